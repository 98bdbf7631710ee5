import { Checkbox, NativeSelect, Stack, Text } from '@mantine/core';
import {
  encodeContainers,
  encodePresets,
  EncodeJobRequest,
  type EncodePlan,
  type JobReply,
  type PlannedTitle,
} from '@stackyard/contracts';
import { Controller, useWatch } from 'react-hook-form';
import { Dialog } from '#shared/dialogs/dialog.js';
import { useContractForm } from '#shared/forms/use-contract-form.js';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useEncode } from '../jobs/job/job.queries.js';
import { useJobTitle } from '../jobs/use-job-title.js';
import { EncodeFormFooter } from './encode-form-footer.js';
import { encodeMessages } from './encode.messages.js';
import { encodeRequest, encodeValues, defaultTrackIds } from './encode-values.js';

interface EncodeJobProps {
  job: JobReply;
  plan: EncodePlan;
  onClose: () => void;
}

/** Lets the user select a title and tracks from the plan, and queues the encode. */
export function EncodeJob({ job, plan, onClose }: EncodeJobProps) {
  const t = useMessages(encodeMessages);
  const titleOf = useJobTitle();
  return (
    <Dialog opened onClose={onClose} title={t('title', { title: titleOf(job) })} size="lg">
      <EncodeForm jobId={job.id} plan={plan} onClose={onClose} />
    </Dialog>
  );
}

interface EncodeFormProps {
  jobId: number;
  plan: EncodePlan;
  onClose: () => void;
}

function EncodeForm({ jobId, plan, onClose }: EncodeFormProps) {
  const t = useMessages(encodeMessages);
  const encode = useEncode(jobId);
  const form = useContractForm(EncodeJobRequest, encodeValues(plan), { prepare: encodeRequest });
  const titleId = useWatch({ control: form.control, name: 'titleId' });
  const title = plan.titles.find(({ id }) => String(id) === titleId);
  const chooseTitle = (nextTitleId: string): void => {
    form.setValue('titleId', nextTitleId);
    const nextTitle = plan.titles.find(({ id }) => String(id) === nextTitleId);
    form.setValue('audio', defaultTrackIds(nextTitle?.audioTracks));
    form.setValue('subtitles', defaultTrackIds(nextTitle?.subtitleTracks));
  };
  const start = form.handleSubmit((body) =>
    encode.mutateAsync(body).then(onClose, form.showProblem),
  );
  return (
    <Stack component="form" gap="md" onSubmit={start}>
      <Text size="sm">{t('text')}</Text>
      <TitleField
        plan={plan}
        value={titleId}
        onChange={chooseTitle}
        error={form.errorOf('titleId')}
      />
      <NativeSelect label={t('preset')} {...form.register('preset')} data={[...encodePresets]} />
      <NativeSelect
        label={t('container')}
        {...form.register('container')}
        data={[...encodeContainers]}
      />
      <Controller
        control={form.control}
        name="audio"
        render={({ field }) => (
          <TrackChoice {...field} label={t('audio')} tracks={title?.audioTracks} />
        )}
      />
      <Controller
        control={form.control}
        name="subtitles"
        render={({ field }) => (
          <TrackChoice {...field} label={t('subtitles')} tracks={title?.subtitleTracks} />
        )}
      />
      <EncodeFormFooter
        outputDir={form.register('outputDir')}
        problem={form.problem}
        isStarting={encode.isPending}
        onClose={onClose}
      />
    </Stack>
  );
}

interface TitleFieldProps {
  plan: EncodePlan;
  value: string;
  onChange: (titleId: string) => void;
  error: string | undefined;
}

function TitleField({ plan, value, onChange, error }: TitleFieldProps) {
  const t = useMessages(encodeMessages);
  const format = useFormat();
  return (
    <NativeSelect
      label={t('which')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      error={error}
      data={plan.titles.map(({ id, durationMinutes, fileName }) => ({
        value: String(id),
        label: t('titleOption', {
          id,
          length: format.durationText(durationMinutes * 60_000),
          file: fileName,
        }),
      }))}
    />
  );
}

interface TrackChoiceProps {
  label: string;
  tracks: PlannedTitle['audioTracks'] | PlannedTitle['subtitleTracks'] | undefined;
  value: string[];
  onChange: (value: string[]) => void;
}

function TrackChoice({ label, tracks = [], value, onChange }: TrackChoiceProps) {
  const t = useMessages(encodeMessages);
  return (
    <Checkbox.Group label={label} value={value} onChange={onChange}>
      <Stack gap={6} mt={6}>
        {tracks.length === 0 && <Text size="sm">{t('none')}</Text>}
        {tracks.map(({ id, languageLabel, format }) => (
          <Checkbox key={id} value={String(id)} label={`${languageLabel}, ${format}`} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
