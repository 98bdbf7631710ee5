import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { LogReceiverReply } from '@stackyard/contracts';
import { TestOutcome } from '#shared/feedback/test-outcome.js';
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
  return (
    <Stack gap="md">
      <Text size="sm">{t('testText')}</Text>
      {isPending && <Skeleton height={90} aria-label={t('testing')} />}
      {error && <ProblemAlert error={error} onRetry={() => mutate()} />}
      {data && !isPending && (
        <TestOutcome ok={data.ok} title={t(data.ok ? 'arrived' : 'failed')} detail={data.detail} />
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
