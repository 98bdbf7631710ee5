import type { LogReceiverReply } from '@stackyard/contracts';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
import classes from '../log-settings.module.css';
import { ReceiverActions } from './receiver-actions.js';
import { ReceiverStateCell } from './receiver-state-cell.js';
import { receiversMessages } from './receivers.messages.js';

export function useReceiverColumns(
  onToggle: (receiver: Pick<LogReceiverReply, 'id' | 'enabled'>) => void,
): Column<LogReceiverReply>[] {
  const t = useMessages(receiversMessages);
  const format = useFormat();
  return [
    { id: 'name', header: t('name'), title: true, cell: ({ name }) => name },
    {
      id: 'target',
      header: t('target'),
      cell: (receiver) => <span className={classes.address}>{targetOf(receiver)}</span>,
      minWindowWidthPx: 900,
    },
    {
      id: 'state',
      header: t('state'),
      width: '260px',
      cell: (receiver) => <ReceiverStateCell receiver={receiver} />,
    },
    {
      id: 'waiting',
      header: t('waiting'),
      width: '110px',
      align: 'end',
      cell: (receiver) => <WaitingCell receiver={receiver} />,
    },
    {
      id: 'last',
      header: t('last'),
      width: '150px',
      cell: ({ state: { lastDeliveredAt } }) =>
        lastDeliveredAt ? <RelativeTime at={lastDeliveredAt} /> : t('never'),
      minWindowWidthPx: 700,
    },
    {
      id: 'delivered',
      header: t('delivered'),
      width: '120px',
      align: 'end',
      cell: ({ state }) => format.number(state.delivered),
      minWindowWidthPx: 1100,
    },
    {
      id: 'missed',
      header: t('missed'),
      width: '190px',
      align: 'end',
      cell: ({ state }) => format.number(state.missed),
      optional: true,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '132px',
      align: 'end',
      cell: (receiver) => <ReceiverActions receiver={receiver} onToggle={onToggle} />,
    },
  ];
}

function WaitingCell({ receiver: { state } }: { receiver: LogReceiverReply }) {
  const t = useMessages(receiversMessages);
  const count = useFormat().number(state.waiting);
  return state.waitingExact ? count : t('atLeast', { count });
}

function targetOf({ kind, transport, host, port, url }: LogReceiverReply): string {
  if (kind === 'webhook') return url ?? '';
  const name = host?.includes(':') ? `[${host}]` : host;
  return `${transport?.toUpperCase()} ${name}:${port}`;
}
