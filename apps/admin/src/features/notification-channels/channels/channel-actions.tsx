import type { ChannelReply } from '@stackyard/contracts';
import { Pencil, Play, Power, PowerOff, Send, Trash2 } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { MainRowAction, RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { useChannelsView } from '../use-channels-view.js';
import { channelsMessages } from './channels.messages.js';

interface ChannelActionsProps {
  channel: ChannelReply;
  onToggle: (channel: Pick<ChannelReply, 'id' | 'enabled'>) => void;
  onResume: (id: number) => void;
}

export function ChannelActions({ channel, onToggle, onResume }: ChannelActionsProps) {
  const { id, name, enabled, state } = channel;
  const t = useMessages(channelsMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const { show } = useChannelsView();
  return (
    <>
      <MainRowAction
        icon={Send}
        label={t('test')}
        rowName={name}
        onClick={() => show('test-channel', id)}
      />
      <RowActions label={tNotificationChannels('actionsFor', { name })}>
        <RowAction icon={Pencil} onClick={() => show('edit-channel', id)}>
          {t('edit')}
        </RowAction>
        {state.pausedAt !== null && (
          <RowAction icon={Play} onClick={() => onResume(id)}>
            {t('resume')}
          </RowAction>
        )}
        <RowAction
          icon={enabled ? PowerOff : Power}
          onClick={() => onToggle({ id, enabled: !enabled })}
        >
          {t(enabled ? 'turnOff' : 'turnOn')}
        </RowAction>
        <RowAction icon={Trash2} isDangerous onClick={() => show('remove-channel', id)}>
          {t('remove')}
        </RowAction>
      </RowActions>
    </>
  );
}
