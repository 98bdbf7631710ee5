import type { UserRowReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Crown, ShieldCheck } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { session } from '#shared/session/session.queries.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/column.js';
import { userKindMessages, usersMessages } from './users.messages.js';
import classes from './users.module.css';

export function useUserColumns(): Column<UserRowReply>[] {
  const t = useMessages(usersMessages);
  const kind = useMessages(userKindMessages);
  const { data: me } = useQuery(session);
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: ({ id, displayName }) => (
        <>
          <Link to="/administration/users/$userId" params={{ userId: id }} className={classes.name}>
            {displayName}
          </Link>
          {me?.user?.id === id && <span className={classes.you}>{t('you')}</span>}
        </>
      ),
    },
    {
      id: 'username',
      header: t('username'),
      width: '160px',
      cell: ({ username }) => <code className={classes.username}>{username}</code>,
    },
    {
      id: 'state',
      header: t('state'),
      width: '128px',
      cell: ({ active }) => <StateBadge kind="user" value={active ? 'active' : 'inactive'} />,
    },
    {
      id: 'superuser',
      header: t('superuser'),
      width: '112px',
      from: 760,
      cell: ({ superuser }) => superuser && <SuperuserMark />,
    },
    {
      id: 'kind',
      header: t('kind'),
      width: '84px',
      from: 1000,
      cell: (user) => kind(user.kind),
    },
    {
      id: 'groups',
      header: t('groups'),
      from: 900,
      cell: ({ groups }) =>
        groups.length > 0 ? (
          groups.map(({ name }) => name).join(', ')
        ) : (
          <span className={classes.none}>{t('noGroups')}</span>
        ),
    },
    {
      id: 'second-factor',
      header: t('secondFactor'),
      width: '120px',
      from: 1100,
      cell: ({ twoFactor }) =>
        twoFactor ? (
          <span className={classes.mark}>
            <ShieldCheck size={14} aria-hidden />
            {t('on')}
          </span>
        ) : (
          <span className={classes.none}>{t('off')}</span>
        ),
    },
    {
      id: 'last-sign-in',
      header: t('lastSignIn'),
      width: '144px',
      from: 1000,
      cell: ({ lastSignInAt }) =>
        lastSignInAt ? (
          <RelativeTime at={lastSignInAt} />
        ) : (
          <span className={classes.none}>{t('never')}</span>
        ),
    },
  ];
}

/** Icon and word: the mark of somebody who may do everything. */
export function SuperuserMark() {
  const t = useMessages(usersMessages);
  return (
    <span className={classes.mark}>
      <Crown size={14} aria-hidden />
      {t('superuser')}
    </span>
  );
}
