import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ApiProblem } from '@stackyard/api-client';
import type { SshFaultReply } from '@stackyard/contracts';
import { PlugZap } from 'lucide-react';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useTestSsh } from '../updates.queries.js';
import { argumentFaults } from './fields/arguments-field.js';
import { HostKeyDialog } from './host-key-dialog.js';
import { SshFault, SshTestPassed, SshTestSteps } from './ssh-result.js';
import { hostKeyName, toSaveRequest, type SshValues, type SshForm } from './fields/ssh-values.js';
import { connectionTestMessages } from './ssh.messages.js';

interface SshTesterProps {
  form: SshForm;
  /** True if SSH access is already configured. */
  isStored: boolean;
  onPin: (pinned: SshValues['pinnedFingerprints']) => Promise<void>;
}

/**
 * Tests the current values, or the stored ones if nothing has changed. If the host presents a key
 * that is not pinned, users can pin it and the test runs again.
 */
export function SshTester({ form, isStored, onPin }: SshTesterProps) {
  const t = useMessages(connectionTestMessages);
  const [opened, dialog] = useDisclosure(false);
  const { test, run } = useSshTest({ form, isStored, onUnknownKey: dialog.open });
  const isUnchanged = isStored && !form.formState.isDirty;
  const failure = sshTestFailureOf(test.error);
  const pin = async (): Promise<void> => {
    const presentedKey = failure?.fault.presented;
    if (!presentedKey) return;
    await onPin({
      ...form.getValues('pinnedFingerprints'),
      [hostKeyName(presentedKey)]: presentedKey.fingerprint,
    });
    void run();
  };
  return (
    <>
      <Button
        variant="default"
        fullWidth
        mb="sm"
        leftSection={<PlugZap size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => void run()}
      >
        {t(isUnchanged ? 'testStored' : 'test')}
      </Button>
      <div aria-live="polite">
        {test.data && <SshTestPassed reply={test.data} />}
        {failure && <SshFault {...failure} onShowKey={dialog.open} />}
        {!test.data && !failure && <SshTestSteps />}
      </div>
      {test.error && !failure && !isInputFault(test.error) && <ProblemAlert error={test.error} />}
      {test.error && isInputFault(test.error) && form.problem === null && (
        <Text size="sm" c="var(--tone-failed-text)">
          {t('fields')}
        </Text>
      )}
      {failure?.fault.presented && (
        <HostKeyDialog
          opened={opened}
          onClose={dialog.close}
          presentedKey={failure.fault.presented}
          expectedFingerprint={failure.fault.expected}
          storesImmediately={isUnchanged}
          onTrust={pin}
        />
      )}
    </>
  );
}

interface SshTestOptions {
  form: SshForm;
  isStored: boolean;
  /** Called when the host presents a key that is not pinned. */
  onUnknownKey: () => void;
}

function useSshTest({ form, isStored, onUnknownKey }: SshTestOptions) {
  const test = useTestSsh();
  const run = async (): Promise<void> => {
    if (!(await form.trigger())) return;
    const values = form.getValues();
    if (argumentFaults(values.sshArguments).length > 0) {
      form.setFocus('sshArguments');
      return;
    }
    const body = form.formState.isDirty || !isStored ? toSaveRequest(values) : {};
    test.mutate(body, {
      onError: (error) => {
        if (sshTestFailureOf(error)?.fault.presented) onUnknownKey();
        else if (isInputFault(error)) form.showProblem(error);
      },
    });
  };
  return { test, run };
}

/**
 * Returns the stage at which the SSH test failed, and Stackyard's message about it; undefined if
 * the error is not a failed test.
 */
function sshTestFailureOf(error: unknown): { fault: SshFaultReply; detail: string } | undefined {
  if (!(error instanceof ApiProblem) || !error.problem.ssh) return undefined;
  return { fault: error.problem.ssh, detail: error.problem.detail };
}

function isInputFault(error: unknown): boolean {
  return error instanceof ApiProblem && error.code === 'VALIDATION_FAILED';
}
