import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { ServerReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useMessages } from '../../shared/i18n/messages.js';
import { ProblemAlert } from '../../shared/problems/problem-alert.js';
import { ConnectionResult } from '../../shared/servers/connection-result.js';
import { connectionTest } from '../../shared/servers/use-connection-test.js';
import { serversMessages } from './servers.messages.js';
import { useServerDialog } from './use-server-dialog.js';

/** Tries a saved server as it is stored. */
export function TestServer({ server }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { show, close } = useServerDialog();
  const { data, error, isFetching, refetch } = useQuery(connectionTest({ serverId: server.id }));
  return (
    <Stack gap="md">
      {isFetching && <Skeleton height={180} />}
      {!isFetching && error && <ProblemAlert error={error} onRetry={() => void refetch()} />}
      {!isFetching && data && (
        <ConnectionResult
          result={data}
          pinned={server.tls.fingerprint ?? undefined}
          {...(!server.preset && { onTrust: () => show('edit', server.id) })}
        />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void refetch()} disabled={isFetching}>
          {t('test')}
        </Button>
        <Button onClick={() => void close()}>{t('close')}</Button>
      </Group>
    </Stack>
  );
}
