import type { StackReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { RowActions } from '#shared/table/rows/row-actions.js';
import type { RequestedAction } from './stack-action-dialog.js';
import { StackActionItems } from './stack-action-items.js';
import { stackActionDialogMessages } from './stack-action.messages.js';

interface StackRowMenuProps {
  stack: StackReply;
  onAction: (request: RequestedAction) => void;
}

export function StackRowMenu({ stack, onAction }: StackRowMenuProps) {
  const t = useMessages(stackActionDialogMessages);
  return (
    <RowActions label={t('menuOf', { name: stack.name })}>
      <StackActionItems stack={stack} onAction={(action) => onAction({ stack, action })} />
    </RowActions>
  );
}
