import { Alert, Input, SegmentedControl, TextInput } from '@mantine/core';
import { syslogTransports } from '@stackyard/contracts';
import { Controller } from 'react-hook-form';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ReceiverValues } from '../receiver-values.js';
import { receiversMessages } from '../receivers.messages.js';

interface SyslogFieldsProps<Request> {
  form: ContractForm<ReceiverValues, Request>;
  isUdp: boolean;
}

export function SyslogFields<Request>({ form, isUdp }: SyslogFieldsProps<Request>) {
  const t = useMessages(receiversMessages);
  return (
    <>
      <Input.Wrapper label={t('transport')} labelElement="div">
        <Controller
          control={form.control}
          name="transport"
          render={({ field }) => (
            <SegmentedControl
              fullWidth
              aria-label={t('transport')}
              data={syslogTransports.map((value) => ({ value, label: t(value) }))}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
      </Input.Wrapper>
      {isUdp && <Alert color="yellow">{t('udpHint')}</Alert>}
      <FieldRow secondFieldSize="short">
        <TextInput
          label={t('host')}
          autoComplete="off"
          {...form.register('host')}
          error={form.errorOf('host')}
        />
        <TextInput
          label={t('port')}
          inputMode="numeric"
          autoComplete="off"
          {...form.register('port')}
          error={form.errorOf('port')}
        />
      </FieldRow>
    </>
  );
}
