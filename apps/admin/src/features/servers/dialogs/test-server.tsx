import type { ServerReply } from '@stackyard/contracts';
import { TestPanel } from '#shared/feedback/test-panel.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ConnectionResult } from '#shared/servers/connection-result.js';
import { useConnectionTest } from '#shared/servers/use-connection-test.js';
import { serversMessages } from '../servers.messages.js';
import { useServerDialog } from './use-server-dialog.js';

export function TestServer({ server }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { show, close } = useServerDialog();
  const test = useConnectionTest();
  const { data } = test;
  return (
    <TestPanel
      texts={{ description: t('testText'), test: t('testAgain'), close: t('close') }}
      runsOnOpen
      test={test}
      onTest={() => test.mutate({ serverId: server.id })}
      onClose={() => void close()}
    >
      {data && (
        <ConnectionResult
          result={data}
          pinnedFingerprint={server.tls.fingerprint ?? undefined}
          {...(!server.preset && { onTrust: () => show('edit', server.id) })}
        />
      )}
    </TestPanel>
  );
}
