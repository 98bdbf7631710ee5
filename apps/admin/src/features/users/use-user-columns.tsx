import type { UserRowReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/columns/column.js';
import { GroupsCell, LastSignInCell, NameCell, SecondFactorCell, TypeCell } from './user-cells.js';
import { usersMessages } from './users.messages.js';
import classes from './users.module.css';

export function useUserColumns(): Column<UserRowReply>[] {
  const t = useMessages(usersMessages);
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: (user) => <NameCell user={user} />,
    },
    {
      id: 'username',
      header: t('username'),
      width: '160px',
      phoneLine: 'second-line',
      cell: ({ username }) => <code className={classes.username}>{username}</code>,
    },
    {
      id: 'state',
      header: t('state'),
      width: '128px',
      phoneLine: 'first-line',
      cell: ({ active }) => <StateBadge kind="user" value={active ? 'active' : 'inactive'} />,
    },
    {
      id: 'type',
      header: t('type'),
      width: '128px',
      minWindowWidthPx: 760,
      cell: (user) => <TypeCell user={user} />,
    },
    {
      id: 'groups',
      header: t('groups'),
      phoneLine: 'second-line',
      minWindowWidthPx: 900,
      cell: (user) => <GroupsCell user={user} />,
    },
    {
      id: 'second-factor',
      header: t('secondFactor'),
      width: '120px',
      minWindowWidthPx: 1100,
      cell: (user) => <SecondFactorCell user={user} />,
    },
    {
      id: 'last-sign-in',
      header: t('lastSignIn'),
      width: '144px',
      minWindowWidthPx: 1000,
      cell: (user) => <LastSignInCell user={user} />,
    },
  ];
}
