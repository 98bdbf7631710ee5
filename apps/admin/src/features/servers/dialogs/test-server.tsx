import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ConnectionResult } from '#shared/servers/connection-result.js';
import { useConnectionTest } from '#shared/servers/use-connection-test.js';
import { serversMessages } from '../servers.messages.js';
import { useServerDialog } from './use-server-dialog.js';

/** Tests a saved server when the user clicks, never just because a link opened the dialog. */
export function TestServer({ server }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { show, close } = useServerDialog();
  const { mutate, data, error, isPending } = useConnectionTest();
  const test = (): void => mutate({ serverId: server.id });
  return (
    <Stack gap="md">
      <Text size="sm">{t('testText')}</Text>
      {isPending && <Skeleton height={180} aria-busy="true" />}
      {error && <ProblemAlert error={error} onRetry={test} />}
      {data && (
        <ConnectionResult
          result={data}
          pinned={server.tls.fingerprint ?? undefined}
          {...(!server.preset && { onTrust: () => show('edit', server.id) })}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void close()}>
          {t('close')}
        </Button>
        <Button onClick={test} disabled={isPending} data-autofocus>
          {t('test')}
        </Button>
      </Group>
    </Stack>
  );
}
