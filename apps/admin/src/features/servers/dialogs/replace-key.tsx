import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { ReplaceApiKeyRequest, type ServerReply } from '@stackyard/contracts';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
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
    <Stack component="form" gap="md" onSubmit={save}>
      <Text size="sm">{t('keyText')}</Text>
      <PasswordInput
        label={t('newKey')}
        autoComplete="off"
        data-autofocus
        {...form.register('apiKey')}
        error={form.errorOf('apiKey')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={() => void close()}>
          {t('cancel')}
        </Button>
        <Button type="submit" loading={replace.isPending}>
          {t('replace')}
        </Button>
      </Group>
    </Stack>
  );
}
