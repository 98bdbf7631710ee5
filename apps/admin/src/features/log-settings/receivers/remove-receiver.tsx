import { Text } from '@mantine/core';
import type { LogReceiverReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useDeleteReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { receiversMessages } from './receivers.messages.js';

/**
 * Deletes a receiver, after showing how many entries will not be sent and asking the user to type
 * the name of the receiver.
 */
export function RemoveReceiver({ receiver: { id, name, state } }: { receiver: LogReceiverReply }) {
  const t = useMessages(receiversMessages);
  const { close } = useLogSettingsDialog();
  const remove = useDeleteReceiver(id);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('removeTitle', { name })}
      actionLabel={t('removeAction', { name })}
      confirmationWord={name}
      onConfirm={() => remove.mutateAsync()}
    >
      <Text size="sm">{t('removeText', { waiting: state.waiting })}</Text>
    </DangerDialog>
  );
}
