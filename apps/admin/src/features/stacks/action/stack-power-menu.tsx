import { Button, Menu } from '@mantine/core';
import type { LifecycleAction, StackReply } from '@stackyard/contracts';
import { ChevronDown, Power } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { StackActionItems } from './stack-action-items.js';
import { stackActionDialogMessages } from './stack-action.messages.js';

interface StartStopMenuProps {
  stack: StackReply;
  onAction: (action: LifecycleAction) => void;
}

export function StartStopMenu({ stack, onAction }: StartStopMenuProps) {
  const t = useMessages(stackActionDialogMessages);
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Power size={16} aria-hidden />}
          rightSection={<ChevronDown size={16} aria-hidden />}
        >
          {t('menu')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <StackActionItems stack={stack} onAction={onAction} />
      </Menu.Dropdown>
    </Menu>
  );
}
