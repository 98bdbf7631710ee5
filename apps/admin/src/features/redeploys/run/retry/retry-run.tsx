import { Button, Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useLinkedDialog } from '#shared/dialogs/use-linked-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ReasonField } from '#shared/maintenance/reason-field.js';
import { redeployPlan } from '#shared/queries/redeploys.queries.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { LaterRun, useLaterRun } from '../later-run.js';
import { RetryFacts } from './retry-facts.js';
import { retryMessages } from './retry.messages.js';
import { useRetryRun } from './retry.queries.js';

interface RetryRunProps {
  redeploy: RedeployReply;
  stackId: number;
}

/** A button that repeats an unsuccessful run after a dialog has shown what the retry will do. */
export function RetryRun({ redeploy, stackId }: RetryRunProps) {
  const t = useMessages(retryMessages);
  const mayRun = useHasPermission(permissionOf(redeploy));
  const isNeedless = useIsNeedless(redeploy);
  // On the page of a batch, `?action=retry` opens the dialog that retries the whole batch.
  const isRunPage = useParams({ strict: false }).redeployId !== undefined;
  const [opened, setOpened] = useLinkedDialog('retry', isRunPage);
  if (!mayRun) return null;
  return (
    <>
      <Button
        size="xs"
        // Do not emphasise the button if a later run has succeeded, because a retry is then rarely
        // needed.
        variant={isNeedless ? 'default' : 'filled'}
        leftSection={<RotateCw size={14} aria-hidden />}
        onClick={() => setOpened(true)}
      >
        {t('retry')}
      </Button>
      <RetryRunDialog
        redeploy={redeploy}
        stackId={stackId}
        opened={opened}
        onClose={() => setOpened(false)}
      />
    </>
  );
}

interface RetryRunDialogProps extends RetryRunProps {
  opened: boolean;
  onClose: () => void;
}

function RetryRunDialog({ redeploy, stackId, opened, onClose }: RetryRunDialogProps) {
  const t = useMessages(retryMessages);
  const navigate = useNavigate();
  const retry = useRetryRun(redeploy);
  const initialReason = redeploy.reason ?? '';
  const [reason, setReason] = useState(initialReason);
  if (!opened && reason !== initialReason) setReason(initialReason);
  const { action, stack, server } = redeploy;
  const isNeedless = useIsNeedless(redeploy);
  const { data: plan } = useQuery(
    redeployPlan(opened && action === 'redeploy' ? { stackIds: [stackId] } : null),
  );
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('retryTitle', { action, name: stack.name })}
      actionLabel={t('retryAction', { action, name: stack.name, server: server.name })}
      color="violet"
      isReady={plan?.redeploys.length !== 0}
      onConfirm={() => retry.mutateAsync({ stackId, reason: reason.trim() })}
      onDone={(redeployId) => {
        onClose();
        void navigate({ to: '/redeploys/$redeployId', params: { redeployId } });
      }}
    >
      {isNeedless && (
        <Text size="sm" fw={600}>
          {t('notNeeded')}
        </Text>
      )}
      <Text size="sm">{t('retryText', { action })}</Text>
      <LaterRun redeploy={redeploy} />
      <RetryFacts redeploy={redeploy} plan={plan} />
      <ReasonField required={false} value={reason} onChange={setReason} />
    </DangerDialog>
  );
}

/** Returns whether a later run with the same action has succeeded for the stack. */
function useIsNeedless(redeploy: RedeployReply): boolean {
  const laterRun = useLaterRun(redeploy);
  return laterRun?.state === 'succeeded' && laterRun.action === redeploy.action;
}

function permissionOf({ action }: RedeployReply) {
  if (action === 'redeploy') return 'stacks-redeploy';
  return action === 'rollback' ? 'stacks-rollback' : 'stacks-control';
}
