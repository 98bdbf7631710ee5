import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import { mailSecurityModes } from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import widths from '#shared/forms/fields/field-widths.module.css';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { SettingsPartProps } from './report-settings-values.js';
import { reportSettingsMessages } from './report-settings.messages.js';

export function MailFields({ form, isSecretStored }: SettingsPartProps) {
  const t = useMessages(reportSettingsMessages);
  const isMailEnabled = useWatch({ control: form.control, name: 'mail.on' });
  const textProps = (name: 'mail.host' | 'mail.port' | 'mail.user' | 'mail.from') => ({
    ...form.register(name),
    error: form.errorOf(name),
    autoComplete: 'off',
  });
  return (
    <FieldSet isFramed legend={t('mail')} hint={t('mailHint')}>
      <SwitchField control={form.control} name="mail.on" label={t('mailOn')} />
      {isMailEnabled && (
        <>
          <FieldRow secondFieldSize="short">
            <TextInput label={t('host')} {...textProps('mail.host')} />
            <TextInput label={t('port')} inputMode="numeric" {...textProps('mail.port')} />
          </FieldRow>
          <NativeSelect
            label={t('security')}
            classNames={{ wrapper: widths.medium }}
            {...form.register('mail.security')}
            data={mailSecurityModes.map((value) => ({ value, label: t(`security.${value}`) }))}
          />
          <FieldRow>
            <TextInput label={t('user')} {...textProps('mail.user')} />
            <StoredSecret
              label={t('password')}
              newLabel={t('newPassword')}
              isStored={isSecretStored}
              field={form.register('mail.password')}
              error={form.errorOf('mail.password')}
            />
          </FieldRow>
          <Text size="xs" c="dimmed">
            {t('userHint')}
          </Text>
          <TextInput label={t('from')} {...textProps('mail.from')} />
          <Textarea
            label={t('to')}
            description={t('toHint')}
            autosize
            minRows={2}
            spellCheck={false}
            {...form.register('mail.to')}
            error={form.errorOf('mail.to')}
          />
        </>
      )}
    </FieldSet>
  );
}
