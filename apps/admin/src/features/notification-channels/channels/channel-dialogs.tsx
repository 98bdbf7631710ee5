import { Drawer, Text } from '@mantine/core';
import type { ChannelReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { useChannelsView } from '../use-channels-view.js';
import { AddChannel } from './add-channel.js';
import { channelsMessages } from './channels.messages.js';
import { EditChannel } from './edit-channel.js';
import { RemoveChannel } from './remove-channel.js';
import { TestChannel } from './test-channel.js';

const titles = {
  'add-channel': 'addTitle',
  'edit-channel': 'editTitle',
  'test-channel': 'testTitle',
} as const;
type DrawerName = keyof typeof titles;

function isDrawer(open: string | undefined): open is DrawerName {
  return open !== undefined && open in titles;
}

/** The channel dialog that the URL names, if any. */
export function ChannelDialogs({ channels }: { channels: readonly ChannelReply[] | undefined }) {
  const t = useMessages(channelsMessages);
  const { open, id, close } = useChannelsView();
  const channel = channels?.find((candidate) => candidate.id === id);
  if (open === 'remove-channel') return channel ? <RemoveChannel channel={channel} /> : null;
  const openDrawer = isDrawer(open) ? open : undefined;
  return (
    <Drawer
      opened={openDrawer !== undefined && channels !== undefined}
      onClose={() => void close()}
      position="right"
      size="lg"
      title={openDrawer ? t(titles[openDrawer], { name: channel?.name ?? '' }) : ''}
    >
      {openDrawer && <DialogBody open={openDrawer} channel={channel} />}
    </Drawer>
  );
}

interface DialogBodyProps {
  open: DrawerName;
  channel: ChannelReply | undefined;
}

function DialogBody({ open, channel }: DialogBodyProps) {
  const t = useMessages(notificationChannelsMessages);
  if (open === 'add-channel') return <AddChannel />;
  if (!channel) return <Text>{t('goneTitle')}</Text>;
  if (open === 'edit-channel') return <EditChannel channel={channel} />;
  return <TestChannel channel={channel} />;
}
