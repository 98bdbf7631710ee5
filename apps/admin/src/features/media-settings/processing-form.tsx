import { Button, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import {
  encodeContainers,
  encodePresets,
  ProcessingSettingsRequest,
  type ProcessingSettingsReply,
} from '@stackyard/contracts';
import { FieldSet } from '#shared/forms/field-set.js';
import { SaveBar } from '#shared/forms/save-bar.js';
import { UnsavedWarning } from '#shared/forms/unsaved-warning.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { mediaSettingsMessages } from './media-settings.messages.js';
import { useSaveProcessing } from './media-settings.queries.js';
import { processingRequest, processingValues, type ProcessingValues } from './processing-values.js';

/** How media are encoded, what of them is taken, and where it ends. */
export function ProcessingForm({ settings }: { settings: ProcessingSettingsReply }) {
  const t = useMessages(mediaSettingsMessages);
  const format = useFormat();
  const save = useSaveProcessing();
  const form = useContractForm(ProcessingSettingsRequest, processingValues(settings), {
    prepare: processingRequest,
  });
  const { isDirty, isSubmitting } = form.formState;
  const { changedAt, changedBy } = settings;
  const store = form.handleSubmit((wanted) =>
    save
      .mutateAsync(wanted)
      .then((stored) => form.reset(processingValues(stored)), form.showProblem),
  );
  const field = (name: keyof ProcessingValues) => ({
    ...form.register(name),
    error: form.errorOf(name),
  });
  const figure = { inputMode: 'decimal', autoComplete: 'off' } as const;
  const codes = {
    description: t('languagesHint'),
    autoComplete: 'off',
    spellCheck: false,
  } as const;
  return (
    <Stack component="form" gap="lg" onSubmit={store}>
      <FieldSet legend={t('encodes')} hint={t('encodesHint')}>
        <TextInput
          label={t('parallelEncodes')}
          description={t('parallelEncodesHint')}
          {...figure}
          {...field('parallelEncodes')}
        />
        <NativeSelect label={t('preset')} {...field('preset')} data={[...encodePresets]} />
        <NativeSelect label={t('container')} {...field('container')} data={[...encodeContainers]} />
        <TextInput
          label={t('niceness')}
          description={t('nicenessHint')}
          {...figure}
          {...field('niceness')}
        />
      </FieldSet>
      <FieldSet legend={t('choice')} hint={t('choiceHint')}>
        <TextInput
          label={t('minLengthMinutes')}
          description={t('minLengthMinutesHint')}
          {...figure}
          {...field('minLengthMinutes')}
        />
        <TextInput label={t('audioLanguages')} {...codes} {...field('audioLanguages')} />
        <TextInput label={t('subtitleLanguages')} {...codes} {...field('subtitleLanguages')} />
      </FieldSet>
      <FieldSet legend={t('limits')} hint={t('limitsHint')}>
        <TextInput label={t('analysisMinutes')} {...figure} {...field('analysisMinutes')} />
        <TextInput label={t('encodeHours')} {...figure} {...field('encodeHours')} />
        <TextInput
          label={t('minFreeGigabytes')}
          description={t('minFreeGigabytesHint')}
          {...figure}
          {...field('minFreeGigabytes')}
        />
      </FieldSet>
      <Text size="sm" c="dimmed">
        {changedAt === null
          ? t('defaults')
          : t('changed', { name: changedBy, when: format.dateTime(changedAt) })}
      </Text>
      {form.problem !== null && <ProblemAlert error={form.problem} />}
      <SaveBar status={save.isSuccess && !isDirty && t('saved')} sticky={isDirty}>
        <Button type="submit" loading={save.isPending} disabled={!isDirty}>
          {t('save')}
        </Button>
      </SaveBar>
      <UnsavedWarning when={isDirty && !isSubmitting} />
    </Stack>
  );
}
