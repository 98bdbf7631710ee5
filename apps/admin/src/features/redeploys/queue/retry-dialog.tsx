import { Checkbox, Text } from '@mantine/core';
import type { RedeployBatchSummaryReply } from '@stackyard/contracts';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { batchMessages } from './batch.messages.js';
import { useRetryBatch } from '../redeploys.queries.js';

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
  const includesNotStarted = notStarted > 0 && (isChosen || failed === 0);
  const count = failed + (includesNotStarted ? notStarted : 0);
  const close = () => {
    setChosen(false);
    onClose();
  };
  return (
    <DangerDialog
      opened={opened}
      onClose={close}
      title={t('retryTitle', { id: batch.id })}
      action={t('retryAction', { count })}
      color="violet"
      onConfirm={() => retry.mutateAsync(includesNotStarted ? { includeNotStarted: true } : {})}
      onDone={({ batchId, redeploys }) => {
        close();
        const [firstRedeploy] = redeploys;
        if (firstRedeploy !== undefined && redeploys.length === 1) {
          void navigate({ to: '/redeploys/$redeployId', params: { redeployId: firstRedeploy.id } });
        } else void navigate({ to: '/redeploys', search: { batchId, server: undefined } });
      }}
    >
      <Text size="sm">{t('retryText')}</Text>
      {notStarted > 0 && failed > 0 && (
        <Checkbox
          label={t('include', { count: notStarted })}
          description={t('includeHint')}
          checked={isChosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
    </DangerDialog>
  );
}
