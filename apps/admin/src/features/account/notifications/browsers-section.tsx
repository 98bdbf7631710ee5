import { Badge, Button, Group, Stack, Text } from '@mantine/core';
import type { PushBrowserReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#shared/detail/section.js';
import { TestExchange } from '#shared/feedback/test-exchange.js';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { session } from '#shared/session/session.queries.js';
import type { Column } from '#shared/table/columns/column.js';
import { DataTable } from '#shared/table/data-table.js';
import { settingsMessages } from './notification-settings.messages.js';
import {
  pushBrowsers,
  browserPushState,
  useRemoveBrowser,
  useSendTestNotification,
  useTurnPushOff,
  useTurnPushOn,
} from './notification-settings.queries.js';

/** Lists the browsers that show notifications, with a switch for the current one. */
export function BrowsersSection() {
  const t = useMessages(settingsMessages);
  const { data } = useQuery(pushBrowsers);
  const { data: sessionReply } = useQuery(session);
  const test = useSendTestNotification();
  const columns = useBrowserColumns(test);
  const browsers = data?.browsers ?? [];
  const userId = sessionReply?.user?.id;
  return (
    <Section title={t('here')}>
      <Stack gap="md">
        {userId !== undefined && (
          <ThisBrowser userId={userId} thisBrowser={browsers.find(({ current }) => current)} />
        )}
        {browsers.length > 0 && (
          <DataTable
            name="push-browsers"
            label={t('browsers')}
            columns={columns}
            rows={browsers}
            idOf={({ id }) => id}
            nameOf={({ device }) => device ?? t('unknown')}
          />
        )}
        <TestResult test={test} />
      </Stack>
    </Section>
  );
}

type TestMutation = ReturnType<typeof useSendTestNotification>;

function TestResult({ test: { data, error, isPending } }: { test: TestMutation }) {
  const t = useMessages(settingsMessages);
  if (isPending || (!error && !data)) return null;
  return (
    <Stack gap="sm">
      {error && <ProblemAlert error={error} />}
      {data && (
        <>
          <TestOutcome
            isSuccess={data.ok}
            title={t(data.ok ? 'arrived' : 'refused')}
            detail={data.detail}
          />
          <TestExchange testReply={data} />
        </>
      )}
    </Stack>
  );
}

interface ThisBrowserProps {
  userId: number;
  thisBrowser: PushBrowserReply | undefined;
}

function ThisBrowser({ userId, thisBrowser }: ThisBrowserProps) {
  const t = useMessages(settingsMessages);
  const { data: state } = useQuery(browserPushState(userId));
  const turnOn = useTurnPushOn(userId);
  const turnOff = useTurnPushOff();
  if (state === undefined) return null;
  return (
    <Group gap="sm">
      <Text size="sm" role="status">
        {t(state)}
      </Text>
      {state === 'off' && (
        <Button size="compact-sm" loading={turnOn.isPending} onClick={() => turnOn.mutate()}>
          {t('turnOn')}
        </Button>
      )}
      {state === 'on' && (
        <Button
          size="compact-sm"
          variant="default"
          loading={turnOff.isPending}
          onClick={() => turnOff.mutate(thisBrowser?.id)}
        >
          {t('turnOff')}
        </Button>
      )}
      {turnOn.error && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {t('failed', { reason: turnOn.error.message })}
        </Text>
      )}
    </Group>
  );
}

function useBrowserColumns(test: TestMutation): Column<PushBrowserReply>[] {
  const t = useMessages(settingsMessages);
  const format = useFormat();
  return [
    {
      id: 'device',
      header: t('device'),
      title: true,
      cell: ({ device, current }) => (
        <span>
          {device ?? t('unknown')}
          {current && (
            <Badge ml="xs" size="sm" variant="default">
              {t('current')}
            </Badge>
          )}
        </span>
      ),
    },
    {
      id: 'added',
      header: t('added'),
      width: '110px',
      cell: ({ createdAt }) => format.date(createdAt),
    },
    {
      id: 'sent',
      header: t('lastSent'),
      width: '150px',
      cell: ({ sentAt, fault }) =>
        fault ?? (sentAt === null ? t('never') : <RelativeTime at={sentAt} />),
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '190px',
      align: 'end',
      cell: (browser) => <BrowserActions browser={browser} test={test} />,
    },
  ];
}

function BrowserActions({ browser, test }: { browser: PushBrowserReply; test: TestMutation }) {
  const { id, device, current } = browser;
  const t = useMessages(settingsMessages);
  const remove = useRemoveBrowser();
  const name = device ?? t('unknown');
  return (
    <Group gap="xs" justify="flex-end">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={t('testOne', { device: name })}
        loading={test.isPending && test.variables === id}
        onClick={() => test.mutate(id)}
      >
        {t('test')}
      </Button>
      {!current && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('removeOne', { device: name })}
          onClick={() => remove.mutate(id)}
        >
          {t('remove')}
        </Button>
      )}
    </Group>
  );
}
