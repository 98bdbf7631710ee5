import { PasswordInput, Text } from '@mantine/core';
import { ReplaceApiKeyRequest, type ServerReply } from '@stackyard/contracts';
import { DrawerForm } from '#shared/dialogs/drawer-form.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { serversMessages } from '../servers.messages.js';
import { useReplaceApiKey } from '../servers.queries.js';
import { useServerDialog } from './use-server-dialog.js';

/** Replaces the stored key once the platform has accepted the new one. */
export function ReplaceKey({ server }: { server: ServerReply }) {
  const t = useMessages(serversMessages);
  const { close } = useServerDialog();
  const replace = useReplaceApiKey(server.id);
  const form = useContractForm(ReplaceApiKeyRequest, { apiKey: '' });
  const save = form.handleSubmit((body) =>
    replace.mutateAsync(body).then(() => close(), form.showProblem),
  );
  return (
    <DrawerForm form={form} onSubmit={save} onCancel={() => void close()} action={t('replace')}>
      <Text size="sm">{t('keyText')}</Text>
      <PasswordInput
        label={t('newKey')}
        autoComplete="off"
        data-autofocus
        {...form.register('apiKey')}
        error={form.errorOf('apiKey')}
      />
    </DrawerForm>
  );
}
