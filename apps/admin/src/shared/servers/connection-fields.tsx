import { TextInput, Text, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import type { ContractForm } from '../forms/use-contract-form.js';
import { useMessages } from '../i18n/messages.js';
import type { ConnectionValues } from './connection-values.js';
import { connectionMessages } from './connection.messages.js';
import { TlsFields } from './tls-fields.js';

export interface ConnectionFieldsProps<Request> {
  form: ContractForm<ConnectionValues, Request>;
  /** True when an authority is stored already: an empty field keeps it. */
  hasCa?: boolean;
  /** False where the key is replaced elsewhere. */
  withKey?: boolean;
}

/** Name, address, key and trust of a server. */
export function ConnectionFields<Request>(props: ConnectionFieldsProps<Request>): ReactNode {
  const { form, withKey = true } = props;
  const t = useMessages(connectionMessages);
  const url = useWatch({ control: form.control, name: 'url' });
  return (
    <>
      <TextInput
        label={t('name')}
        description={t('nameHint')}
        autoComplete="off"
        data-autofocus
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        autoComplete="off"
        spellCheck={false}
        {...form.register('url')}
        error={form.errorOf('url')}
      />
      {withKey && (
        <PasswordInput
          label={t('apiKey')}
          description={t('apiKeyHint')}
          autoComplete="off"
          {...form.register('apiKey')}
          error={form.errorOf('apiKey')}
        />
      )}
      {url.startsWith('http://') ? (
        <Text size="sm" c="var(--tone-waiting-text)">
          {t('plain')}
        </Text>
      ) : (
        <TlsFields {...props} />
      )}
    </>
  );
}
