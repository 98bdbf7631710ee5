import { TextInput, Text, PasswordInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../i18n/messages.js';
import { connectionMessages } from './connection.messages.js';
import { TlsFields, type TlsFieldsProps } from './tls-fields.js';

export interface ConnectionFieldsProps<Request> extends TlsFieldsProps<Request> {
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
