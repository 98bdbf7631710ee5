import { Button, Group, Stack, Text } from '@mantine/core';
import { SetMetadataKeyRequest, type MetadataProviderReply } from '@stackyard/contracts';
import { useState } from 'react';
import detail from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { mediaSettingsMessages } from './media-settings.messages.js';
import { useSetKey } from './media-settings.queries.js';

/** Metadata providers with their API keys and required attributions. */
export function ProviderKeys({ providers }: { providers: readonly MetadataProviderReply[] }) {
  const t = useMessages(mediaSettingsMessages);
  return (
    <Section title={t('providers')}>
      <Text size="sm" mb="sm">
        {t('providersHint')}
      </Text>
      <ul className={detail.rows}>
        {providers.map((providerReply) => (
          <li key={providerReply.provider}>
            <Text fw={600}>{providerReply.name}</Text>
            {providerReply.needsKey ? (
              // Reset the fields when a key is added or removed.
              <ProviderKey key={String(providerReply.configured)} providerReply={providerReply} />
            ) : (
              <Text size="sm">{t('noKey')}</Text>
            )}
            <Text size="sm" c="dimmed" mt={4}>
              {providerReply.attribution}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function ProviderKey({ providerReply }: { providerReply: MetadataProviderReply }) {
  const { provider, name, configured } = providerReply;
  const t = useMessages(mediaSettingsMessages);
  const setKey = useSetKey();
  const [isRemoving, setRemoving] = useState(false);
  // React key of the input. Changing it hides the input again after a new secret has been stored.
  const [formVersion, setFormVersion] = useState(0);
  const form = useContractForm(SetMetadataKeyRequest, { provider, apiKey: '' });
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit((values) =>
    setKey.mutateAsync(values).then(() => {
      form.reset();
      setFormVersion(formVersion + 1);
    }, form.showProblem),
  );
  return (
    <>
      <Stack component="form" gap="xs" onSubmit={submit}>
        <StoredSecret
          key={formVersion}
          label={t('key', { name })}
          newLabel={t('newKey', { name })}
          isStored={configured}
          field={form.register('apiKey')}
          error={form.errorOf('apiKey')}
          onRemove={() => setRemoving(true)}
        />
        {form.problem !== null && <ProblemAlert error={form.problem} />}
        {(!configured || isDirty) && (
          <Group>
            <Button type="submit" variant="default" loading={setKey.isPending} disabled={!isDirty}>
              {t('saveKey', { name })}
            </Button>
          </Group>
        )}
        <UnsavedWarning isActive={isDirty && !isSubmitting} />
      </Stack>
      <DangerDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removeTitle', { name })}
        action={t('remove')}
        onConfirm={() => setKey.mutateAsync({ provider })}
      >
        <Text size="sm">{t('removeText', { name })}</Text>
      </DangerDialog>
    </>
  );
}
