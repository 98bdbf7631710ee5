import { Text } from '@mantine/core';
import { CreateServerRequest, TlsTrust } from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import {
  emptyConnection,
  toCreateRequest,
  toTestRequest,
  type ConnectionValues,
} from '#shared/servers/connection-values.js';
import { useConnectionTest } from '#shared/servers/use-connection-test.js';
import { serversMessages } from '../servers.messages.js';
import { useCreateServer } from '../servers.queries.js';
import { ServerForm } from './server-form.js';
import { useServerDialog } from './use-server-dialog.js';

/**
 * Returns a key of the values that a test depends on. A test result is valid only while the key
 * is unchanged.
 */
const testKeyOf = (values: ConnectionValues): string => JSON.stringify(toTestRequest(values));

/**
 * Tests the connection before it adds the server, unless a test of the same values has passed. If
 * the test fails, the server can be added nevertheless, for example because it is down at the moment.
 */
export function AddServer() {
  const t = useMessages(serversMessages);
  const { close } = useServerDialog();
  const create = useCreateServer();
  const test = useConnectionTest();
  const form = useContractForm(CreateServerRequest, emptyConnection, {
    nestedClasses: { tls: TlsTrust },
    prepare: toCreateRequest,
  });
  const testKey = useWatch({ control: form.control, compute: testKeyOf });
  const isCurrent = JSON.stringify(test.variables) === testKey;
  const hasPassed = isCurrent && test.data?.ok === true;
  const hasFailed = isCurrent && (test.isError || test.data?.ok === false);
  const save = form.handleSubmit(async (body, event) => {
    // When the user closes the dialog, the form is removed from the document.
    const isOpen = (): boolean => event?.target.isConnected === true;
    const submitted = JSON.stringify(form.getValues());
    try {
      if (!hasPassed && !hasFailed) {
        // Ignore the error, because the form already shows it.
        const result = await test.mutateAsync(toTestRequest(form.getValues())).catch(() => null);
        const isUnchanged = JSON.stringify(form.getValues()) === submitted;
        if (!result?.ok || !isOpen() || !isUnchanged) return;
      }
      await create.mutateAsync(body);
      if (isOpen()) await close();
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
