import type { RedeployReply } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { redeployList } from '#shared/queries/redeploys.queries.js';
import { Duration } from '#shared/run-view/duration.js';
import { redeployMessages } from './redeploy.messages.js';
import classes from '../redeploys.module.css';
import { redeploysMessages } from '../redeploys.messages.js';

export function useRedeployFacts(redeploy: RedeployReply): { label: string; value: ReactNode }[] {
  const t = useMessages(redeploysMessages);
  const tRedeploy = useMessages(redeployMessages);
  const format = useFormat();
  const isInBatch = useIsInBatch(redeploy);
  const { stack, batchId, queuedAt, startedAt, finishedAt } = redeploy;
  // Show the date only if it differs from the date of the request, which is always shown.
  const timeOf = (at: string): string =>
    format.date(at) === format.date(queuedAt) ? format.time(at) : format.dateTime(at);
  return [
    { label: t('stack'), value: <StackLink stack={stack} /> },
    ...(redeploy.overridesMaintenance
      ? [{ label: tRedeploy('overrides'), value: tRedeploy('yes') }]
      : []),
    ...(isInBatch ? [{ label: t('batch'), value: <BatchLink batchId={batchId} /> }] : []),
    { label: t('queuedAt'), value: format.dateTime(queuedAt) },
    { label: t('waiting'), value: <Duration from={queuedAt} to={startedAt ?? finishedAt} /> },
    ...(startedAt ? [{ label: t('startedAt'), value: timeOf(startedAt) }] : []),
    ...(finishedAt ? [{ label: t('finishedAt'), value: timeOf(finishedAt) }] : []),
    ...(redeploy.watchedUntil
      ? [{ label: tRedeploy('watchedUntil'), value: format.dateTime(redeploy.watchedUntil) }]
      : []),
    ...(startedAt && !finishedAt
      ? [{ label: t('duration'), value: <Duration from={startedAt} to={finishedAt} /> }]
      : []),
  ];
}

/** Returns whether other redeploys were requested together with this one. */
function useIsInBatch({ batchId }: RedeployReply): boolean {
  const { data } = useInfiniteQuery(redeployList({ batchId, limit: 2 }));
  return (data?.pages[0]?.redeploys.length ?? 0) > 1;
}

function BatchLink({ batchId }: Pick<RedeployReply, 'batchId'>) {
  return (
    <Link className={classes.link} to="/redeploys" search={{ batchId }}>
      {batchId}
    </Link>
  );
}

function StackLink({ stack: { id, name } }: Pick<RedeployReply, 'stack'>) {
  if (id === null) return name;
  return (
    <Link className={classes.link} to="/stacks/$stackId" params={{ stackId: id }}>
      {name}
    </Link>
  );
}
