import type { ChannelReply } from '@stackyard/contracts';
import { TestExchange } from '#shared/feedback/test-exchange.js';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
import { TestPanel } from '#shared/feedback/test-panel.js';
import { useMessages } from '#shared/i18n/messages.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { useTestChannel } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { channelsMessages } from './channels.messages.js';

export function TestChannel({ channel }: { channel: ChannelReply }) {
  const t = useMessages(channelsMessages);
  const tNotificationChannels = useMessages(notificationChannelsMessages);
  const { close } = useChannelsView();
  const test = useTestChannel(channel.id);
  const { data } = test;
  return (
    <TestPanel
      texts={{
        description: t('testText'),
        testing: t('testing'),
        test: t('test'),
        close: tNotificationChannels('close'),
      }}
      test={test}
      onTest={() => test.mutate(undefined)}
      onClose={() => void close()}
    >
      {data && !test.isPending && (
        <>
          <TestOutcome
            isSuccess={data.ok}
            title={t(data.ok ? 'arrived' : 'failed')}
            detail={data.detail}
          />
          <TestExchange testReply={data} />
        </>
      )}
    </TestPanel>
  );
}
