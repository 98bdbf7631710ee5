import { Button } from '@mantine/core';
import type { ConnectionTestReply } from '@stackyard/contracts';
import { PlugZap } from 'lucide-react';
import { useWatch } from 'react-hook-form';
import type { ContractForm } from '../forms/use-contract-form.js';
import { useMessages } from '../i18n/messages.js';
import { ProblemAlert } from '../problems/problem-alert.js';
import { ConnectionResult } from './connection-result.js';
import { toTestRequest, connectionKeyOf, type ConnectionValues } from './connection-values.js';
import { connectionMessages } from './connection.messages.js';
import type { useConnectionTest } from './use-connection-test.js';

interface ConnectionTesterProps<Request> {
  form: ContractForm<ConnectionValues, Request>;
  test: ReturnType<typeof useConnectionTest>;
  /** ID of a saved server. Its stored API key is used if none is entered. */
  serverId?: number;
  /** `connectionKey` identifies the tested values, as returned by `connectionKeyOf`. */
  onTested?: (result: ConnectionTestReply, connectionKey: string) => void;
}

/**
 * A button that tests the connection with the current values, and the result. In the result, users
 * can choose to trust the certificate.
 */
export function ConnectionTester<Request>(props: ConnectionTesterProps<Request>) {
  const { form, test, serverId, onTested } = props;
  const t = useMessages(connectionMessages);
  const tls = useWatch({ control: form.control, name: 'tls' });
  const run = async (): Promise<void> => {
    if (!(await form.trigger(serverId === undefined ? ['url', 'apiKey', 'tls'] : ['url', 'tls']))) {
      return;
    }
    const connectionKey = connectionKeyOf(form.getValues());
    test.mutate(toTestRequest(form.getValues(), serverId), {
      onSuccess: (result) => onTested?.(result, connectionKey),
      onError: form.showProblem,
    });
  };
  const trust = (fingerprint: string): void => {
    form.setValue('tls.mode', 'pinned', { shouldDirty: true });
    form.setValue('tls.fingerprint', fingerprint, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<PlugZap size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => void run()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('test')}
      </Button>
      {test.error && <ProblemAlert error={test.error} />}
      {test.data && (
        <ConnectionResult
          result={test.data}
          pinnedFingerprint={tls.mode === 'pinned' ? tls.fingerprint : undefined}
          onTrust={trust}
        />
      )}
    </>
  );
}
