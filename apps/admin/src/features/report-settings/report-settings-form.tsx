import { NativeSelect, Stack, TextInput } from '@mantine/core';
import {
  reportLanguages,
  ReportMailFields,
  ReportWebhookFields,
  ReportWriterFields,
  SetReportSettingsRequest,
  type ReportSettingsReply,
} from '@stackyard/contracts';
import { useId, useState } from 'react';
import { useWatch } from 'react-hook-form';
import detailClasses from '#shared/detail/detail.module.css';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { EditBar } from '#shared/forms/saving/edit-bar.js';
import { UnsavedWarning } from '#shared/forms/saving/unsaved-warning.js';
import { SwitchField } from '#shared/forms/fields/switch-field.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { MailFields } from './mail-fields.js';
import {
  settingsRequest,
  settingsValues,
  type SettingsPartProps,
} from './report-settings-values.js';
import { reportSettingsMessages } from './report-settings.messages.js';
import { useSetReportSettings } from './report-settings.queries.js';
import { WebhookFields } from './webhook-fields.js';
import { WriterFields } from './writer-fields.js';

const nestedClasses = {
  webhook: ReportWebhookFields,
  mail: ReportMailFields,
  writer: ReportWriterFields,
};

export function ReportSettingsForm({ settings }: { settings: ReportSettingsReply }) {
  const t = useMessages(reportSettingsMessages);
  const save = useSetReportSettings();
  // React key of the form. It changes after every save, so that a new secret is shown as stored,
  // and when changes are discarded, so that a secret is no longer being replaced.
  const [formVersion, setFormVersion] = useState(0);
  const form = useContractForm(SetReportSettingsRequest, settingsValues(settings), {
    nestedClasses,
    prepare: settingsRequest,
  });
  const submit = form.handleSubmit((values) =>
    save.mutateAsync(values).then((reply) => {
      form.reset(settingsValues(reply));
      setFormVersion(formVersion + 1);
    }, form.showProblem),
  );
  const { isDirty, isSubmitting } = form.formState;
  const discard = (): void => {
    form.reset();
    setFormVersion(formVersion + 1);
  };
  return (
    <Stack component="form" gap="md" onSubmit={submit} key={formVersion}>
      <div className={detailClasses.columns} data-equal>
        <div>
          <BasicFields form={form} settings={settings} />
          <MailFields form={form} isSecretStored={settings.mail?.hasPassword ?? false} />
        </div>
        <div>
          <WebhookFields form={form} isSecretStored={settings.webhook !== null} />
          <WriterFields form={form} isSecretStored={settings.writer?.hasKey ?? false} />
        </div>
      </div>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <EditBar
        isDirty={isDirty}
        isSubmitting={isSubmitting}
        onDiscard={discard}
        saveLabel={t('save')}
        appearsWithChanges
        status={save.isSuccess && t('saved')}
      />
      <UnsavedWarning isActive={isDirty && !isSubmitting} />
    </Stack>
  );
}

interface BasicFieldsProps {
  form: SettingsPartProps['form'];
  settings: ReportSettingsReply;
}

function BasicFields({ form, settings }: BasicFieldsProps) {
  const t = useMessages(reportSettingsMessages);
  const format = useFormat();
  const zonesListId = useId();
  const { nextRunAt } = settings;
  const isSent = useWatch({ control: form.control, name: ['mail.on', 'webhook.on'] }).includes(
    true,
  );
  const next = nextRunAt && t('next', { when: format.dayAndTime(nextRunAt) });
  return (
    <FieldSet isFramed legend={t('basics')} hint={t('basicsHint')}>
      <FieldRow>
        <TextInput
          label={t('timeZone')}
          list={zonesListId}
          autoComplete="off"
          {...form.register('timeZone')}
          error={form.errorOf('timeZone')}
        />
        <NativeSelect
          label={t('language')}
          {...form.register('language')}
          error={form.errorOf('language')}
          data={reportLanguages.map((value) => ({ value, label: t(`language.${value}`) }))}
        />
      </FieldRow>
      <datalist id={zonesListId}>
        {Intl.supportedValuesOf('timeZone').map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <SwitchField
        control={form.control}
        name="schedule"
        label={t('schedule')}
        description={next && !isSent ? `${next} ${t('noRecipients')}` : next}
      />
    </FieldSet>
  );
}
