import { Alert, TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { SettingsPartProps } from './report-settings-values.js';
import { reportSettingsMessages } from './report-settings.messages.js';

export function WebhookFields({ form, isSecretStored }: SettingsPartProps) {
  const t = useMessages(reportSettingsMessages);
  const { on, url = '' } = useWatch({ control: form.control, name: 'webhook' });
  return (
    <FieldSet isFramed legend={t('webhook')} hint={t('webhookHint')}>
      <SwitchField control={form.control} name="webhook.on" label={t('webhookOn')} />
      {on && (
        <>
          <TextInput
            label={t('url')}
            autoComplete="off"
            {...form.register('webhook.url')}
            error={form.errorOf('webhook.url')}
          />
          {url.startsWith('http:') && <Alert color="yellow">{t('plain')}</Alert>}
          <StoredSecret
            label={t('secret')}
            newLabel={t('newSecret')}
            description={t('secretHint')}
            isStored={isSecretStored}
            field={form.register('webhook.secret')}
            error={form.errorOf('webhook.secret')}
          />
        </>
      )}
    </FieldSet>
  );
}
