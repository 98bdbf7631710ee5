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

/** Asks which redeploys of a batch to repeat, and opens the new batch. */
export function RetryDialog({ batch, opened, onClose }: RetryDialogProps) {
  const t = useMessages(batchMessages);
  const navigate = useNavigate();
  const retry = useRetryBatch(batch.id);
  const { failed, notStarted } = batch;
  const [chosen, setChosen] = useState(false);
  const included = notStarted > 0 && (chosen || failed === 0);
  const count = failed + (included ? notStarted : 0);
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('retryTitle', { id: batch.id })}
      action={t('retryAction', { count })}
      color="violet"
      onConfirm={() => retry.mutateAsync(included ? { includeNotStarted: true } : {})}
      onDone={({ batchId, redeploys }) => {
        onClose();
        const [first] = redeploys;
        if (first !== undefined && redeploys.length === 1) {
          void navigate({ to: '/redeploys/$redeployId', params: { redeployId: first.id } });
        } else void navigate({ to: '/redeploys', search: { batchId, server: undefined } });
      }}
    >
      <Text size="sm">{t('retryText')}</Text>
      {notStarted > 0 && failed > 0 && (
        <Checkbox
          label={t('include', { count: notStarted })}
          description={t('includeHint')}
          checked={chosen}
          onChange={(event) => setChosen(event.currentTarget.checked)}
        />
      )}
    </DangerDialog>
  );
}
