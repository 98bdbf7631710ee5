import { ActionIcon, Menu } from '@mantine/core';
import type { LogReceiverReply } from '@stackyard/contracts';
import { EllipsisVertical, Pause, Pencil, Play, Send, Trash2 } from 'lucide-react';
import { useMessages } from '../../../shared/i18n/messages.js';
import { useEditReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { receiversMessages } from './receivers.messages.js';

/** What can be done with one receiver. */
export function ReceiverActions({
  receiver: { id, name, enabled },
}: {
  receiver: LogReceiverReply;
}) {
  const t = useMessages(receiversMessages);
  const { show } = useLogSettingsDialog();
  const edit = useEditReceiver(id);
  const Switch = enabled ? Pause : Play;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Send size={16} aria-hidden />} onClick={() => show('test', id)}>
          {t('test')}
        </Menu.Item>
        <Menu.Item leftSection={<Pencil size={16} aria-hidden />} onClick={() => show('edit', id)}>
          {t('edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Switch size={16} aria-hidden />}
          onClick={() => edit.mutate({ enabled: !enabled })}
        >
          {t(enabled ? 'hold' : 'resume')}
        </Menu.Item>
        <Menu.Item
          color="red"
          leftSection={<Trash2 size={16} aria-hidden />}
          onClick={() => show('remove', id)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
