import { Skeleton } from '@mantine/core';
import {
  permissionIds,
  permissions,
  type Permission,
  type PermissionArea,
  type UserDetailReply,
} from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import detailClasses from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { groupByArea } from '#shared/permissions/areas.js';
import { areaMessages } from '#shared/permissions/permissions.messages.js';
import { allGroups } from '#shared/queries/groups.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { effectivePermissions, type EffectivePermission, type Grants } from './effective.js';
import { userPageMessages } from './user-page.messages.js';
import classes from './user-page.module.css';

interface EffectivePermissionsProps {
  user: UserDetailReply;
  /** The groups selected in the form, whether or not they are saved. */
  groupIds: readonly number[];
  granted: readonly Permission[];
}

/**
 * The permissions that the user will have after the form is saved, their sources, and the
 * permissions that will be lost.
 */
export function EffectivePermissions({ user, groupIds, granted }: EffectivePermissionsProps) {
  const t = useMessages(userPageMessages);
  const groups = useGrantingGroups(user, groupIds);
  if (groups === undefined) {
    return (
      <Section title={t('effective')}>
        <Skeleton height={96} />
      </Section>
    );
  }
  const entries = effectivePermissions({ superuser: false, granted, groups }, user.permissions);
  const heldPermissions = entries.filter(({ change }) => change !== 'lost');
  const hasChanges = entries.some(({ change }) => change !== null);
  const countText = t('effectiveCount', {
    count: heldPermissions.length,
    total: permissionIds.length,
  });
  return (
    <Section
      title={t('effective')}
      aside={hasChanges ? `${countText}, ${t('effectiveDraft')}` : countText}
    >
      {entries.length === 0 && <p className={detailClasses.none}>{t('effectiveNone')}</p>}
      {groupByArea(entries.map(({ id }) => id)).map(({ area, ids }) => (
        <EffectiveArea
          key={area}
          area={area}
          entries={entries.filter(({ id }) => ids.includes(id))}
        />
      ))}
    </Section>
  );
}

/**
 * Returns the selected groups; undefined while loading. If the current user may not see groups,
 * returns one group with a generic name instead. Its permissions are those that the edited user
 * holds only through groups.
 */
function useGrantingGroups(
  user: UserDetailReply,
  groupIds: readonly number[],
): Grants['groups'] | undefined {
  const t = useMessages(userPageMessages);
  const maySeeGroups = useHasPermission('groups-access');
  const { data } = useQuery({ ...allGroups, enabled: maySeeGroups });
  if (maySeeGroups) return data?.filter(({ id }) => groupIds.includes(id));
  const groupPermissions = user.permissions.filter((id) => !user.granted.includes(id));
  return groupPermissions.length > 0
    ? [{ name: t('fromGroup'), permissions: groupPermissions }]
    : [];
}

interface EffectiveAreaProps {
  area: PermissionArea;
  entries: readonly EffectivePermission[];
}

/**
 * One line for an area: the number of permissions that the user holds, and their sources.
 * Unfolds into a list.
 */
function EffectiveArea({ area, entries }: EffectiveAreaProps) {
  const t = useMessages(userPageMessages);
  const tArea = useMessages(areaMessages);
  const sourceNamesOf = useSourceNames();
  const heldEntries = entries.filter(({ change }) => change !== 'lost');
  const hasChanges = entries.some(({ change }) => change !== null);
  const details = useRef<HTMLDetailsElement>(null);
  // Unfold the area when a change appears. Only the user folds the area again.
  useEffect(() => {
    if (hasChanges && details.current) details.current.open = true;
  }, [hasChanges]);
  return (
    <details ref={details} className={classes.effective}>
      <summary>
        <ChevronRight size={16} aria-hidden />
        <h3>{tArea(area)}</h3>
        <span className={classes.heldCount}>
          {t('effectiveCount', { count: heldEntries.length, total: countIn(area) })}
        </span>
        <SourceTags names={[...new Set(heldEntries.flatMap(sourceNamesOf))]} />
      </summary>
      <ul>
        {entries.map((entry) => (
          <EffectiveRow key={entry.id} entry={entry} />
        ))}
      </ul>
    </details>
  );
}

/** Returns the number of permissions in an area, granted or not. */
function countIn(area: PermissionArea): number {
  return permissionIds.filter((id) => permissions[id].area === area).length;
}

/**
 * Returns a function that names the sources of a permission: groups or the user's own
 * permissions.
 */
function useSourceNames() {
  const t = useMessages(userPageMessages);
  return ({ sources }: EffectivePermission): string[] => [
    ...(sources.isGrantedDirectly ? [t('fromOwn')] : []),
    ...sources.groups,
  ];
}

function SourceTags({ names }: { names: readonly string[] }) {
  return names.map((name) => (
    <span key={name} className={classes.tag}>
      {name}
    </span>
  ));
}

function EffectiveRow({ entry }: { entry: EffectivePermission }) {
  const { id, change } = entry;
  const t = useMessages(userPageMessages);
  const locale = useLocale();
  const sourceNamesOf = useSourceNames();
  return (
    <li data-change={change ?? undefined}>
      <span title={id}>{permissions[id].label[locale]}</span>
      <span className={classes.sources}>
        {change && <strong>{t(change)}</strong>}
        <SourceTags names={sourceNamesOf(entry)} />
      </span>
    </li>
  );
}
