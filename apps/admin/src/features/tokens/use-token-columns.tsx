import type { TokenReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/columns/column.js';
import { TokenActions } from './token/token-actions.js';
import {
  ExpiryCell,
  LastUseCell,
  NameCell,
  OwnerCell,
  PermissionsCell,
  StacksCell,
} from './token/token-cells.js';
import { tokensMessages } from './tokens.messages.js';

export function useTokenColumns(includesAllUsers: boolean): Column<TokenReply>[] {
  const t = useMessages(tokensMessages);
  const owner: Column<TokenReply> = {
    id: 'owner',
    header: t('owner'),
    width: '180px',
    minWindowWidthPx: 1000,
    cell: (token) => <OwnerCell token={token} />,
  };
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: (token) => <NameCell token={token} />,
    },
    ...(includesAllUsers ? [owner] : []),
    {
      id: 'permissions',
      header: t('permissions'),
      width: '240px',
      cell: (token) => <PermissionsCell token={token} />,
    },
    {
      id: 'stacks',
      header: t('stacks'),
      width: '140px',
      cell: ({ stackIds }) => <StacksCell stackIds={stackIds} />,
      minWindowWidthPx: 1000,
    },
    {
      id: 'state',
      header: t('state'),
      width: '104px',
      cell: ({ state }) => <StateBadge kind="token" value={state} />,
    },
    {
      id: 'expiry',
      header: t('expiry'),
      width: '164px',
      cell: (token) => <ExpiryCell token={token} />,
    },
    {
      id: 'last-use',
      header: t('lastUse'),
      width: '144px',
      cell: (token) => <LastUseCell token={token} />,
      minWindowWidthPx: 900,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '80px',
      align: 'end',
      cell: (token) => token.state !== 'revoked' && <TokenActions token={token} />,
    },
  ];
}
