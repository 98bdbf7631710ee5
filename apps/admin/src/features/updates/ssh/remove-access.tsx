import { Text } from '@mantine/core';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useRemoveSsh } from '../updates.queries.js';
import { sshValues, type SshForm } from './fields/ssh-values.js';
import { sshMessages } from './ssh.messages.js';

interface RemoveAccessProps {
  host: string;
  opened: boolean;
  onClose: () => void;
  form: SshForm;
}

export function RemoveAccess({ host, opened, onClose, form }: RemoveAccessProps) {
  const t = useMessages(sshMessages);
  const remove = useRemoveSsh();
  return (
    <DangerDialog
      opened={opened}
      onClose={onClose}
      title={t('removeTitle')}
      actionLabel={t('removeAction', { host })}
      onConfirm={() => remove.mutateAsync().then(() => form.reset(sshValues(null)))}
    >
      <Text size="sm">{t('removeText')}</Text>
    </DangerDialog>
  );
}
