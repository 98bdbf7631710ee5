import { Button, Popover, Text } from '@mantine/core';
import type { RedeployReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { cancelRunMessages } from '#shared/vocabulary/stack-action.messages.js';
import { canBeCancelled } from './queue/redeploy-queue.js';
import { redeploysMessages } from './redeploys.messages.js';
import { useCancelRedeploy } from './redeploys.queries.js';

interface CancelButtonProps {
  redeploy: RedeployReply;
  size?: 'compact-xs' | 'xs';
}

export function CancelButton({ redeploy, size = 'compact-xs' }: CancelButtonProps) {
  const t = useMessages(redeploysMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const mayControl = useHasPermission('stacks-control');
  const mayRollBack = useHasPermission('stacks-rollback');
  const mayCancel = { redeploy: mayRedeploy, rollback: mayRollBack, power: mayControl }[
    kindOf(redeploy)
  ];
  const tCancelRun = useMessages(cancelRunMessages);
  const cancel = useCancelRedeploy();
  const canCancel = mayCancel && canBeCancelled(redeploy);
  if (redeploy.cancelRequested && redeploy.state === 'running') {
    return (
      <Text size="xs" c="dimmed">
        {t('cancelling')}
      </Text>
    );
  }
  // If the API rejected the cancellation, keep the button for its error message, even if the
  // redeploy can no longer be cancelled.
  if (!canCancel && !cancel.isError) return null;
  return (
    <Popover opened={cancel.isError} onDismiss={cancel.reset} width={340} position="bottom-end">
      <Popover.Target>
        <Button
          size={size}
          variant="default"
          loading={cancel.isPending}
          disabled={!canCancel}
          aria-label={tCancelRun(redeploy.action, { name: redeploy.stack.name })}
          onClick={() => cancel.mutate(redeploy)}
        >
          {t('cancel')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('cancelRefused')}>
        {cancel.isError && <ProblemAlert error={cancel.error} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function kindOf({ action }: RedeployReply): 'redeploy' | 'rollback' | 'power' {
  return action === 'redeploy' || action === 'rollback' ? action : 'power';
}
