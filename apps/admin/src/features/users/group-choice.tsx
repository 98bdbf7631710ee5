import { Checkbox, Skeleton } from '@mantine/core';
import type { UserGroup } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { allGroups } from '#shared/queries/groups.queries.js';
import { useHasPermission, usePermissionCheck } from '#shared/session/use-has-permission.js';
import { createUserMessages } from './users.messages.js';
import classes from './users.module.css';

interface GroupChoiceProps {
  value: readonly number[];
  onChange: (value: number[]) => void;
  /**
   * The user's saved groups. They are listed, read-only, if the current user may not see all
   * groups.
   */
  extraGroups?: readonly UserGroup[];
  readOnly?: boolean;
  /** Replaces the usual explanation of groups. */
  hint?: string;
}

/** Selects groups. Groups with permissions that the current user does not hold are read-only. */
export function GroupChoice({
  value,
  onChange,
  extraGroups = [],
  readOnly = false,
  hint,
}: GroupChoiceProps) {
  const t = useMessages(createUserMessages);
  const hasPermission = usePermissionCheck();
  const maySeeGroups = useHasPermission('groups-access');
  const { data, error, refetch } = useQuery({ ...allGroups, enabled: maySeeGroups });
  const set = (id: number, selected: boolean): void => {
    const otherIds = value.filter((other) => other !== id);
    onChange((selected ? [...otherIds, id] : otherIds).toSorted((a, b) => a - b));
  };
  return (
    <FieldSet
      legend={t('groups')}
      hint={maySeeGroups ? (hint ?? t('groupsHint')) : t('noGroupsAccess')}
    >
      {error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {maySeeGroups && !data && !error && <Skeleton height={48} />}
      {data?.length === 0 && <p>{t('noGroups')}</p>}
      <div className={classes.groupList} data-read-only={readOnly || undefined}>
        {data?.map(({ id, name, permissions }) => {
          const exceedsPermissions = !permissions.every(hasPermission);
          return (
            <Checkbox
              key={id}
              size="xs"
              label={name}
              description={
                exceedsPermissions && !readOnly
                  ? t('groupExceeds')
                  : t('groupGrants', { count: permissions.length })
              }
              checked={value.includes(id)}
              disabled={readOnly || exceedsPermissions}
              onChange={(event) => set(id, event.currentTarget.checked)}
            />
          );
        })}
        {!maySeeGroups &&
          extraGroups.map(({ id, name }) => (
            <Checkbox key={id} size="xs" label={name} checked disabled readOnly />
          ))}
      </div>
    </FieldSet>
  );
}
