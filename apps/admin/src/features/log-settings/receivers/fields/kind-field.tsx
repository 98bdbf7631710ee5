import { Input, SegmentedControl } from '@mantine/core';
import { logReceiverKinds } from '@stackyard/contracts';
import { Controller } from 'react-hook-form';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ReceiverValues } from '../receiver-values.js';
import { receiversMessages } from '../receivers.messages.js';

/**
 * Lets the user choose between syslog and webhook. Only for new receivers, because the kind of a
 * saved receiver cannot be changed.
 */
export function KindField<Request>({ form }: { form: ContractForm<ReceiverValues, Request> }) {
  const t = useMessages(receiversMessages);
  return (
    <Input.Wrapper label={t('kind')} labelElement="div">
      <Controller
        control={form.control}
        name="kind"
        render={({ field }) => (
          <SegmentedControl
            fullWidth
            aria-label={t('kind')}
            data={logReceiverKinds.map((value) => ({ value, label: t(value) }))}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </Input.Wrapper>
  );
}
