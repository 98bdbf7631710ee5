import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { permissionIds, permissions, type GroupReply, type Permission } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Minus, UsersRound } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';
import { EmptyState } from '#shared/feedback/empty-state.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { groupByArea } from '#shared/permissions/areas.js';
import { areaMessages } from '#shared/permissions/permissions.messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { allGroups } from '#shared/queries/groups.queries.js';
import { groupsMessages } from '../groups.messages.js';
import classes from '../groups.module.css';

/** A matrix of permissions and groups; on a phone, one card per group. */
export function GroupMatrix({ action }: { action: ReactNode }) {
  const t = useMessages(groupsMessages);
  const { data, error, refetch } = useQuery(allGroups);
  const showsCards = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false });
  if (error && !data) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} aria-busy="true" />;
  if (data.length === 0) {
    return (
      <EmptyState icon={UsersRound} title={t('emptyTitle')} text={t('emptyText')}>
        {action}
      </EmptyState>
    );
  }
  return showsCards ? <MatrixCards groups={data} /> : <MatrixTable groups={data} />;
}

function MatrixTable({ groups }: { groups: readonly GroupReply[] }) {
  const t = useMessages(groupsMessages);
  const tArea = useMessages(areaMessages);
  const locale = useLocale();
  return (
    // Focusable, so that it can be scrolled by keyboard.
    <div className={classes.matrixBox} role="region" aria-label={t('matrixLabel')} tabIndex={0}>
      <table className={classes.matrix}>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {groups.map((group) => (
              <th key={group.id} scope="col">
                <GroupLink group={group} />
                <span className={classes.matrixCount}>
                  {t('permissionCount', {
                    count: group.permissions.length,
                    total: permissionIds.length,
                  })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groupByArea().map(({ area, ids }) => (
            <Fragment key={area}>
              <tr className={classes.matrixArea}>
                <th scope="rowgroup">{tArea(area)}</th>
                <td colSpan={groups.length} />
              </tr>
              {ids.map((id) => (
                <tr key={id}>
                  <th scope="row">
                    <span className={classes.matrixName}>
                      {permissions[id].label[locale]}
                      <code>{id}</code>
                    </span>
                  </th>
                  <GrantedCells id={id} groups={groups} />
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/**
 * For each group, whether it grants the permission. A permission that no group grants can still be
 * granted to single users.
 */
function GrantedCells({ id, groups }: { id: Permission; groups: readonly GroupReply[] }) {
  const t = useMessages(groupsMessages);
  if (!groups.some((group) => group.permissions.includes(id))) {
    return (
      <td colSpan={groups.length} className={classes.inNoGroup}>
        {t('inNoGroup')}
      </td>
    );
  }
  return groups.map((group) => (
    <td key={group.id}>
      <GrantedIcon isGranted={group.permissions.includes(id)} />
    </td>
  ));
}

function GrantedIcon({ isGranted }: { isGranted: boolean }) {
  const t = useMessages(groupsMessages);
  const Icon = isGranted ? Check : Minus;
  return (
    <span className={classes.matrixMark} data-granted={isGranted || undefined}>
      <Icon size={16} aria-hidden />
      <span className="visually-hidden">{t(isGranted ? 'granted' : 'notGranted')}</span>
    </span>
  );
}

function MatrixCards({ groups }: { groups: readonly GroupReply[] }) {
  const t = useMessages(groupsMessages);
  const tArea = useMessages(areaMessages);
  const locale = useLocale();
  return (
    <ul className={classes.cards} aria-label={t('matrixLabel')}>
      {groups.map((group) => (
        <li key={group.id}>
          <GroupLink group={group} />
          {group.permissions.length === 0 && <p>{t('grantsNothing')}</p>}
          {groupByArea(group.permissions).map(({ area, ids }) => (
            <div key={area}>
              <h2>{tArea(area)}</h2>
              <ul>
                {ids.map((id) => (
                  <li key={id}>
                    <Check size={14} aria-hidden />
                    {permissions[id].label[locale]}
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function GroupLink({ group: { id, name } }: { group: GroupReply }) {
  return (
    <Link to="/administration/groups/$groupId" params={{ groupId: id }} className={classes.name}>
      {name}
    </Link>
  );
}
