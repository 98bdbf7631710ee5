import { Button, NativeSelect, Stack, Text, TextInput, type TextInputProps } from '@mantine/core';
import {
  encodeContainers,
  encodePresets,
  ProcessingSettingsRequest,
  type ProcessingSettingsReply,
} from '@stackyard/contracts';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { FieldRow } from '#shared/forms/fields/field-row.js';
import { FieldSet } from '#shared/forms/fields/field-set.js';
import { FormFooter } from '#shared/forms/saving/form-footer.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useMessages } from '#shared/i18n/messages.js';
import { mediaSettingsMessages } from './media-settings.messages.js';
import { useSaveProcessing } from './media-settings.queries.js';
import { processingRequest, processingValues, type ProcessingValues } from './processing-values.js';

export function ProcessingForm({ settings }: { settings: ProcessingSettingsReply }) {
  const t = useMessages(mediaSettingsMessages);
  const save = useSaveProcessing();
  const form = useContractForm(ProcessingSettingsRequest, processingValues(settings), {
    prepare: processingRequest,
  });
  const submit = form.handleSubmit((values) =>
    save.mutateAsync(values).then((reply) => form.reset(processingValues(reply)), form.showProblem),
  );
  const field = (name: keyof ProcessingValues) => ({
    ...form.register(name),
    error: form.errorOf(name),
  });
  return (
    <Stack component="form" gap="md" onSubmit={submit}>
      <ProcessingFields field={field} />
      <FormFooter form={form} status={save.isSuccess && t('saved')}>
        <Button type="submit" loading={save.isPending} disabled={!form.formState.isDirty}>
          {t('save')}
        </Button>
      </FormFooter>
    </Stack>
  );
}

interface ProcessingFieldsProps {
  /** Returns the properties that bind an input to a setting. */
  field: (name: keyof ProcessingValues) => UseFormRegisterReturn & Pick<TextInputProps, 'error'>;
}

function ProcessingFields({ field }: ProcessingFieldsProps) {
  const t = useMessages(mediaSettingsMessages);
  return (
    <>
      <FieldSet isFramed legend={t('encodes')} hint={t('encodesHint')}>
        <FieldRow>
          <NativeSelect label={t('preset')} {...field('preset')} data={[...encodePresets]} />
          <NativeSelect
            label={t('container')}
            {...field('container')}
            data={[...encodeContainers]}
          />
        </FieldRow>
        <FieldRow>
          <NumberField
            label={t('parallelEncodes')}
            description={t('parallelEncodesHint')}
            {...field('parallelEncodes')}
          />
          <NumberField
            label={t('niceness')}
            description={t('nicenessHint')}
            {...field('niceness')}
          />
        </FieldRow>
      </FieldSet>
      <FieldSet isFramed legend={t('choice')} hint={t('choiceHint')}>
        <FieldRow>
          <LanguagesField label={t('audioLanguages')} {...field('audioLanguages')} />
          <LanguagesField label={t('subtitleLanguages')} {...field('subtitleLanguages')} />
        </FieldRow>
        <Text size="xs" c="dimmed">
          {t('languagesHint')}
        </Text>
        <NumberField
          label={t('minLengthMinutes')}
          description={t('minLengthMinutesHint')}
          {...field('minLengthMinutes')}
        />
      </FieldSet>
      <FieldSet isFramed legend={t('limits')} hint={t('limitsHint')}>
        <FieldRow>
          <NumberField label={t('analysisMinutes')} {...field('analysisMinutes')} />
          <NumberField label={t('encodeHours')} {...field('encodeHours')} />
        </FieldRow>
        <NumberField
          label={t('minFreeGigabytes')}
          description={t('minFreeGigabytesHint')}
          {...field('minFreeGigabytes')}
        />
      </FieldSet>
    </>
  );
}

/** Makes the input only as wide as its values need. The hint below it keeps the full width. */
const narrowFieldStyles = { input: { maxWidth: 120 } };

function NumberField(props: TextInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      styles={narrowFieldStyles}
      {...props}
    />
  );
}

function LanguagesField(props: TextInputProps) {
  const t = useMessages(mediaSettingsMessages);
  return (
    <TextInput placeholder={t('allLanguages')} autoComplete="off" spellCheck={false} {...props} />
  );
}
