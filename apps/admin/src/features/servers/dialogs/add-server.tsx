import { Text } from '@mantine/core';
import { CreateServerRequest, TlsTrust } from '@stackyard/contracts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import {
  connectionKeyOf,
  emptyConnection,
  toCreateRequest,
  toTestRequest,
} from '#shared/servers/connection-values.js';
import { useConnectionTest } from '#shared/servers/use-connection-test.js';
import { serversMessages } from '../servers.messages.js';
import { useCreateServer } from '../servers.queries.js';
import { ServerForm } from './server-form.js';
import { useServerDialog } from './use-server-dialog.js';

/**
 * Tests the connection before it adds the server. If the test fails, the server can be added
 * nevertheless, for example because it is down at the moment.
 */
export function AddServer() {
  const t = useMessages(serversMessages);
  const { close } = useServerDialog();
  const create = useCreateServer();
  const test = useConnectionTest();
  const [failedKey, setFailedKey] = useState<string>();
  const form = useContractForm(CreateServerRequest, emptyConnection, {
    nestedClasses: { tls: TlsTrust },
    prepare: toCreateRequest,
  });
  const connectionKey = useWatch({ control: form.control, compute: connectionKeyOf });
  const hasFailed = failedKey === connectionKey;
  const save = form.handleSubmit(async (body) => {
    try {
      if (!hasFailed) {
        const result = await test.mutateAsync(toTestRequest(form.getValues()));
        if (!result.ok) return setFailedKey(connectionKey);
      }
      await create.mutateAsync(body);
      await close();
    } catch (error) {
      form.showProblem(error);
    }
  });
  return (
    <ServerForm
      form={form}
      onSubmit={save}
      test={test}
      action={t(hasFailed ? 'addUntested' : 'testAndAdd')}
      status={
        <Text size="sm" role="status" c="var(--tone-failed-text)">
          {hasFailed && t('testFailed')}
        </Text>
      }
    />
  );
}
