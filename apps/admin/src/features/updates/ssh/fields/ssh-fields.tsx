import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type {
  MaintenanceConfigReply,
  PlatformVersionReply,
  SshSetupRequest,
} from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { Section } from '#shared/detail/section.js';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { regionOf, useFormat } from '#shared/i18n/format.js';
import { useLocale } from '#shared/i18n/locale.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { argumentFaults, ArgumentsField } from './arguments-field.js';
import { CredentialField } from './credential-field.js';
import { RemoveAccess } from '../remove-access.js';
import { SecretObstacle } from '../secret-missing.js';
import { credentialNames, type SshForm } from './ssh-values.js';
import classes from '../ssh.module.css';
import { sshMessages } from '../ssh.messages.js';

interface SshFieldsProps {
  form: SshForm;
  setup: MaintenanceConfigReply;
  readOnly: boolean;
  /** True right after saving. */
  isSaved: boolean;
  onSave: (request: SshSetupRequest) => Promise<void>;
}

export function SshFields({ form, setup, readOnly, isSaved, onSave }: SshFieldsProps) {
  const t = useMessages(sshMessages);
  const format = useFormat();
  const [isRemoving, removeDialog] = useDisclosure(false);
  const { ssh } = setup;
  const { isDirty, isSubmitting } = form.formState;
  const credentials = useWatch({ control: form.control, name: credentialNames });
  const needsSecret = !isDirty || credentials.some((credential) => credential !== '');
  const submit = form.handleSubmit(async (request) => {
    if (argumentFaults(request.sshArguments ?? '').length > 0) {
      form.setFocus('sshArguments');
      return;
    }
    await onSave(request).catch(form.showProblem);
  });
  return (
    <Section
      title={t('form')}
      aside={ssh && t('changed', { when: format.dateTime(ssh.changedAt), name: ssh.changedBy })}
    >
      <form onSubmit={submit} className={classes.form}>
        <FieldSet legend={t('target')} hint={useTargetHint(setup.servers)} section>
          <HostFields form={form} readOnly={readOnly} />
        </FieldSet>
        <FieldSet legend={t('credentials')} hint={t('credentialsHint')} section>
          <Credentials form={form} ssh={ssh} readOnly={readOnly} />
        </FieldSet>
        <ArgumentsField form={form} readOnly={readOnly} />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {!readOnly && (
          <EditBar
            isDirty={isDirty}
            isSubmitting={isSubmitting}
            onDiscard={() => form.reset()}
            saveLabel={t('save')}
            obstacle={!setup.canStoreSecrets && needsSecret ? <SecretObstacle /> : undefined}
            status={isSaved && t('saved')}
          >
            {ssh && (
              <Button variant="default" onClick={removeDialog.open}>
                {t('remove')}
              </Button>
            )}
          </EditBar>
        )}
        <UnsavedWarning isActive={isDirty && !isSubmitting} />
      </form>
      {ssh && (
        <RemoveAccess
          host={ssh.host}
          opened={isRemoving}
          onClose={removeDialog.close}
          form={form}
        />
      )}
    </Section>
  );
}

/**
 * Returns the text that tells the user which host to enter: the host of the only server, or of
 * a server in the list.
 */
function useTargetHint(servers: readonly PlatformVersionReply[]): string {
  const t = useMessages(sshMessages);
  const locale = useLocale();
  const names = servers.map(({ name }) => name);
  if (names.length === 1) return t('intro', { server: names[0] });
  const list = new Intl.ListFormat(regionOf(locale), { type: 'disjunction' });
  return t('introSeveral', { servers: list.format(names) });
}

function HostFields({ form, readOnly }: { form: SshForm; readOnly: boolean }) {
  const t = useMessages(sshMessages);
  const common = { autoComplete: 'off', spellCheck: false, readOnly } as const;
  return (
    <div className={classes.where}>
      <TextInput
        label={t('host')}
        {...common}
        {...form.register('host')}
        error={form.errorOf('host')}
      />
      <TextInput
        label={t('port')}
        inputMode="numeric"
        {...common}
        {...form.register('port')}
        error={form.errorOf('port')}
      />
      <TextInput
        label={t('username')}
        description={t('usernameHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...common}
        {...form.register('username')}
        error={form.errorOf('username')}
      />
    </div>
  );
}

interface CredentialsProps {
  form: SshForm;
  ssh: MaintenanceConfigReply['ssh'];
  readOnly: boolean;
}

function Credentials({ form, ssh, readOnly }: CredentialsProps) {
  const field = { form, readOnly };
  return (
    <>
      <CredentialField {...field} name="privateKey" isStored={ssh?.hasPrivateKey ?? false} />
      <FieldRow>
        <CredentialField {...field} name="passphrase" isStored={ssh?.hasPassphrase ?? false} />
        <CredentialField {...field} name="password" isStored={ssh?.hasPassword ?? false} />
      </FieldRow>
    </>
  );
}
