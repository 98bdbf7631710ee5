import { Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { ListTime } from '#shared/i18n/list-time.js';
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

interface SharedColumnsOptions {
  isSortable?: boolean;
  /**
   * IDs of redeploys that are listed below the heading of their batch, so they need no link to
   * the batch.
   */
  groupedIds?: ReadonlySet<number>;
}

function useSharedColumns(
  rows: readonly RedeployReply[],
  { isSortable = false, groupedIds }: SharedColumnsOptions = {},
) {
  const t = useMessages(redeploysMessages);
  const tStackAction = useMessages(stackActionMessages);
  const sharedBatchIds = sharedBatchesOf(rows);
  const stack: RedeployColumn = {
    id: 'stack',
    header: t('stack'),
    ...(isSortable && { sort: 'stack' }),
    title: true,
    cell: ({ id, action, batchId, stack: { name } }) => (
      <span className={classes.named}>
        <Link className={classes.link} to="/redeploys/$redeployId" params={{ redeployId: id }}>
          {name}
        </Link>
        {/* Redeploys are the usual case, so only other actions are named. */}
        {action !== 'redeploy' && (
          <Text span size="sm" c="dimmed">{`· ${tStackAction(action)}`}</Text>
        )}
        {sharedBatchIds.has(batchId) && !groupedIds?.has(id) && <BatchLink batchId={batchId} />}
      </span>
    ),
  };
  const locationOf = locationNames(rows);
  const server: RedeployColumn = {
    id: 'server',
    header: t('server'),
    width: '160px',
    minWindowWidthPx: 800,
    phoneLine: 'second-line',
    cell: locationOf,
  };
  const requesterColumn: RedeployColumn = {
    id: 'by',
    header: t('by'),
    width: '140px',
    minWindowWidthPx: 1100,
    cell: ({ requestedBy }) => <Requester requestedBy={requestedBy} />,
  };
  const reason: RedeployColumn = {
    id: 'reason',
    header: t('reason'),
    minWindowWidthPx: 1300,
    cell: ({ reason: text }) => text !== null && <span title={text}>{text}</span>,
  };
  return { stack, server, by: requesterColumn, reason };
}

/** Returns the IDs of the batches that contain several of the redeploys. */
function sharedBatchesOf(rows: readonly RedeployReply[]): ReadonlySet<number> {
  const seenIds = new Set<number>();
  const sharedIds = new Set<number>();
  for (const { batchId } of rows) (seenIds.has(batchId) ? sharedIds : seenIds).add(batchId);
  return sharedIds;
}

/** A link to the batch of a redeploy, so that users see which redeploys were requested together. */
function BatchLink({ batchId }: { batchId: number }) {
  const t = useMessages(redeploysMessages);
  const label = t('batchTitle', { id: batchId });
  return (
    <Link
      className={classes.batchLink}
      to="/redeploys"
      search={{ batchId }}
      aria-label={label}
      title={label}
    >
      <Layers size={12} aria-hidden /> {batchId}
    </Link>
  );
}

export function useOpenRedeployColumns(
  rows: readonly RedeployReply[],
  queuePositions: ReadonlyMap<number, number>,
): RedeployColumn[] {
  const t = useMessages(redeploysMessages);
  const { stack, server, by: requester, reason } = useSharedColumns(rows);
  return [
    stack,
    {
      id: 'state',
      header: t('state'),
      width: '250px',
      phoneLine: 'second-line',
      cell: (row) => <RedeployState redeploy={row} queuePosition={queuePositions.get(row.id)} />,
    },
    server,
    requester,
    reason,
    {
      id: 'queued',
      header: t('queuedAt'),
      width: '120px',
      minWindowWidthPx: 1000,
      cell: ({ queuedAt }) => <RelativeTime at={queuedAt} />,
    },
    {
      id: 'duration',
      header: t('duration'),
      width: '100px',
      align: 'end',
      phoneLine: 'first-line',
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

export function usePastRedeployColumns(
  rows: readonly RedeployReply[],
  groupedIds: ReadonlySet<number>,
): RedeployColumn[] {
  const t = useMessages(redeploysMessages);
  const options = { isSortable: true, groupedIds };
  const { stack, server, by: requester } = useSharedColumns(rows, options);
  return [
    { ...stack, width: '240px' },
    {
      id: 'state',
      header: t('state'),
      phoneLine: 'second-line',
      cell: (row) => (
        <span className={classes.result}>
          <RedeployState redeploy={row} />
          <CauseOrReason redeploy={row} />
        </span>
      ),
    },
    server,
    requester,
    {
      id: 'batch',
      header: t('batch'),
      width: '80px',
      optional: true,
      align: 'end',
      cell: BatchNumber,
    },
    {
      id: 'queued',
      header: t('when'),
      width: '148px',
      phoneLine: 'first-line',
      sort: 'requested',
      cell: ({ queuedAt }) => <ListTime at={queuedAt} />,
    },
    {
      id: 'finished',
      header: t('finishedAt'),
      width: '148px',
      optional: true,
      cell: ({ finishedAt }) => finishedAt !== null && <ListTime at={finishedAt} />,
    },
    {
      id: 'duration',
      header: t('duration'),
      sort: 'duration',
      width: '116px',
      phoneLine: 'second-line',
      align: 'end',
      cell: EndedDuration,
    },
  ];
}

function BatchNumber({ batchId }: RedeployReply) {
  return (
    <Link className={classes.link} to="/redeploys" search={{ batchId }}>
      {batchId}
    </Link>
  );
}

function EndedDuration({ startedAt, finishedAt }: RedeployReply) {
  if (startedAt === null || finishedAt === null) return '–';
  return <Duration from={startedAt} to={finishedAt} />;
}

/**
 * Shows who requested a redeploy. A token is named `owner (token)`; only the owner is shown, and
 * the tooltip has the full name.
 */
function Requester({ requestedBy: { type, name } }: Pick<RedeployReply, 'requestedBy'>) {
  return <span title={name}>{type === 'token' ? name.replace(/ \(.*\)$/, '') : name}</span>;
}

/**
 * The cause of a failed redeploy, or of the failure of the stack after a redeploy. If nothing has
 * failed, the reason that was given for the redeploy.
 */
function CauseOrReason({ redeploy }: { redeploy: RedeployReply }) {
  const tFailure = useMessages(failureMessages);
  const failure = redeploy.failure ?? redeploy.failedAfter;
  const text = failure ? tFailure(`${failure.code}.cause`) : redeploy.reason;
  if (text === null) return null;
  return (
    <span
      className={classes.cause}
      data-reason={!failure || undefined}
      title={failure ? [text, failure.detail, redeploy.reason].filter(Boolean).join(' ') : text}
    >
      {text}
    </span>
  );
}
