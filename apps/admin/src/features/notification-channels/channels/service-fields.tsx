import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import {
  channelSettings,
  mailSecurities,
  secretUrlKinds,
  type ChannelKind,
} from '@stackyard/contracts';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ChannelValues } from './channel-values.js';
import { channelsMessages } from './channels.messages.js';

interface ServiceFieldsProps<Request> {
  form: ContractForm<ChannelValues, Request>;
  kind: ChannelKind;
  /** Whether a secret is stored. */
  stored: boolean;
}

export function ServiceFields<Request>({ form, kind, stored }: ServiceFieldsProps<Request>) {
  const t = useMessages(channelsMessages);
  const needed = channelSettings[kind];
  return (
    <>
      {needed.includes('address') && (
        <TextInput
          label={t('address')}
          placeholder={kind === 'ntfy' ? 'https://ntfy.sh' : ''}
          autoComplete="off"
          {...form.register('address')}
          error={form.errorOf('address')}
        />
      )}
      {kind === 'mail' && <MailFields form={form} />}
      <StoredSecret
        key={kind}
        label={t(secretLabel(kind))}
        description={t(kind === 'webhook' ? 'secretKeyHint' : 'secretHint')}
        stored={stored}
        field={form.register('secret')}
        error={form.errorOf('secret')}
      />
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

function MailFields<Request>({ form }: Pick<ServiceFieldsProps<Request>, 'form'>) {
  const t = useMessages(channelsMessages);
  const texts = [
    { name: 'mail.host', label: t('host') },
    { name: 'mail.port', label: t('port') },
    { name: 'mail.user', label: t('user') },
    { name: 'mail.from', label: t('from') },
  ] as const;
  return (
    <>
      {texts.map(({ name, label }) => (
        <TextInput
          key={name}
          label={label}
          autoComplete="off"
          {...form.register(name)}
          error={form.errorOf(name)}
        />
      ))}
      <NativeSelect
        label={t('security')}
        {...form.register('mail.security')}
        data={mailSecurities.map((value) => ({ value, label: t(`security.${value}`) }))}
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
    </>
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
