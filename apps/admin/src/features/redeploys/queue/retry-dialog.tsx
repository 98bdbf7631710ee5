import { Checkbox, Skeleton, Text } from '@mantine/core';
import type { RedeployBatchSummaryReply, RedeployReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ReasonField } from '#shared/maintenance/reason-field.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useAllRedeploys } from '#shared/queries/redeploys.queries.js';
import { useRetryBatch } from '../redeploys.queries.js';
import { needsNextSteps } from '../run/unsuccessful-run.js';
import { batchMessages } from './batch.messages.js';
import { RedeployState } from './redeploy-state.js';
import classes from './batch-runs.module.css';

interface RetryDialogProps {
  batch: RedeployBatchSummaryReply;
  opened: boolean;
  onClose: () => void;
}

/**
 * Asks which redeploys of a batch to repeat. Then opens the new batch or, if the new batch has only
 * one redeploy, its run.
 */
export function RetryDialog({ batch, opened, onClose }: RetryDialogProps) {
  const t = useMessages(batchMessages);
  const navigate = useNavigate();
  const retry = useRetryBatch(batch.id);
  const { failed, notStarted } = batch;
  const [isNotStartedChecked, setChosen] = useState(false);
  const initialReason = batch.reason ?? '';
  const [reason, setReason] = useState(initialReason);
  if (!opened && isNotStartedChecked) setChosen(false);
  if (!opened && reason !== initialReason) setReason(initialReason);
  const includesNotStarted = notStarted > 0 && (isNotStartedChecked || failed === 0);
  const retriedRedeploys = useRetriedRedeploys(batch.id, includesNotStarted);
  const count = retriedRedeploys.rows?.length ?? failed + (includesNotStarted ? notStarted : 0);
  const request = {
    ...(includesNotStarted && { includeNotStarted: true }),
    reason: reason.trim() || null,
  };
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('retryTitle', { id: batch.id })}
      actionLabel={t('retryAction', { count })}
      color="violet"
      isReady={count > 0}
      onConfirm={() => retry.mutateAsync(request)}
      onDone={({ batchId, redeploys }) => {
        onClose();
        const [firstRedeploy] = redeploys;
        if (firstRedeploy !== undefined && redeploys.length === 1) {
          void navigate({ to: '/redeploys/$redeployId', params: { redeployId: firstRedeploy.id } });
        } else void navigate({ to: '/redeploys', search: { batchId, server: undefined } });
      }}
    >
      <Text size="sm">{t('retryText')}</Text>
      <RetriedStacks {...retriedRedeploys} />
      {notStarted > 0 && failed > 0 && (
        <Checkbox
          label={t('include', { count: notStarted })}
          description={t('includeHint')}
          checked={isNotStartedChecked}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
      <ReasonField required={false} value={reason} onChange={setReason} />
    </DangerDialog>
  );
}

/** Returns the redeploys that a retry repeats; `rows` is undefined until all are loaded. */
function useRetriedRedeploys(batchId: number, includesNotStarted: boolean) {
  const { rows, hasNextPage, error, refetch } = useAllRedeploys({ batchId });
  const isRetried = (redeploy: RedeployReply): boolean =>
    redeploy.stack.id !== null &&
    (needsNextSteps(redeploy) ||
      (includesNotStarted && redeploy.failure?.code === 'BATCH_STOPPED'));
  return { rows: hasNextPage ? undefined : rows?.filter(isRetried), error, refetch };
}

/** The stacks that a retry will redeploy, with the result of their last redeploy. */
function RetriedStacks({ rows, error, refetch }: ReturnType<typeof useRetriedRedeploys>) {
  const t = useMessages(batchMessages);
  if (rows === undefined) {
    if (error) return <ProblemAlert error={error} onRetry={() => void refetch()} />;
    return <Skeleton height={60} aria-hidden />;
  }
  if (rows.length === 0) return <Text size="sm">{t('noneRetried')}</Text>;
  return (
    <ul className={classes.retried} aria-label={t('retried')} tabIndex={0}>
      {rows
        .toSorted((a, b) => a.id - b.id)
        .map((redeploy) => (
          <li key={redeploy.id}>
            <span>{redeploy.stack.name}</span>
            <RedeployState redeploy={redeploy} />
          </li>
        ))}
    </ul>
  );
}
