import { Checkbox, Text } from '@mantine/core';
import type { RedeployBatchSummaryReply, RedeployReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ReasonField } from '#shared/maintenance/reason-field.js';
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
  const [isChosen, setChosen] = useState(false);
  const [reason, setReason] = useState(batch.reason ?? '');
  const includesNotStarted = notStarted > 0 && (isChosen || failed === 0);
  const count = failed + (includesNotStarted ? notStarted : 0);
  const close = () => {
    setChosen(false);
    onClose();
  };
  const request = {
    ...(includesNotStarted && { includeNotStarted: true }),
    ...(reason.trim() !== '' && { reason: reason.trim() }),
  };
  return (
    <DangerDialog
      opened={opened}
      onClose={close}
      title={t('retryTitle', { id: batch.id })}
      action={t('retryAction', { count })}
      color="violet"
      onConfirm={() => retry.mutateAsync(request)}
      onDone={({ batchId, redeploys }) => {
        close();
        const [firstRedeploy] = redeploys;
        if (firstRedeploy !== undefined && redeploys.length === 1) {
          void navigate({ to: '/redeploys/$redeployId', params: { redeployId: firstRedeploy.id } });
        } else void navigate({ to: '/redeploys', search: { batchId, server: undefined } });
      }}
    >
      <Text size="sm">{t('retryText')}</Text>
      <RetriedStacks batchId={batch.id} includesNotStarted={includesNotStarted} />
      {notStarted > 0 && failed > 0 && (
        <Checkbox
          label={t('include', { count: notStarted })}
          description={t('includeHint')}
          checked={isChosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
      <ReasonField required={false} value={reason} onChange={setReason} />
    </DangerDialog>
  );
}

interface RetriedStacksProps {
  batchId: number;
  includesNotStarted: boolean;
}

/** The stacks that a retry will redeploy, with the result of their last redeploy. */
function RetriedStacks({ batchId, includesNotStarted }: RetriedStacksProps) {
  const t = useMessages(batchMessages);
  const { rows = [] } = useAllRedeploys({ batchId });
  const isRetried = (redeploy: RedeployReply): boolean =>
    redeploy.stack.id !== null &&
    (needsNextSteps(redeploy) ||
      (includesNotStarted && redeploy.failure?.code === 'BATCH_STOPPED'));
  return (
    <ul className={classes.retried} aria-label={t('retried')} tabIndex={0}>
      {rows
        .filter(isRetried)
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
