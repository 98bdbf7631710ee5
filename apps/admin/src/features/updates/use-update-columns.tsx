import type { UpdateRunReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { Duration } from '#shared/run-view/duration.js';
import type { Column } from '#shared/table/columns/column.js';
import { UpdateState } from './update-state.js';
import classes from './updates.module.css';
import { updatesMessages } from './updates.messages.js';
import { Versions } from './versions.js';

export function useUpdateColumns(): Column<UpdateRunReply>[] {
  const t = useMessages(updatesMessages);
  return [
    {
      id: 'id',
      header: t('id'),
      title: true,
      width: '110px',
      cell: NumberCell,
    },
    {
      id: 'state',
      header: t('state'),
      width: '210px',
      phoneLine: 'second-line',
      cell: (update) => <UpdateState update={update} />,
    },
    { id: 'server', header: t('server'), minWindowWidthPx: 800, cell: ({ server }) => server.name },
    {
      id: 'versions',
      header: t('versions'),
      width: '170px',
      phoneLine: 'second-line',
      cell: (update) => <Versions {...update} />,
    },
    {
      id: 'reason',
      header: t('reason'),
      minWindowWidthPx: 1200,
      cell: ({ reason }) => <span title={reason ?? undefined}>{reason ?? '–'}</span>,
    },
    {
      id: 'by',
      header: t('by'),
      width: '130px',
      minWindowWidthPx: 1000,
      cell: ({ startedBy }) => startedBy,
    },
    {
      id: 'startedAt',
      header: t('startedAt'),
      width: '130px',
      phoneLine: 'first-line',
      cell: ({ startedAt }) => <RelativeTime at={startedAt} />,
    },
    {
      id: 'duration',
      header: t('duration'),
      width: '120px',
      align: 'end',
      cell: ({ startedAt, endedAt }) => <Duration from={startedAt} to={endedAt} />,
    },
  ];
}

function NumberCell({ id }: UpdateRunReply) {
  const t = useMessages(updatesMessages);
  return (
    <Link className={classes.link} to="/maintenance/updates/$updateId" params={{ updateId: id }}>
      {t('number', { id })}
    </Link>
  );
}
