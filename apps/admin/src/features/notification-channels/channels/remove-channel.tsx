import { Text } from '@mantine/core';
import type { ChannelReply } from '@stackyard/contracts';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useDeleteChannel } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { channelsMessages } from './channels.messages.js';

/**
 * Deletes a channel, after showing how many messages will not be sent and asking the user to type
 * the name of the channel.
 */
export function RemoveChannel({ channel: { id, name, state } }: { channel: ChannelReply }) {
  const t = useMessages(channelsMessages);
  const { close } = useChannelsView();
  const remove = useDeleteChannel(id);
  return (
    <DangerDialog
      opened
      onClose={() => void close()}
      title={t('removeTitle', { name })}
      actionLabel={t('removeAction')}
      confirmationWord={name}
      onConfirm={() => remove.mutateAsync(undefined)}
    >
      <Text size="sm">{t('removeText', { waiting: state.waiting })}</Text>
    </DangerDialog>
  );
}
