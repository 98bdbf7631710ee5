import { Button, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { SearchField } from '#shared/filters/search-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import { allGroups } from '#shared/queries/groups.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import type { useUsersView } from './use-users-view.js';
import { toTypeFilter, typeOfFilter, userTypes, type UserType } from './user-type.js';
import { userTypeMessages, usersMessages } from './users.messages.js';
import classes from './users.module.css';
import { userFacets } from './users.queries.js';

interface UserFiltersProps {
  view: ReturnType<typeof useUsersView>;
  /**
   * Whether the list has rows. If not, its empty state shows the button that clears the filters, so
   * it is left out here.
   */
  hasRows: boolean;
}

/**
 * Filters of the user list. Only one state and one type can be selected: selecting another chip
 * replaces the previous one.
 */
export function UserFilters({ view, hasRows }: UserFiltersProps) {
  const t = useMessages(usersMessages);
  const tFilters = useMessages(filtersMessages);
  const stateLabel = useStateLabel();
  const { active, search } = view.filter;
  const { data: facets } = useQuery(userFacets(view.filter));
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={search ?? ''}
          onChange={(text) => view.change({ search: text === '' ? undefined : text })}
        />
      </div>
      <FilterChips
        label={t('state')}
        options={[
          { value: true, label: stateLabel('user', 'active'), count: facets?.active },
          { value: false, label: stateLabel('user', 'inactive'), count: facets?.inactive },
        ]}
        chosen={active === undefined ? [] : [active]}
        onChange={(chosen) => view.change({ active: chosen.at(-1) })}
      />
      <TypeFilterChips view={view} />
      <GroupFilter view={view} />
      {view.isFiltered && hasRows && (
        <Button size="compact-sm" variant="subtle" onClick={view.clear}>
          {tFilters('clear')}
        </Button>
      )}
    </>
  );
}

function TypeFilterChips({ view }: Pick<UserFiltersProps, 'view'>) {
  const t = useMessages(usersMessages);
  const tUserType = useMessages(userTypeMessages);
  // Leave out the selected type, so that the count of each type includes all matching users of that
  // type.
  const { kind: _kind, superuser: _superuser, ...otherFilters } = view.filter;
  const { data: facets } = useQuery(userFacets(otherFilters));
  const counts: Record<UserType, number | undefined> = {
    person: facets && (facets.kind.person ?? 0) - facets.superuser,
    service: facets && (facets.kind.service ?? 0),
    superuser: facets?.superuser,
  };
  const type = typeOfFilter(view.filter);
  return (
    <FilterChips
      label={t('type')}
      options={userTypes.map((value) => ({ value, label: tUserType(value), count: counts[value] }))}
      chosen={type === undefined ? [] : [type]}
      onChange={(chosen) => view.change(toTypeFilter(chosen.at(-1)))}
    />
  );
}

function GroupFilter({ view }: Pick<UserFiltersProps, 'view'>) {
  const t = useMessages(usersMessages);
  const maySeeGroups = useHasPermission('groups-access');
  const { data } = useQuery({ ...allGroups, enabled: maySeeGroups });
  if (!data || data.length === 0) return null;
  return (
    <NativeSelect
      className={classes.groupFilter}
      aria-label={t('group')}
      data={[
        { value: '', label: t('allGroups') },
        ...data.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      value={view.filter.group ?? ''}
      onChange={(event) => {
        const { value } = event.currentTarget;
        view.change({ group: value === '' ? undefined : Number(value) });
      }}
    />
  );
}
