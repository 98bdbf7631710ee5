import { Alert, Radio, Stack, Textarea } from '@mantine/core';
import { tlsModes } from '@stackyard/contracts';
import { ShieldAlert } from 'lucide-react';
import { Controller, useWatch } from 'react-hook-form';
import { useMessages } from '../i18n/messages.js';
import type { ContractForm } from '../forms/use-contract-form.js';
import type { ConnectionValues } from './connection-values.js';
import { connectionMessages, tlsMessages } from './connection.messages.js';

export interface TlsFieldsProps<Request> {
  form: ContractForm<ConnectionValues, Request>;
  /** True if a certificate authority is stored. Leaving the field empty keeps the stored one. */
  hasCa?: boolean;
}

/** Settings for how Stackyard verifies the certificate of the platform. */
export function TlsFields<Request>({ form, hasCa = false }: TlsFieldsProps<Request>) {
  const t = useMessages(connectionMessages);
  const tTls = useMessages(tlsMessages);
  const mode = useWatch({ control: form.control, name: 'tls.mode' });
  return (
    <>
      <Controller
        control={form.control}
        name="tls.mode"
        render={({ field: { value, onChange } }) => (
          <Radio.Group label={t('tls')} value={value} onChange={onChange}>
            <Stack gap="xs" mt="xs">
              {tlsModes.map((option) => (
                <Radio
                  key={option}
                  value={option}
                  label={tTls(`${option}.label`)}
                  description={tTls(`${option}.hint`)}
                  color={option === 'insecure' ? 'red' : undefined}
                  styles={
                    option === 'insecure' ? { label: { color: 'var(--tone-failed-text)' } } : {}
                  }
                />
              ))}
            </Stack>
          </Radio.Group>
        )}
      />
      {mode === 'ca' && (
        <Textarea
          label={t('ca')}
          placeholder="-----BEGIN CERTIFICATE-----"
          description={hasCa ? t('caStored') : undefined}
          autosize
          minRows={4}
          maxRows={10}
          spellCheck={false}
          {...form.register('tls.ca')}
          error={form.errorOf('tls.ca')}
        />
      )}
      {mode === 'pinned' && (
        <Textarea
          label={t('fingerprint')}
          description={t('fingerprintHint')}
          autosize
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
          {...form.register('tls.fingerprint')}
          error={form.errorOf('tls.fingerprint')}
        />
      )}
      {mode === 'insecure' && (
        <Alert color="red" icon={<ShieldAlert aria-hidden />} title={tTls('insecure.label')}>
          {tTls('insecure.hint')}
        </Alert>
      )}
    </>
  );
}
