import { Button, Text } from '@mantine/core';
import {
  completeSetup,
  createServer,
  CreateServerRequest,
  TlsTrust,
  type ConnectionTestReply,
} from '@stackyard/contracts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { api } from '#shared/api/api.js';
import { queryKeys } from '#shared/api/query-keys.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ConnectionFields } from '#shared/servers/connection-fields.js';
import { ConnectionTester } from '#shared/servers/connection-tester.js';
import {
  emptyConnection,
  toCreateRequest,
  connectionKeyOf,
} from '#shared/servers/connection-values.js';
import { EnvironmentField } from '#shared/servers/environment-field.js';
import { useConnectionTest } from '#shared/servers/use-connection-test.js';
import classes from './setup.module.css';
import { setupMessages } from './setup.messages.js';

interface ServerStepsProps {
  /**
   * True while the user selects the environment, which is possible once the connection has been
   * tested.
   */
  isChoosingEnvironment: boolean;
  onChoosingEnvironmentChange: (choosing: boolean) => void;
}

/** One form in two steps: the connection, which must be tested first, and the environment. */
export function ServerSteps({
  isChoosingEnvironment,
  onChoosingEnvironmentChange,
}: ServerStepsProps) {
  const t = useMessages(setupMessages);
  const [testResult, setTestResult] = useState<{
    reply: ConnectionTestReply;
    connectionKey: string;
  } | null>(null);
  const test = useConnectionTest();
  const form = useContractForm(CreateServerRequest, emptyConnection, {
    nestedClasses: { tls: TlsTrust },
    prepare: toCreateRequest,
  });
  const currentKey = useWatch({ control: form.control, compute: connectionKeyOf });
  const isTestCurrent = testResult?.reply.ok === true && testResult.connectionKey === currentKey;
  const save = useSaveServer((error) => {
    form.showProblem(error);
    onChoosingEnvironmentChange(false);
  });
  const continueSetup = form.handleSubmit((body) => {
    if (isChoosingEnvironment) save.mutate(body);
    else if (isTestCurrent) onChoosingEnvironmentChange(true);
  });
  return (
    <form onSubmit={continueSetup} className={classes.form}>
      <Text size="sm">{t(isChoosingEnvironment ? 'environmentText' : 'serverText')}</Text>
      {isChoosingEnvironment ? (
        <EnvironmentField form={form} environments={testResult?.reply.environments ?? []} />
      ) : (
        <>
          <ConnectionFields form={form} />
          <ConnectionTester
            form={form}
            test={test}
            onTested={(reply, connectionKey) => setTestResult({ reply, connectionKey })}
          />
        </>
      )}
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      {!isTestCurrent && (
        <Text size="sm" c="dimmed">
          {t('testFirst')}
        </Text>
      )}
      <div className={classes.actions}>
        {isChoosingEnvironment && (
          <Button variant="default" onClick={() => onChoosingEnvironmentChange(false)}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isTestCurrent}>
          {t(isChoosingEnvironment ? 'save' : 'next')}
        </Button>
      </div>
    </form>
  );
}

/** Saves the server and completes the setup. */
function useSaveServer(onError: (error: Error) => void) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateServerRequest) => {
      await api.call(createServer, { body });
      return api.call(completeSetup);
    },
    onSuccess: () => cache.invalidateQueries({ queryKey: queryKeys.setup }),
    onError: (error) => {
      onError(error);
      // The server may have been saved even if completing the setup failed, so refetch the state of
      // the setup.
      void cache.invalidateQueries({ queryKey: queryKeys.setup });
    },
  });
}
