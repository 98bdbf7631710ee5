import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import { SetMetadataKeyRequest, type MetadataProviderReply } from '@stackyard/contracts';
import { Check, KeyRound } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import detail from '#shared/detail/detail.module.css';
import { Section } from '#shared/detail/section.js';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import classes from './media-settings.module.css';
import { mediaSettingsMessages } from './media-settings.messages.js';
import { useSetKey } from './media-settings.queries.js';

/**
 * Metadata providers with their required attributions and, for those that need an API key, a form
 * to set the key.
 */
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
            {providerReply.needsKey ? (
              <ProviderKey providerReply={providerReply} />
            ) : (
              <>
                <ProviderHead providerReply={providerReply} />
                <Text size="sm">{t('contact')}</Text>
              </>
            )}
            <Text size="xs" c="dimmed" mt={4}>
              {providerReply.attribution}
            </Text>
          </li>
        ))}
      </ul>
    </Section>
  );
}

interface ProviderHeadProps {
  providerReply: MetadataProviderReply;
  /** A button, shown at the end of the line. */
  children?: ReactNode;
}

/** The name of a provider and whether it can be used. */
function ProviderHead({ providerReply, children }: ProviderHeadProps) {
  const { name, needsKey, configured } = providerReply;
  const t = useMessages(mediaSettingsMessages);
  const keyState = needsKey ? (configured ? 'hasKey' : 'lacksKey') : 'freeOfKeys';
  return (
    <div className={classes.provider}>
      <strong>{name}</strong>
      <ToneBadge
        tone={keyState === 'lacksKey' ? 'unknown' : 'done'}
        icon={keyState === 'lacksKey' ? KeyRound : Check}
        label={t(keyState)}
      />
      {children}
    </div>
  );
}

function ProviderKey({ providerReply }: { providerReply: MetadataProviderReply }) {
  const { provider, name } = providerReply;
  const t = useMessages(mediaSettingsMessages);
  const keyMutation = useSetKey();
  const [formState, setFormState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [isRemoving, setRemoving] = useState(false);
  return (
    <>
      <ProviderHead providerReply={providerReply}>
        {formState !== 'open' && (
          <KeyButtons
            providerReply={providerReply}
            takesFocus={formState === 'closed'}
            onEnter={() => setFormState('open')}
            onRemove={() => setRemoving(true)}
          />
        )}
      </ProviderHead>
      {formState === 'open' && (
        <KeyForm providerReply={providerReply} onClose={() => setFormState('closed')} />
      )}
      <DangerDialog
        opened={isRemoving}
        onClose={() => setRemoving(false)}
        title={t('removeTitle', { name })}
        actionLabel={t('remove')}
        onConfirm={() => keyMutation.mutateAsync({ provider })}
      >
        <Text size="sm">{t('removeText', { name })}</Text>
      </DangerDialog>
    </>
  );
}

interface KeyFormProps {
  providerReply: MetadataProviderReply;
  onClose: () => void;
}

function KeyForm({ providerReply: { provider, name, configured }, onClose }: KeyFormProps) {
  const t = useMessages(mediaSettingsMessages);
  const keyMutation = useSetKey();
  const form = useContractForm(SetMetadataKeyRequest, { provider, apiKey: '' });
  const { isDirty, isSubmitting } = form.formState;
  const submit = form.handleSubmit((values) =>
    keyMutation.mutateAsync(values).then(onClose, form.showProblem),
  );
  return (
    <Stack component="form" gap="xs" onSubmit={submit}>
      <PasswordInput
        label={t(configured ? 'newKey' : 'key', { name })}
        autoComplete="new-password"
        autoFocus
        {...form.register('apiKey')}
        error={form.errorOf('apiKey')}
      />
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <Group gap="xs" justify="flex-end">
        <Button variant="default" size="xs" onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button type="submit" size="xs" loading={keyMutation.isPending} disabled={!isDirty}>
          {t('saveKey', { name })}
        </Button>
      </Group>
      <UnsavedWarning isActive={isDirty && !isSubmitting} />
    </Stack>
  );
}

interface KeyButtonsProps {
  providerReply: MetadataProviderReply;
  /**
   * True after the form has closed: the first button then takes the focus that was in the form.
   */
  takesFocus: boolean;
  onEnter: () => void;
  onRemove: () => void;
}

function KeyButtons({ providerReply, takesFocus, onEnter, onRemove }: KeyButtonsProps) {
  const { name, configured } = providerReply;
  const t = useMessages(mediaSettingsMessages);
  return (
    <Group gap="xs">
      <Button
        size="compact-sm"
        variant="default"
        autoFocus={takesFocus}
        aria-label={t(configured ? 'replaceKeyOf' : 'addKeyOf', { name })}
        onClick={onEnter}
      >
        {t(configured ? 'replace' : 'addKey')}
      </Button>
      {configured && (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('removeKeyOf', { name })}
          onClick={onRemove}
        >
          {t('removeShort')}
        </Button>
      )}
    </Group>
  );
}
