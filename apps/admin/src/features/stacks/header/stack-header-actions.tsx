import { Button } from '@mantine/core';
import type { RedeployReply, StackReply } from '@stackyard/contracts';
import { RefreshCw } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useMessages } from '#shared/i18n/messages.js';
import { MuteMenu } from '#shared/notifications/mute-menu.js';
import { RollbackButton } from '#shared/rollback/rollback-button.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { StartStopMenu } from '../action/stack-power-menu.js';
import { useActionDialog } from '../action/use-action-dialog.js';
import { useStackCommands } from '../action/use-stack-commands.js';
import { PlatformLink } from '../platform-link.js';
import { RedeployDialog } from '../redeploy/redeploy-dialog.js';
import { stackPageMessages } from '../stack/stack-page.messages.js';
import { nextStepOf } from './next-step.js';
import classes from './stack-header.module.css';

interface StackHeaderActionsProps {
  stack: StackReply;
  latestRun: RedeployReply | undefined;
}

/**
 * The buttons in the header of a stack, with the dialogs that they open. The likely next step is
 * emphasised. Also adds commands for the stack to the command palette.
 */
export function StackHeaderActions({ stack, latestRun }: StackHeaderActionsProps) {
  const t = useMessages(stackPageMessages);
  const mayRedeploy = useHasPermission('stacks-redeploy');
  const [isConfirming, setIsConfirming] = useState(false);
  const onRedeploy = useCallback(() => setIsConfirming(true), []);
  const { onAction, dialog } = useActionDialog();
  const nextStep = nextStepOf(stack, latestRun);
  const canRedeploy = stack.redeployable && stack.openRedeploy === null;

  useStackCommands(stack, { onRedeploy, onAction });

  return (
    <div className={classes.actions}>
      <PlatformLink stack={stack} />
      <MuteMenu stack={stack} />
      {canRollBack(stack) && (
        <RollbackButton
          scope={{
            kind: 'stack',
            stackId: stack.id,
            name: stack.name,
            server: stack.server.name,
            heldBack: stack.heldBack,
          }}
          variant={nextStep === 'rollback' ? 'filled' : 'default'}
          disabled={!canRedeploy}
        />
      )}
      {onAction && (
        <StartStopMenu stack={stack} onAction={(action) => onAction({ stack, action })} />
      )}
      {mayRedeploy && (
        <Button
          variant={nextStep === 'redeploy' ? 'filled' : 'default'}
          leftSection={<RefreshCw size={16} aria-hidden />}
          disabled={!canRedeploy}
          onClick={onRedeploy}
          className={classes.main}
        >
          {t('redeploy')}
        </Button>
      )}
      <RedeployDialog
        scope={isConfirming ? { kind: 'stacks', stacks: [stack] } : null}
        onClose={() => setIsConfirming(false)}
      />
      {dialog}
    </div>
  );
}

/**
 * Returns whether the stack can have snapshots to roll back to. Stackyard stores snapshots
 * only for stacks that it can redeploy.
 */
function canRollBack({ source, kind }: StackReply): boolean {
  return source !== 'external' && (kind === 'compose' || kind === 'swarm');
}
