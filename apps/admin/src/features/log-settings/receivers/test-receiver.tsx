import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { LogReceiverReply } from '@stackyard/contracts';
import { CircleX, Check } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { logSettingsMessages } from '../log-settings.messages.js';
import { useTestReceiver } from '../log-settings.queries.js';
import { useLogSettingsDialog } from '../use-log-settings-dialog.js';
import { receiversMessages } from './receivers.messages.js';

/** Sends a test entry when the user clicks, never just because a link opened the dialog. */
export function TestReceiver({ receiver }: { receiver: LogReceiverReply }) {
  const t = useMessages(receiversMessages);
  const page = useMessages(logSettingsMessages);
  const { close } = useLogSettingsDialog();
  const { mutate, data, error, isPending } = useTestReceiver(receiver.id);
  const Icon = data?.ok ? Check : CircleX;
  return (
    <Stack gap="md">
      <Text size="sm">{t('testText')}</Text>
      {isPending && <Skeleton height={90} aria-label={t('testing')} />}
      {error && <ProblemAlert error={error} onRetry={() => mutate()} />}
      {data && !isPending && (
        <Alert
          role="status"
          color={data.ok ? 'green' : 'red'}
          icon={<Icon size={18} aria-hidden />}
          title={t(data.ok ? 'arrived' : 'failed')}
        >
          {data.detail}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void close()}>
          {page('close')}
        </Button>
        <Button onClick={() => mutate()} disabled={isPending} data-autofocus>
          {t('test')}
        </Button>
      </Group>
    </Stack>
  );
}
