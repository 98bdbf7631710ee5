import { Alert, PasswordInput, TextInput } from '@mantine/core';
import { normalizePlatformAddress } from '@stackyard/contracts';
import { TriangleAlert } from 'lucide-react';
import type { FocusEvent, ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../i18n/messages.js';
import { connectionMessages } from './connection.messages.js';
import { TlsFields, type TlsFieldsProps } from './tls-fields.js';

export interface ConnectionFieldsProps<Request> extends TlsFieldsProps<Request> {
  /** False for saved servers, because another dialog replaces their API key. */
  showsApiKey?: boolean;
}

export function ConnectionFields<Request>(props: ConnectionFieldsProps<Request>): ReactNode {
  const { form, showsApiKey = true } = props;
  const t = useMessages(connectionMessages);
  const url = useWatch({ control: form.control, name: 'url' });
  const { onBlur, ...inputProps } = form.register('url');
  // Show a pasted address in the form in which it will be used.
  const normalizeUrl = (event: FocusEvent<HTMLInputElement>): Promise<void | boolean> => {
    const normalized = normalizePlatformAddress(event.currentTarget.value);
    if (normalized !== event.currentTarget.value)
      form.setValue('url', normalized, { shouldDirty: true });
    return onBlur(event);
  };
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
        {...inputProps}
        onBlur={normalizeUrl}
        error={form.errorOf('url')}
      />
      {showsApiKey && (
        <PasswordInput
          label={t('apiKey')}
          description={t('apiKeyHint')}
          autoComplete="off"
          {...form.register('apiKey')}
          error={form.errorOf('apiKey')}
        />
      )}
      {url.startsWith('http://') ? (
        <Alert color="yellow" icon={<TriangleAlert size={18} aria-hidden />}>
          {t('plain')}
        </Alert>
      ) : (
        url !== '' && <TlsFields {...props} />
      )}
    </>
  );
}
