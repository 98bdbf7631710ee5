import { Switch, TextInput } from '@mantine/core';
import type { RegistryReply } from '@stackyard/contracts';
import { useId, type FormEvent } from 'react';
import { useWatch } from 'react-hook-form';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { CaCertificateField } from '#shared/forms/fields/ca-certificate-field.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { registriesMessages } from '../registries.messages.js';
import { isInEcr, keepsPassword, type RegistryValues } from '../registry-values.js';
import { useRegistryDialog } from './use-registry-dialog.js';

/** Suggestions. Users can enter any other host. */
const commonHosts = ['docker.io', 'ghcr.io', 'registry.gitlab.com', 'quay.io', 'lscr.io'];

interface RegistryFormProps<Request> {
  form: ContractForm<RegistryValues, Request>;
  onSubmit: (event: FormEvent) => void;
  registry?: RegistryReply;
}

export function RegistryForm<Request>(props: RegistryFormProps<Request>) {
  const { form, onSubmit, registry } = props;
  const t = useMessages(registriesMessages);
  const { close } = useRegistryDialog();
  const hostsListId = useId();
  return (
    <DrawerForm form={form} onSubmit={onSubmit} onCancel={() => void close()} action={t('save')}>
      {!registry && (
        <>
          <TextInput
            label={t('host')}
            description={t('hostHint')}
            list={hostsListId}
            autoComplete="off"
            spellCheck={false}
            data-autofocus
            {...form.register('host')}
            error={form.errorOf('host')}
          />
          <datalist id={hostsListId}>
            {commonHosts.map((host) => (
              <option key={host} value={host} />
            ))}
          </datalist>
        </>
      )}
      <FieldSet section legend={t('signIn')}>
        <CredentialFields {...props} />
      </FieldSet>
      <FieldSet section legend={t('connection')}>
        <TrustFields {...props} />
      </FieldSet>
    </DrawerForm>
  );
}

/**
 * Texts of the credential fields. For Amazon ECR, the user enters an access key instead of a user
 * name and a password, because the passwords of Amazon ECR are short-lived.
 */
const credentialTexts = {
  other: {
    username: 'username',
    usernameHint: 'usernameHint',
    password: 'password',
    newPassword: 'newPassword',
    passwordHint: 'passwordHint',
  },
  ecr: {
    username: 'ecrKeyId',
    usernameHint: 'ecrKeyIdHint',
    password: 'ecrSecret',
    newPassword: 'newEcrSecret',
    passwordHint: 'ecrSecretHint',
  },
} as const;

function CredentialFields<Request>({ form, registry }: RegistryFormProps<Request>) {
  const t = useMessages(registriesMessages);
  const values = useWatch({
    control: form.control,
    compute: (formValues: RegistryValues) => formValues,
  });
  const hasStoredPassword = registry !== undefined && keepsPassword(values, registry);
  const isAnonymous = values.username.trim() === '';
  const texts = credentialTexts[isInEcr(registry?.host ?? values.host) ? 'ecr' : 'other'];
  return (
    <>
      <TextInput
        label={t(texts.username)}
        description={t(texts.usernameHint)}
        autoComplete="off"
        spellCheck={false}
        {...form.register('username')}
        error={form.errorOf('username')}
      />
      <StoredSecret
        // Remount the field when `hasStoredPassword` changes, because the field then needs another
        // kind of input.
        key={String(hasStoredPassword)}
        label={t(texts.password)}
        newLabel={t(texts.newPassword)}
        description={
          isAnonymous ? `${t('userFirst')} ${t(texts.passwordHint)}` : t(texts.passwordHint)
        }
        isStored={hasStoredPassword}
        disabled={isAnonymous}
        field={form.register('password')}
        error={form.errorOf('password')}
      />
    </>
  );
}

function TrustFields<Request>({ form, registry }: RegistryFormProps<Request>) {
  const t = useMessages(registriesMessages);
  const plainHttp = useWatch({
    control: form.control,
    compute: (formValues: RegistryValues) => formValues.plainHttp,
  });
  return (
    <>
      <Switch
        label={t('plainHttp')}
        description={t('plainHttpHint')}
        {...form.register('plainHttp')}
      />
      {!plainHttp && (
        <CaCertificateField
          isStored={registry?.hasCa ?? false}
          field={form.register('ca')}
          removalField={form.register('dropCa')}
          error={form.errorOf('ca')}
        />
      )}
    </>
  );
}
