import { Menu } from '@mantine/core';
import { BellOff } from 'lucide-react';
import { useMessages } from '../i18n/messages.js';
import { notificationsMessages } from './notifications.messages.js';
import { useMute } from './notifications.queries.js';

const hourMs = 60 * 60_000;
const muteDurations = [
  { label: 'hour', ms: hourMs },
  { label: 'workday', ms: 8 * hourMs },
  { label: 'day', ms: 24 * hourMs },
  { label: 'week', ms: 7 * 24 * hourMs },
  { label: 'month', ms: 30 * 24 * hourMs },
] as const;

const timeAfter = (ms: number): string => new Date(Date.now() + ms).toISOString();

interface MuteItemsProps {
  /** The stack to mute; null for all notifications. */
  stack: { id: number; name: string } | null;
}

/** Menu items that mute a stack, or all notifications, for a limited time. */
export function MuteItems({ stack }: MuteItemsProps) {
  const t = useMessages(notificationsMessages);
  const mute = useMute();
  const muteFor = (ms: number): void =>
    mute.mutate({ stackId: stack?.id ?? null, until: timeAfter(ms) });
  return (
    <>
      <Menu.Label>{stack === null ? t('muteAll') : t('mute', { name: stack.name })}</Menu.Label>
      {muteDurations.map(({ label, ms }) => (
        <Menu.Item
          key={label}
          leftSection={<BellOff size={16} aria-hidden />}
          onClick={() => muteFor(ms)}
        >
          {t(label)}
        </Menu.Item>
      ))}
    </>
  );
}
