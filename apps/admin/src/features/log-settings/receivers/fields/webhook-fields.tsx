import { Alert, TextInput } from '@mantine/core';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import type { ContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { ReceiverValues } from '../receiver-values.js';
import { receiversMessages } from '../receivers.messages.js';

interface WebhookFieldsProps<Request> {
  form: ContractForm<ReceiverValues, Request>;
  isReceiverStored: boolean;
  url: string;
}

export function WebhookFields<Request>({
  form,
  isReceiverStored,
  url,
}: WebhookFieldsProps<Request>) {
  const t = useMessages(receiversMessages);
  return (
    <>
      <TextInput
        label={t('url')}
        autoComplete="off"
        {...form.register('url')}
        error={form.errorOf('url')}
      />
      {url.startsWith('http:') && <Alert color="yellow">{t('plainHint')}</Alert>}
      <StoredSecret
        label={t(isReceiverStored ? 'storedSecret' : 'secret')}
        newLabel={t('newSecret')}
        description={t('secretHint')}
        isStored={isReceiverStored}
        field={form.register('secret')}
        error={form.errorOf('secret')}
      />
    </>
  );
}
