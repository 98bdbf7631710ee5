import { Stack, Text } from '@mantine/core';
import type { ChannelReply } from '@stackyard/contracts';
import { PowerOff } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { FaultText } from '#shared/table/rows/fault-text.js';
import { channelsMessages } from './channels.messages.js';

/**
 * Delivery state of a channel. On failure, also the reason and, unless delivery is paused, the time
 * of the next attempt.
 */
export function ChannelStateCell({ channel: { enabled, state } }: { channel: ChannelReply }) {
  const t = useMessages(channelsMessages);
  const format = useFormat();
  const now = useNow();
  if (!enabled) return <ToneBadge tone="unknown" icon={PowerOff} label={t('off')} />;
  if (state.fault === null) {
    return <StateBadge kind="health" value="reachable" label={t('working')} />;
  }
  const label = t(state.pausedAt === null ? 'failing' : 'paused');
  return (
    <Stack gap={2} align="flex-start">
      <StateBadge kind="health" value="unreachable" label={label} />
      <FaultText text={state.fault} />
      {state.pausedAt === null && state.nextTryAt && Date.parse(state.nextTryAt) > now && (
        <Text size="xs" c="dimmed">
          {t('nextTry', { at: format.relative(state.nextTryAt, now) })}
        </Text>
      )}
    </Stack>
  );
}
