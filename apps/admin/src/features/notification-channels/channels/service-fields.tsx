import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import {
  channelSettings,
  mailSecurityModes,
  secretUrlKinds,
  type ChannelKind,
} from '@stackyard/contracts';
import type { ReactNode } from 'react';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ChannelValues } from './channel-values.js';
import { channelsMessages } from './channels.messages.js';

interface ServiceFieldsProps<Request> {
  form: ContractForm<ChannelValues, Request>;
  kind: ChannelKind;
  isSecretStored: boolean;
}

export function ServiceFields<Request>({
  form,
  kind,
  isSecretStored,
}: ServiceFieldsProps<Request>) {
  const t = useMessages(channelsMessages);
  const requiredSettings = channelSettings[kind];
  const secret = (
    <StoredSecret
      key={kind}
      label={t(secretLabel(kind))}
      description={t(kind === 'webhook' ? 'secretKeyHint' : 'secretHint')}
      isStored={isSecretStored}
      field={form.register('secret')}
      error={form.errorOf('secret')}
    />
  );
  return (
    <>
      {requiredSettings.includes('address') && (
        <TextInput
          label={t('address')}
          placeholder={kind === 'ntfy' ? 'https://ntfy.sh' : ''}
          autoComplete="off"
          {...form.register('address')}
          error={form.errorOf('address')}
        />
      )}
      {kind === 'mail' ? <MailServerFields form={form} secret={secret} /> : secret}
      {hasRecipient(kind) && (
        <TextInput
          label={t(`recipient.${kind}`)}
          autoComplete="off"
          {...form.register('recipient')}
          error={form.errorOf('recipient')}
        />
      )}
    </>
  );
}

interface MailServerFieldsProps<Request> extends Pick<ServiceFieldsProps<Request>, 'form'> {
  /** The field for the password. */
  secret: ReactNode;
}

function MailServerFields<Request>({ form, secret }: MailServerFieldsProps<Request>) {
  const t = useMessages(channelsMessages);
  const textProps = (name: 'mail.host' | 'mail.port' | 'mail.user') => ({
    ...form.register(name),
    error: form.errorOf(name),
    autoComplete: 'off',
  });
  return (
    <>
      <FieldRow secondFieldSize="short">
        <TextInput label={t('host')} {...textProps('mail.host')} />
        <TextInput label={t('port')} inputMode="numeric" {...textProps('mail.port')} />
      </FieldRow>
      <NativeSelect
        label={t('security')}
        {...form.register('mail.security')}
        data={mailSecurityModes.map((value) => ({ value, label: t(`security.${value}`) }))}
      />
      <FieldRow>
        <TextInput label={t('user')} description={t('userHint')} {...textProps('mail.user')} />
        {secret}
      </FieldRow>
    </>
  );
}

export function MailAddressFields<Request>({ form }: Pick<ServiceFieldsProps<Request>, 'form'>) {
  const t = useMessages(channelsMessages);
  return (
    <FieldSet section legend={t('addresses')}>
      <TextInput
        label={t('from')}
        autoComplete="off"
        {...form.register('mail.from')}
        error={form.errorOf('mail.from')}
      />
      <Textarea
        label={t('to')}
        description={t('toHint')}
        autosize
        minRows={2}
        spellCheck={false}
        {...form.register('mail.to')}
        error={form.errorOf('mail.to')}
      />
      <Switch
        label={t('forPeople')}
        description={t('forPeopleHint')}
        {...form.register('forPeople')}
        error={form.errorOf('forPeople')}
      />
    </FieldSet>
  );
}

function hasRecipient(kind: ChannelKind): kind is 'telegram' | 'ntfy' | 'pushover' | 'matrix' {
  return channelSettings[kind].includes('recipient');
}

function secretLabel(kind: ChannelKind) {
  if (secretUrlKinds.includes(kind)) return 'secretUrl';
  if (kind === 'webhook') return 'secretKey';
  if (kind === 'mail') return 'secretPassword';
  return kind === 'ntfy' ? 'secretOptional' : 'secretToken';
}
