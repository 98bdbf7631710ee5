import { Stack, Text } from '@mantine/core';
import type { LogReceiverReply } from '@stackyard/contracts';
import { Pause } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useNow } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { FaultText } from '#shared/table/rows/fault-text.js';
import { receiversMessages } from './receivers.messages.js';

/** Delivery state of a receiver; on failure, the reason and the time of the next attempt. */
export function ReceiverStateCell({
  receiver: { enabled, state },
}: {
  receiver: LogReceiverReply;
}) {
  const t = useMessages(receiversMessages);
  const format = useFormat();
  const now = useNow();
  if (!enabled) return <ToneBadge tone="unknown" icon={Pause} label={t('off')} />;
  if (state.fault === null)
    return <StateBadge kind="health" value="reachable" label={t('working')} />;
  return (
    <Stack gap={2} align="flex-start">
      <StateBadge kind="health" value="unreachable" label={t('fails')} />
      <FaultText text={state.fault} />
      {state.nextTryAt && Date.parse(state.nextTryAt) > now && (
        <Text size="xs" c="dimmed">
          {t('nextTry', { at: format.relative(state.nextTryAt, now) })}
        </Text>
      )}
    </Stack>
  );
}
