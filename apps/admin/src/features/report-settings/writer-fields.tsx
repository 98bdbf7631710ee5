import { TextInput } from '@mantine/core';
import { useWatch } from 'react-hook-form';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { StoredSecret } from '#shared/forms/fields/stored-secret.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useMessages } from '#shared/i18n/messages.js';
import type { SettingsPartProps } from './report-settings-values.js';
import { reportSettingsMessages } from './report-settings.messages.js';

/** Settings of the language model that may rephrase the report. */
export function WriterFields({ form, isSecretStored }: SettingsPartProps) {
  const t = useMessages(reportSettingsMessages);
  const isWriterEnabled = useWatch({ control: form.control, name: 'writer.on' });
  return (
    <FieldSet isFramed legend={t('writer')} hint={t('writerHint')}>
      <SwitchField control={form.control} name="writer.on" label={t('writerOn')} />
      {isWriterEnabled && (
        <>
          <TextInput
            label={t('writerUrl')}
            autoComplete="off"
            {...form.register('writer.url')}
            error={form.errorOf('writer.url')}
          />
          <TextInput
            label={t('model')}
            autoComplete="off"
            {...form.register('writer.model')}
            error={form.errorOf('writer.model')}
          />
          <StoredSecret
            label={t('key')}
            newLabel={t('newKey')}
            description={t('keyHint')}
            isStored={isSecretStored}
            field={form.register('writer.key')}
            error={form.errorOf('writer.key')}
          />
        </>
      )}
    </FieldSet>
  );
}
