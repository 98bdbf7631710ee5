import type { RedeployReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { Duration } from '#shared/run-view/duration.js';
import { redeployMessages } from './redeploy.messages.js';
import classes from '../redeploys.module.css';
import { redeploysMessages } from '../redeploys.messages.js';

export function useRedeployFacts(redeploy: RedeployReply): { label: string; value: ReactNode }[] {
  const t = useMessages(redeploysMessages);
  const tRedeploy = useMessages(redeployMessages);
  const format = useFormat();
  const { stack, server, environment, batchId, queuedAt, startedAt, finishedAt } = redeploy;
  // Show the date only if it differs from the date of the request, which is always shown.
  const timeOf = (at: string): string =>
    format.date(at) === format.date(queuedAt) ? format.time(at) : format.dateTime(at);
  return [
    { label: t('stack'), value: <StackLink stack={stack} /> },
    { label: t('server'), value: server.name },
    { label: t('environment'), value: environment.name },
    { label: t('by'), value: redeploy.requestedBy.name },
    ...(redeploy.reason === null ? [] : [{ label: t('reason'), value: redeploy.reason }]),
    ...(redeploy.overridesMaintenance
      ? [{ label: tRedeploy('overrides'), value: tRedeploy('yes') }]
      : []),
    {
      label: t('batch'),
      value: (
        <Link className={classes.link} to="/redeploys" search={{ batchId }}>
          {batchId}
        </Link>
      ),
    },
    { label: t('queuedAt'), value: format.dateTime(queuedAt) },
    { label: t('waiting'), value: <Duration from={queuedAt} to={startedAt ?? finishedAt} /> },
    ...(startedAt ? [{ label: t('startedAt'), value: timeOf(startedAt) }] : []),
    ...(finishedAt ? [{ label: t('finishedAt'), value: timeOf(finishedAt) }] : []),
    ...(redeploy.watchedUntil
      ? [{ label: tRedeploy('watchedUntil'), value: format.dateTime(redeploy.watchedUntil) }]
      : []),
    ...(startedAt
      ? [{ label: t('duration'), value: <Duration from={startedAt} to={finishedAt} /> }]
      : []),
  ];
}

function StackLink({ stack: { id, name } }: Pick<RedeployReply, 'stack'>) {
  if (id === null) return name;
  return (
    <Link className={classes.link} to="/stacks/$stackId" params={{ stackId: id }}>
      {name}
    </Link>
  );
}
