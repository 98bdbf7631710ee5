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

type ColumnName = keyof (typeof stacksMessages)['en'];

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
  const column = (
    id: ColumnName,
    layout: Partial<Column<StackReply>>,
    cell: Column<StackReply>['cell'],
  ): Column<StackReply> => ({ id, header: t(id), ...layout, cell });
  return [
    column('name', { sort: 'name', title: true }, (stack) => <StackLink stack={stack} />),
    column('status', { width: '124px', from: 760 }, ({ status }) => (
      <StateBadge kind="stack" value={status} />
    )),
    column('containers', { width: '164px', from: 920 }, (stack) => (
      <ContainersCell stack={stack} />
    )),
    column('redeploy', { width: '164px' }, (stack) => (
      <RedeployCell stack={stack} onRedeploy={onRedeploy} />
    )),
    column('freshness', { width: '184px', from: 1100 }, (stack) => <FreshnessCell stack={stack} />),
    column(
      'updated',
      { width: '116px', sort: 'updatedAt', from: several ? 1350 : 1220 },
      (stack) => <UpdatedCell stack={stack} />,
    ),
    column('source', { width: '76px', from: 1430 }, (stack) => source(stack.source)),
    column('server', { width: '132px', from: 1230, optional: !several }, (stack) => (
      <ServerCell stack={stack} health={health.get(stack.server.id)} />
    )),
    column('kind', { width: '96px', optional: true }, (stack) => kind(stack.kind)),
  ];
}
