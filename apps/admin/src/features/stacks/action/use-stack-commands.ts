import type { StackReply } from '@stackyard/contracts';
import { RefreshCw } from 'lucide-react';
import { useMemo } from 'react';
import { useCommands, type Command } from '#shared/command-palette/commands.js';
import { useMessages } from '#shared/i18n/messages.js';
import { stackPageMessages } from '../stack/stack-page.messages.js';
import { startStopActions } from './power-actions.js';
import type { RequestedAction } from './stack-action-dialog.js';
import { stackActionDialogMessages } from './stack-action.messages.js';

interface StackCommandsOptions {
  onRedeploy: () => void;
  /** Undefined for users without permission to start and stop stacks. */
  onAction: ((request: RequestedAction) => void) | undefined;
}

/**
 * Adds commands that redeploy, start, restart or stop a stack to the command palette. Commands that
 * are currently impossible are left out.
 */
export function useStackCommands(
  stack: StackReply,
  { onRedeploy, onAction }: StackCommandsOptions,
): void {
  const t = useMessages(stackPageMessages);
  const tStackActionDialog = useMessages(stackActionDialogMessages);
  const commands = useMemo((): readonly Command[] => {
    const { id, name, redeployable, openRedeploy, actionObstacles } = stack;
    if (openRedeploy !== null) return [];
    const group = t('commandGroup');
    const possibleActions = startStopActions.filter(
      ({ action }) => actionObstacles[action] === null,
    );
    return [
      ...(redeployable
        ? [
            {
              id: `redeploy-${id}`,
              label: t('command', { name }),
              group,
              icon: RefreshCw,
              permission: 'stacks-redeploy' as const,
              run: onRedeploy,
            },
          ]
        : []),
      ...possibleActions.map(({ action, icon }) => ({
        id: `${action}-stack`,
        label: tStackActionDialog(`${action}Command`, { name }),
        group,
        icon,
        permission: 'stacks-control' as const,
        run: () => onAction?.({ stack, action }),
      })),
    ];
  }, [stack, t, tStackActionDialog, onRedeploy, onAction]);
  useCommands(commands);
}
