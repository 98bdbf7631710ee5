import { Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { Duration } from '#shared/run-view/duration.js';
import type { Column } from '#shared/table/columns/column.js';
import { failureMessages } from '#shared/vocabulary/redeploy.messages.js';
import { stackActionMessages } from '#shared/vocabulary/stack-action.messages.js';
import { CancelButton } from '../cancel-button.js';
import { locationNames } from './redeploy-queue.js';
import { RedeployState } from './redeploy-state.js';
import classes from '../redeploys.module.css';
import { redeploysMessages } from '../redeploys.messages.js';

type RedeployColumn = Column<RedeployReply>;

function useSharedColumns(rows: readonly RedeployReply[], isSortable = false) {
  const t = useMessages(redeploysMessages);
  const actionWord = useMessages(stackActionMessages);
  const stack: RedeployColumn = {
    id: 'stack',
    header: t('stack'),
    ...(isSortable && { sort: 'stack' }),
    title: true,
    cell: ({ id, action, stack: { name } }) => (
      <>
        <Link className={classes.link} to="/redeploys/$redeployId" params={{ redeployId: id }}>
          {name}
        </Link>
        {/* Redeploys are the usual case, so only other actions are named. */}
        {action !== 'redeploy' && (
          <Text span size="sm" c="dimmed">{` · ${actionWord(action)}`}</Text>
        )}
      </>
    ),
  };
  const placeOf = locationNames(rows);
  const server: RedeployColumn = {
    id: 'server',
    header: t('server'),
    width: '140px',
    minTableWidth: 800,
    cell: placeOf,
  };
  const by: RedeployColumn = {
    id: 'by',
    header: t('by'),
    width: '140px',
    minTableWidth: 1100,
    cell: ({ requestedBy }) => requestedBy.name,
  };
  const reason: RedeployColumn = {
    id: 'reason',
    header: t('reason'),
    minTableWidth: 1300,
    cell: ({ reason: text }) => <span title={text ?? undefined}>{text ?? '–'}</span>,
  };
  const queued: RedeployColumn = {
    id: 'queued',
    header: t('queuedAt'),
    width: '120px',
    minTableWidth: isSortable ? 1200 : 1000,
    ...(isSortable && { sort: 'requested' }),
    cell: ({ queuedAt }) => <RelativeTime at={queuedAt} />,
  };
  return { stack, server, by, reason, queued };
}

export function useOpenRedeployColumns(
  rows: readonly RedeployReply[],
  places: ReadonlyMap<number, number>,
): RedeployColumn[] {
  const t = useMessages(redeploysMessages);
  const { stack, server, by, reason, queued } = useSharedColumns(rows);
  return [
    stack,
    {
      id: 'state',
      header: t('state'),
      width: '250px',
      cell: (row) => <RedeployState redeploy={row} queuePosition={places.get(row.id)} />,
    },
    server,
    by,
    reason,
    queued,
    {
      id: 'duration',
      header: t('duration'),
      width: '120px',
      align: 'end',
      cell: ({ startedAt, finishedAt }) =>
        startedAt === null ? '–' : <Duration from={startedAt} to={finishedAt} />,
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '120px',
      align: 'end',
      cell: (row) => <CancelButton redeploy={row} />,
    },
  ];
}

export function usePastRedeployColumns(rows: readonly RedeployReply[]): RedeployColumn[] {
  const t = useMessages(redeploysMessages);
  const { stack, server, by, reason, queued } = useSharedColumns(rows, true);
  return [
    stack,
    {
      id: 'state',
      header: t('state'),
      width: '190px',
      cell: (row) => <RedeployState redeploy={row} />,
    },
    {
      id: 'cause',
      header: t('cause'),
      minTableWidth: 1000,
      cell: (row) => <CauseCell redeploy={row} />,
    },
    server,
    by,
    reason,
    {
      id: 'batch',
      header: t('batch'),
      width: '80px',
      optional: true,
      align: 'end',
      cell: ({ batchId }) => (
        <Link className={classes.link} to="/redeploys" search={{ batchId }}>
          {batchId}
        </Link>
      ),
    },
    queued,
    {
      id: 'finished',
      header: t('finishedAt'),
      width: '120px',
      cell: ({ finishedAt }) => (finishedAt === null ? '–' : <RelativeTime at={finishedAt} />),
    },
    {
      id: 'duration',
      header: t('duration'),
      sort: 'duration',
      width: '120px',
      align: 'end',
      cell: ({ startedAt, finishedAt }) =>
        startedAt === null || finishedAt === null ? (
          '–'
        ) : (
          <Duration from={startedAt} to={finishedAt} />
        ),
    },
  ];
}

function CauseCell({ redeploy }: { redeploy: RedeployReply }) {
  const failure = useMessages(failureMessages);
  const why = redeploy.failure ?? redeploy.failedAfter;
  if (!why) return '–';
  const cause = failure(`${why.code}.cause`);
  return <span title={`${cause} ${why.detail}`}>{cause}</span>;
}
