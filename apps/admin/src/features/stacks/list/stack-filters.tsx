import { Button } from '@mantine/core';
import {
  stackHealthStates,
  stackOrders,
  type StackEnvironmentReply,
  type StackFacetsReply,
  type StackHealth,
  type StackServerReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { FacetMenu } from '#shared/filters/facets/facet-menu.js';
import { filtersMessages } from '#shared/filters/filters.messages.js';
import { MoreFilters } from '#shared/filters/more-filters.js';
import { SearchField } from '#shared/filters/search-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackFacets } from '#shared/queries/stacks.queries.js';
import { PhoneSort } from '#shared/table/columns/phone-sort.js';
import { ViewsMenu } from '#shared/views/views-menu.js';
import { useStateLabel } from '#shared/state-badge/use-state-label.js';
import { locationParts } from '../stack-cells.js';
import { DetailMenus } from '../settings/detail-menus.js';
import { orderMessages, stacksMessages } from '../stacks.messages.js';
import { stackViews } from '../views/stack-views.js';
import classes from '../stacks.module.css';
import type { useStacksView } from './use-stacks-view.js';

interface StackFiltersProps {
  view: ReturnType<typeof useStacksView>;
  facets: StackFacetsReply | undefined;
  servers: readonly StackServerReply[];
  environments: readonly StackEnvironmentReply[];
  /** Called with the search text whenever the user types. */
  onType: (search: string) => void;
}

export function StackFilters(props: StackFiltersProps) {
  const { view, facets } = props;
  const t = useMessages(stacksMessages);
  const tFilters = useMessages(filtersMessages);
  const stateLabel = useStateLabel();
  const { filter, change } = view;
  const { data: allFacets } = useQuery(stackFacets());
  // Count all stacks, regardless of the other filters, so that the chips do not move.
  const isPresent = (health: StackHealth): boolean =>
    (allFacets?.health[health] ?? (health === 'healthy' ? 1 : 0)) > 0 ||
    filter.health?.includes(health) === true;
  return (
    <>
      <div className={classes.search}>
        <SearchField
          label={t('search')}
          value={filter.search ?? ''}
          onChange={(search) => change({ search: search === '' ? undefined : search })}
          onType={props.onType}
        />
      </div>
      <StackOrderMenu view={view} />
      <ViewsMenu list={stackViews} search={view.search} onApply={view.apply} />
      <div className={classes.chips}>
        <FilterChips
          label={t('health')}
          options={stackHealthStates.filter(isPresent).map((health) => ({
            value: health,
            label: stateLabel('stackHealth', health),
            count: facets && (facets.health[health] ?? 0),
          }))}
          chosen={filter.health ?? []}
          onChange={(health) => change({ health: health.length > 0 ? health : undefined })}
        />
        <FreshnessChips view={view} facets={facets} allFacets={allFacets} />
        <MoreFilters count={hiddenFilterCount(view)}>
          <EnvironmentMenu {...props} />
          <DetailMenus view={view} facets={facets} allFacets={allFacets} />
          <RedeployableChips view={view} facets={facets} />
        </MoreFilters>
      </div>
      {/* If there are no rows, the empty state shows this button instead. */}
      {view.isFiltered && facets !== undefined && facets.total > 0 && (
        <Button size="compact-sm" variant="subtle" onClick={view.clear}>
          {tFilters('clear')}
        </Button>
      )}
    </>
  );
}

/** Returns how many values are chosen in the filters that are usually hidden. */
function hiddenFilterCount({ filter }: StackFiltersProps['view']): number {
  const { environment = [], tag = [], group = [], owner = [], neverInBulk, redeployable } = filter;
  const flags = [neverInBulk, redeployable].filter((flag) => flag !== undefined);
  return [environment, tag, group, owner, flags].reduce((sum, { length }) => sum + length, 0);
}

/** Shown only if a server has several environments. */
function EnvironmentMenu({ view, facets, servers, environments }: StackFiltersProps) {
  const t = useMessages(stacksMessages);
  const { server, filter, change } = view;
  if (!locationParts(servers, environments).showsEnvironment) return null;
  const visibleEnvironments = environments.filter(
    (environment) => server === undefined || environment.server.id === server,
  );
  const showsServer = servers.length > 1 && server === undefined;
  return (
    <FacetMenu
      label={t('environment')}
      options={visibleEnvironments.map(({ id, name, server: owningServer }) => ({
        value: String(id),
        label: showsServer ? `${owningServer.name} / ${name}` : name,
        count: facets && (facets.environment[String(id)] ?? 0),
      }))}
      chosen={(filter.environment ?? []).map(String)}
      onChange={(chosen) =>
        change({ environment: chosen.length > 0 ? chosen.map(Number) : undefined })
      }
    />
  );
}

type FacetChipsProps = Pick<StackFiltersProps, 'view' | 'facets'>;

interface FreshnessChipsProps extends FacetChipsProps {
  allFacets: StackFacetsReply | undefined;
}

/**
 * Filters for outdated and held-back stacks. Held-back stacks count as outdated too. The filter for
 * held-back stacks is shown only if there are such stacks, or if the filter is active.
 */
function FreshnessChips({ view, facets, allFacets }: FreshnessChipsProps) {
  const t = useMessages(stacksMessages);
  const selectedNames = (['outdated', 'heldBack'] as const).filter((name) => view.filter[name]);
  const filterNames =
    (allFacets?.heldBack ?? 0) > 0 || selectedNames.includes('heldBack')
      ? (['outdated', 'heldBack'] as const)
      : (['outdated'] as const);
  return (
    <FilterChips
      label={t('freshness')}
      options={filterNames.map((value) => ({ value, label: t(value), count: facets?.[value] }))}
      chosen={selectedNames}
      canRowsMatchNoOption
      onChange={(names) =>
        view.change({
          outdated: names.includes('outdated') || undefined,
          heldBack: names.includes('heldBack') || undefined,
        })
      }
    />
  );
}

function RedeployableChips({ view, facets }: FacetChipsProps) {
  const t = useMessages(stacksMessages);
  const { redeployable } = view.filter;
  return (
    <FilterChips
      label={t('redeploy')}
      options={[
        { value: true, label: t('redeployable'), count: facets?.redeployable },
        { value: false, label: t('blocked'), count: blockedCount(facets, redeployable) },
      ]}
      chosen={redeployable === undefined ? [] : [redeployable]}
      // The two options exclude each other: the option selected last applies.
      onChange={(chosen) => view.change({ redeployable: chosen.at(-1) })}
    />
  );
}

/**
 * Returns the number of stacks that cannot be redeployed: the total minus the redeployable ones,
 * because the API counts only redeployable stacks. Undefined while loading, and if the filter
 * excludes stacks that cannot be redeployed.
 */
function blockedCount(
  facets: StackFacetsReply | undefined,
  redeployable: boolean | undefined,
): number | undefined {
  if (!facets || redeployable === true) return undefined;
  return redeployable === false ? facets.total : facets.total - facets.redeployable;
}

function StackOrderMenu({ view }: Pick<StackFiltersProps, 'view'>) {
  const t = useMessages(stacksMessages);
  const tOrder = useMessages(orderMessages);
  return (
    <PhoneSort
      label={t('order')}
      options={stackOrders.map((value) => ({ value, label: tOrder(value) }))}
      value={view.order}
      onChange={view.sort}
    />
  );
}
