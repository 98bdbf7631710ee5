import { Checkbox, Textarea } from '@mantine/core';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ChannelValues } from './channel-values.js';
import { channelsMessages } from './channels.messages.js';

interface TrustFieldsProps<Request> {
  form: ContractForm<ChannelValues, Request>;
  /** Whether certificates are stored. */
  stored: boolean;
}

/** The authorities that may issue the certificate of the service. */
export function TrustFields<Request>({ form, stored }: TrustFieldsProps<Request>) {
  const t = useMessages(channelsMessages);
  return (
    <>
      <Textarea
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
