import { Code, Text } from '@mantine/core';
import type { ChannelTestReply } from '@stackyard/contracts';
import { useMessages } from '../i18n/messages.js';
import { testExchangeMessages } from './test-exchange.messages.js';

/** The request with which a test message was sent, and the response. */
export function TestExchange({ testReply: { request, answer } }: { testReply: ChannelTestReply }) {
  const t = useMessages(testExchangeMessages);
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
