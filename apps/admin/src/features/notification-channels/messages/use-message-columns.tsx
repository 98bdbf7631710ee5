import { Text } from '@mantine/core';
import type { MessageReply, MessageState } from '@stackyard/contracts';
import { Send } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { StateBadge } from '#shared/state-badge/state-badge.js';
import type { Column } from '#shared/table/columns/column.js';
import { MainRowAction, RowAction, RowActions } from '#shared/table/rows/row-actions.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { messagesMessages } from './messages.messages.js';

const badgeStates = {
  waiting: 'queued',
  delivered: 'succeeded',
  failed: 'failed',
} as const satisfies Record<MessageState, string>;

export function useMessageColumns(onResend: (id: number) => void): Column<MessageReply>[] {
  const t = useMessages(messagesMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const format = useFormat();
  return [
    {
      id: 'state',
      header: t('state'),
      width: '130px',
      cell: ({ state }) => (
        <StateBadge kind="redeploy" value={badgeStates[state]} label={t(`state.${state}`)} />
      ),
    },
    { id: 'message', header: t('message'), title: true, cell: ({ headline }) => headline },
    { id: 'channel', header: t('channel'), width: '230px', cell: destinationName },
    {
      id: 'at',
      header: t('at'),
      width: '120px',
      cell: ({ createdAt }) => <RelativeTime at={createdAt} />,
    },
    {
      id: 'attempts',
      header: t('attempts'),
      width: '90px',
      align: 'end',
      cell: ({ attempts }) => format.number(attempts),
      optional: true,
    },
    {
      id: 'answer',
      header: t('answer'),
      width: '200px',
      cell: (message) => <LatestAnswer message={message} />,
      minWindowWidthPx: 1100,
    },
    {
      id: 'actions',
      header: tNotificationChannels('actions'),
      width: '152px',
      align: 'end',
      cell: (message) => <MessageActions message={message} onResend={onResend} />,
    },
  ];
}

function destinationName({ channel, user }: MessageReply): string {
  return user === null ? channel.name : `${channel.name} → ${user.name}`;
}

function LatestAnswer({ message: { latestAttempts } }: { message: MessageReply }) {
  const latestAttempt = latestAttempts.at(-1);
  if (latestAttempt === undefined) return null;
  const text =
    latestAttempt.fault ?? (latestAttempt.status === null ? '' : `HTTP ${latestAttempt.status}`);
  return (
    <Text size="xs" lineClamp={2} title={text}>
      {text}
    </Text>
  );
}

interface MessageActionsProps {
  message: MessageReply;
  onResend: (id: number) => void;
}

/**
 * The action that sends a message again: a button for a failed message, and a menu item for a
 * delivered one.
 */
function MessageActions({ message: { id, headline, state }, onResend }: MessageActionsProps) {
  const t = useMessages(messagesMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  if (state === 'waiting') return null;
  if (state === 'failed') {
    return (
      <MainRowAction
        icon={Send}
        label={t('resend')}
        rowName={headline}
        onClick={() => onResend(id)}
      />
    );
  }
  return (
    <RowActions label={tNotificationChannels('actionsFor', { name: headline })}>
      <RowAction icon={Send} onClick={() => onResend(id)}>
        {t('resend')}
      </RowAction>
    </RowActions>
  );
}
