import type { ChannelReply } from '@stackyard/contracts';
import type { ComponentProps } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
import { TwoLineCell } from '#shared/table/rows/two-line-cell.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { ChannelActions } from './channel-actions.js';
import { ChannelStateCell } from './channel-state-cell.js';
import { channelsMessages } from './channels.messages.js';

type ChannelHandlers = Omit<ComponentProps<typeof ChannelActions>, 'channel'>;

export function useChannelColumns(handlers: ChannelHandlers): Column<ChannelReply>[] {
  const t = useMessages(channelsMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const format = useFormat();
  return [
    {
      id: 'name',
      header: t('name'),
      title: true,
      cell: (channel) => (
        <TwoLineCell secondLine={destinationOf(channel)} title={destinationOf(channel)}>
          {channel.name}
        </TwoLineCell>
      ),
    },
    {
      id: 'kind',
      header: t('kind'),
      width: '130px',
      cell: ({ kind, forPeople }) => (
        <TwoLineCell secondLine={forPeople && t('people')}>{t(`kind.${kind}`)}</TwoLineCell>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: '200px',
      cell: (channel) => <ChannelStateCell channel={channel} />,
    },
    {
      ...{ id: 'delivered', header: t('delivered'), width: '110px', align: 'end' as const },
      cell: ({ state }) => format.number(state.delivered),
      minWindowWidthPx: 1000,
    },
    {
      ...{ id: 'waiting', header: t('waiting'), width: '110px', align: 'end' as const },
      cell: ({ state }) => format.number(state.waiting),
    },
    {
      id: 'last',
      header: t('last'),
      width: '150px',
      cell: ({ state: { lastDeliveredAt } }) =>
        lastDeliveredAt ? <RelativeTime at={lastDeliveredAt} /> : t('never'),
      minWindowWidthPx: 700,
    },
    {
      id: 'actions',
      header: tNotificationChannels('actions'),
      width: '132px',
      align: 'end',
      cell: (channel) => <ChannelActions channel={channel} {...handlers} />,
    },
  ];
}

/**
 * Returns the destination of a channel. Most chats have no visible address, because it is part
 * of the secret.
 */
function destinationOf({ mail, address, recipient }: ChannelReply): string {
  if (mail !== null) return mail.to.join(', ');
  return [address, recipient].filter(Boolean).join(' · ');
}
