import { Code, Text } from '@mantine/core';
import type { ChannelReply, ChannelTestReply } from '@stackyard/contracts';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
import { TestPanel } from '#shared/feedback/test-panel.js';
import { useMessages } from '#shared/i18n/messages.js';
import { notificationChannelsMessages } from '../notification-channels.messages.js';
import { useTestChannel } from '../notification-channels.queries.js';
import { useChannelsView } from '../use-channels-view.js';
import { channelsMessages } from './channels.messages.js';

/** Sends a test message and shows the request and the response. */
export function TestChannel({ channel }: { channel: ChannelReply }) {
  const t = useMessages(channelsMessages);
  const page = useMessages(notificationChannelsMessages);
  const { close } = useChannelsView();
  const test = useTestChannel(channel.id);
  const { data } = test;
  return (
    <TestPanel
      texts={{
        about: t('testText'),
        testing: t('testing'),
        test: t('test'),
        close: page('close'),
      }}
      test={test}
      onTest={() => test.mutate(undefined)}
      onClose={() => void close()}
    >
      {data && !test.isPending && (
        <>
          <TestOutcome
            ok={data.ok}
            title={t(data.ok ? 'arrived' : 'failed')}
            detail={data.detail}
          />
          <Exchange tested={data} />
        </>
      )}
    </TestPanel>
  );
}

function Exchange({ tested: { request, answer } }: { tested: ChannelTestReply }) {
  const t = useMessages(channelsMessages);
  return (
    <>
      {request && (
        <>
          <Text size="sm" fw={600}>
            {t('request')}
          </Text>
          <Code block tabIndex={0} aria-label={t('request')}>
            {`${request.method} ${request.url}\n${headersOf(request.headers)}\n\n${request.body}`}
          </Code>
        </>
      )}
      {answer && (
        <>
          <Text size="sm" fw={600}>
            {t('answer', { status: answer.status })}
          </Text>
          {answer.body !== '' && <Code block>{answer.body}</Code>}
        </>
      )}
    </>
  );
}

function headersOf(headers: Record<string, string>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
