import { Button } from '@mantine/core';
import { Undo2 } from 'lucide-react';
import { useLinkedDialog } from '../dialogs/use-linked-dialog.js';
import { useMessages } from '../i18n/messages.js';
import { useHasPermission } from '../session/use-has-permission.js';
import { RollbackDialog } from './rollback-dialog.js';
import { rollbackMessages } from './rollback.messages.js';
import type { RollbackScope } from './rollback.queries.js';

interface RollbackButtonProps {
  scope: RollbackScope;
  disabled?: boolean;
  size?: 'xs' | 'sm' | 'compact-sm';
  variant?: 'default' | 'filled';
}

export function RollbackButton({
  scope,
  disabled = false,
  size = 'sm',
  variant = 'default',
}: RollbackButtonProps) {
  const t = useMessages(rollbackMessages);
  const [opened, setOpened] = useLinkedDialog('rollback');
  if (!useHasPermission('stacks-rollback')) return null;
  return (
    <>
      <Button
        variant={variant}
        size={size}
        leftSection={<Undo2 size={size === 'sm' ? 16 : 14} aria-hidden />}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {t('open')}
      </Button>
      <RollbackDialog scope={scope} opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
