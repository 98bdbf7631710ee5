import { NativeSelect } from '@mantine/core';
import { messageStates } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilterChips } from '#shared/filters/filter-chips.js';
import { useMessages } from '#shared/i18n/messages.js';
import { channelList } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { messagesMessages } from './messages.messages.js';

export function MessageFilter() {
  const t = useMessages(messagesMessages);
  const { data } = useQuery(channelList);
  const { filter, filterMessages } = useChannelsView();
  const channels = data?.channels.map(({ id, name }) => ({ value: String(id), label: name })) ?? [];
  return (
    <>
      <FilterChips
        label={t('state')}
        options={messageStates.map((value) => ({ value, label: t(`state.${value}`) }))}
        chosen={filter.state ? [filter.state] : []}
        onChange={(values) => filterMessages({ ...filter, state: values.at(-1) })}
      />
      <NativeSelect
        aria-label={t('channel')}
        size="xs"
        data={[{ value: '', label: t('allChannels') }, ...channels]}
        value={filter.channel === undefined ? '' : String(filter.channel)}
        onChange={({ currentTarget: { value } }) =>
          filterMessages({ ...filter, channel: value === '' ? undefined : Number(value) })
        }
      />
    </>
  );
}
