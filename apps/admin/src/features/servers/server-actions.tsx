import { ActionIcon, Menu } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { EllipsisVertical, KeyRound, Pencil, PlugZap, Trash2 } from 'lucide-react';
import { useMessages } from '../../shared/i18n/messages.js';
import { serversMessages } from './servers.messages.js';
import { useServerDialog } from './use-server-dialog.js';

/** What can be done with one server. A preset one can only be looked at and tested. */
export function ServerActions({ server: { id, name, preset } }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { show } = useServerDialog();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('actionsFor', { name })}>
          <EllipsisVertical size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<PlugZap size={16} aria-hidden />} onClick={() => show('test', id)}>
          {t('test')}
        </Menu.Item>
        {!preset && (
          <>
            <Menu.Item
              leftSection={<Pencil size={16} aria-hidden />}
              onClick={() => show('edit', id)}
            >
              {t('edit')}
            </Menu.Item>
            <Menu.Item
              leftSection={<KeyRound size={16} aria-hidden />}
              onClick={() => show('key', id)}
            >
              {t('replaceKey')}
            </Menu.Item>
            <Menu.Item
              color="red"
              leftSection={<Trash2 size={16} aria-hidden />}
              onClick={() => show('remove', id)}
            >
              {t('remove')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
