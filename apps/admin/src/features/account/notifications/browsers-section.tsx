import { Badge, Button, Group, Text } from '@mantine/core';
import type { PushBrowserReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Section } from '#shared/detail/section.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { session } from '#shared/session/session.queries.js';
import type { Column } from '#shared/table/columns/column.js';
import { DataTable } from '#shared/table/data-table.js';
import { settingsMessages } from './notification-settings.messages.js';
import {
  pushBrowsers,
  thisBrowser,
  useRemoveBrowser,
  useTurnPushOff,
  useTurnPushOn,
} from './notification-settings.queries.js';

/** Lists the browsers that show notifications, with a switch for the current one. */
export function BrowsersSection() {
  const t = useMessages(settingsMessages);
  const { data } = useQuery(pushBrowsers);
  const { data: signedIn } = useQuery(session);
  const columns = useBrowserColumns();
  const browsers = data?.browsers ?? [];
  const userId = signedIn?.user?.id;
  return (
    <Section title={t('here')}>
      {userId !== undefined && (
        <ThisBrowser userId={userId} known={browsers.find(({ current }) => current)} />
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
    </Section>
  );
}

interface ThisBrowserProps {
  userId: number;
  known: PushBrowserReply | undefined;
}

function ThisBrowser({ userId, known }: ThisBrowserProps) {
  const t = useMessages(settingsMessages);
  const { data: state } = useQuery(thisBrowser(userId));
  const turnOn = useTurnPushOn(userId);
  const turnOff = useTurnPushOff();
  if (state === undefined) return null;
  return (
    <Group mb="md" gap="sm">
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
          onClick={() => turnOff.mutate(known?.id)}
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

function useBrowserColumns(): Column<PushBrowserReply>[] {
  const t = useMessages(settingsMessages);
  const format = useFormat();
  const remove = useRemoveBrowser();
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
      width: '190px',
      cell: ({ createdAt }) => format.dateTime(createdAt),
    },
    {
      id: 'sent',
      header: t('lastSent'),
      width: '260px',
      cell: ({ sentAt, fault }) =>
        fault ?? (sentAt === null ? t('never') : <RelativeTime at={sentAt} />),
    },
    {
      id: 'actions',
      header: t('actions'),
      width: '120px',
      align: 'end',
      cell: ({ id, device, current }) =>
        !current && (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('removeOne', { device: device ?? t('unknown') })}
            onClick={() => remove.mutate(id)}
          >
            {t('remove')}
          </Button>
        ),
    },
  ];
}
