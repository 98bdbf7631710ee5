import { Checkbox, Textarea } from '@mantine/core';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import classes from '../../log-settings.module.css';
import type { ReceiverValues } from '../receiver-values.js';
import { receiversMessages } from '../receivers.messages.js';

interface AuthorityFieldProps<Request> {
  form: ContractForm<ReceiverValues, Request>;
  /** True if a custom certificate authority is stored. It is not shown again. */
  stored: boolean;
}

/** Certificate authority used to verify the receiver. */
export function AuthorityField<Request>({ form, stored }: AuthorityFieldProps<Request>) {
  const t = useMessages(receiversMessages);
  return (
    <>
      <Textarea
        className={classes.pem}
        label={t('ca')}
        description={t(stored ? 'caStored' : 'caHint')}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...form.register('ca')}
        error={form.errorOf('ca')}
      />
      {stored && <Checkbox label={t('caDrop')} {...form.register('dropCa')} />}
    </>
  );
}
