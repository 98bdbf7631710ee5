import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { mailSecurities } from '@stackyard/contracts';
import { useWatch } from 'react-hook-form';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { SettingsPartProps } from './report-settings-values.js';
import { reportSettingsMessages } from './report-settings.messages.js';

export function MailFields({ form, stored }: SettingsPartProps) {
  const t = useMessages(reportSettingsMessages);
  const on = useWatch({ control: form.control, name: 'mail.on' });
  const texts = [
    { name: 'mail.host', label: t('host') },
    { name: 'mail.port', label: t('port') },
    { name: 'mail.user', label: t('user'), description: t('userHint') },
    { name: 'mail.from', label: t('from') },
  ] as const;
  return (
    <FieldSet framed legend={t('mail')} hint={t('mailHint')}>
      <SwitchField control={form.control} name="mail.on" label={t('mailOn')} />
      {on && (
        <>
          {texts.map(({ name, ...words }) => (
            <TextInput
              key={name}
              autoComplete="off"
              {...words}
              {...form.register(name)}
              error={form.errorOf(name)}
            />
          ))}
          <StoredSecret
            label={t('password')}
            newLabel={t('newPassword')}
            stored={stored}
            field={form.register('mail.password')}
            error={form.errorOf('mail.password')}
          />
          <NativeSelect
            label={t('security')}
            {...form.register('mail.security')}
            data={mailSecurities.map((value) => ({ value, label: t(`security.${value}`) }))}
          />
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
