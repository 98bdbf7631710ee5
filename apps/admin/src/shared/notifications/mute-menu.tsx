import { ActionIcon, Menu } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { useFormat } from '../i18n/format.js';
import { useMessages } from '../i18n/messages.js';
import { MuteItems } from './mute-items.js';
import { notificationsMessages } from './notifications.messages.js';
import { notificationMutes, useUnmute } from './notifications.queries.js';

/** A menu that mutes the notifications of a stack. Its button shows whether they are muted. */
export function MuteMenu({ stack }: { stack: { id: number; name: string } }) {
  const t = useMessages(notificationsMessages);
  const format = useFormat();
  const { data } = useQuery(notificationMutes);
  const unmute = useUnmute();
  const mute = data?.mutes.find((candidate) => candidate.stack?.id === stack.id);
  const label = mute ? t('mutedUntil', { time: format.dateTime(mute.until) }) : t('muteStack');
  const Icon = mute ? BellOff : Bell;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={label} title={label}>
          <Icon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mute && (
          <>
            <Menu.Label>{label}</Menu.Label>
            <Menu.Item
              leftSection={<Bell size={16} aria-hidden />}
              onClick={() => unmute.mutate(mute.id)}
            >
              {t('unmute')}
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <MuteItems stack={stack} />
      </Menu.Dropdown>
    </Menu>
  );
}
