import type { StackReply, StackServerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/column.js';
import { stackKindMessages, stackSourceMessages } from '#shared/vocabulary/stack.messages.js';
import { RedeployCell } from './redeploy-cell.js';
import {
  ContainersCell,
  FreshnessCell,
  ServerCell,
  StackLink,
  UpdatedCell,
} from './stack-cells.js';
import { stacksMessages } from './stacks.messages.js';

interface StackColumnsOptions {
  servers: readonly StackServerReply[];
  onRedeploy: ((stack: StackReply) => void) | undefined;
}

/** Widths leave the name at least 150 pixels at each step; with several servers theirs comes first. */
export function useStackColumns({
  servers,
  onRedeploy,
}: StackColumnsOptions): Column<StackReply>[] {
  const t = useMessages(stacksMessages);
  const source = useMessages(stackSourceMessages);
  const kind = useMessages(stackKindMessages);
  const several = servers.length > 1;
  const health = new Map(servers.map((server) => [server.id, server.health]));
  return [
    {
      id: 'name',
      header: t('name'),
      sort: 'name',
      title: true,
      cell: (stack) => <StackLink stack={stack} />,
    },
    {
      id: 'status',
      header: t('status'),
      width: '124px',
      from: 760,
      cell: ({ status }) => <StateBadge kind="stack" value={status} />,
    },
    {
      id: 'containers',
      header: t('containers'),
      width: '164px',
      from: 920,
      cell: (stack) => <ContainersCell stack={stack} />,
    },
    {
      id: 'redeploy',
      header: t('redeploy'),
      width: '164px',
      cell: (stack) => <RedeployCell stack={stack} onRedeploy={onRedeploy} />,
    },
    {
      id: 'freshness',
      header: t('freshness'),
      width: '184px',
      from: 1100,
      cell: (stack) => <FreshnessCell stack={stack} />,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: '116px',
      sort: 'updatedAt',
      from: several ? 1350 : 1220,
      cell: (stack) => <UpdatedCell stack={stack} />,
    },
    {
      id: 'source',
      header: t('source'),
      width: '76px',
      from: 1430,
      cell: (stack) => source(stack.source),
    },
    {
      id: 'server',
      header: t('server'),
      width: '132px',
      from: 1230,
      optional: !several,
      cell: (stack) => <ServerCell stack={stack} health={health.get(stack.server.id)} />,
    },
    {
      id: 'kind',
      header: t('kind'),
      width: '96px',
      optional: true,
      cell: (stack) => kind(stack.kind),
    },
  ];
}
