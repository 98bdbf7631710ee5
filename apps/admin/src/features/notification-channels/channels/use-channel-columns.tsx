import { Text } from '@mantine/core';
import type { ChannelReply } from '@stackyard/contracts';
import type { ComponentProps } from 'react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import type { Column } from '#shared/table/columns/column.js';
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
    { id: 'name', header: t('name'), title: true, cell: ({ name }) => name },
    {
      id: 'kind',
      header: t('kind'),
      width: '160px',
      cell: ({ kind, forPeople }) => (
        <>
          {t(`kind.${kind}`)}
          {forPeople && (
            <Text size="xs" c="dimmed">
              {t('people')}
            </Text>
          )}
        </>
      ),
    },
    {
      id: 'state',
      header: t('state'),
      width: '280px',
      cell: (channel) => <ChannelStateCell channel={channel} />,
    },
    {
      id: 'waiting',
      header: t('waiting'),
      width: '110px',
      align: 'end',
      cell: ({ state }) => format.number(state.waiting),
    },
    {
      id: 'last',
      header: t('last'),
      width: '150px',
      cell: ({ state: { lastDeliveredAt } }) =>
        lastDeliveredAt ? <RelativeTime at={lastDeliveredAt} /> : t('never'),
      minWindowWidth: 700,
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
