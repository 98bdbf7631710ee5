import { Menu, Text } from '@mantine/core';
import type { LifecycleAction, StackReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { actionObstacleMessages } from '#shared/vocabulary/stack-action.messages.js';
import { startStopActions } from './power-actions.js';
import { stackActionDialogMessages } from './stack-action.messages.js';

interface StackActionItemsProps {
  stack: StackReply;
  onAction: (action: LifecycleAction) => void;
}

/**
 * Menu items to start, restart and stop a stack. If an action has an obstacle, its item states the
 * reason. While a redeploy of the stack is open, all items are disabled.
 */
export function StackActionItems({ stack, onAction }: StackActionItemsProps) {
  const t = useMessages(stackActionDialogMessages);
  const tActionObstacle = useMessages(actionObstacleMessages);
  return startStopActions.map(({ action, icon: Icon }) => {
    const reason = stack.actionObstacles[action];
    return (
      <Menu.Item
        key={action}
        leftSection={<Icon size={16} aria-hidden />}
        disabled={reason !== null || stack.openRedeploy !== null}
        {...(action === 'stop' && reason === null && { color: 'red' })}
        onClick={() => onAction(action)}
      >
        {t(action)}
        {reason !== null && (
          <Text component="span" display="block" size="xs" c="dimmed" maw={240}>
            {tActionObstacle(reason)}
          </Text>
        )}
      </Menu.Item>
    );
  });
}
