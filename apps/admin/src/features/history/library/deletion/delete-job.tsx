import { Alert, Radio, Stack, Switch, Text } from '@mantine/core';
import type { DeletePreview, JobReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DangerDialog, doNothing } from '#shared/dialogs/danger-dialog.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useJobTitle } from '../../jobs/use-job-title.js';
import {
  deletionRequest,
  fileTargetOf,
  initialChoice,
  countFilesToDelete,
  targetOf,
  type DeletionChoice,
} from './deletion-choice.js';
import { DeletionEffect } from './deletion-effect.js';
import classes from './deletion.module.css';
import { deletionMessages } from './deletion.messages.js';
import { deletionPreview, useDeleteFiles, useDeleteJob } from './deletion.queries.js';
import { PreviewTree } from './preview-tree.js';

interface DeleteJobProps {
  job: JobReply;
  onDeleted: () => Promise<void> | void;
  onClose: () => void;
}

/**
 * Deletes a job or only its files, after showing exactly what will be deleted. The deletion fails
 * if the files have changed since the preview.
 */
export function DeleteJob({ job, onDeleted, onClose }: DeleteJobProps) {
  const t = useMessages(deletionMessages);
  const titleOf = useJobTitle();
  const [choice, setChoice] = useState<DeletionChoice>(initialChoice);
  const { includeRelated, excludedPaths } = choice;
  const { data, error, isFetching } = useQuery(deletionPreview(job.id, previewRequestOf(choice)));
  const deleteJobOrFiles = useDeletion(job.id, onDeleted);
  const change = (next: Partial<DeletionChoice>): void => setChoice({ ...choice, ...next });
  const preview = data?.preview;
  const target = preview ? targetOf(preview.pathCandidates, choice) : 'none';
  const hasFiles = preview === undefined || hasCandidates(preview);
  const activeJob = preview?.relatedJobs.find(({ active }) => active);
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('title', { title: titleOf(job) })}
      {...useDeletionButton(preview, choice)}
      confirmationWord={choice.permanent ? t('word') : undefined}
      isReady={
        preview !== undefined && !isFetching && !activeJob && !(choice.keepJob && target === 'none')
      }
      onConfirm={async () => preview && (await deleteJobOrFiles(preview, choice))}
      onDone={choice.keepJob ? onClose : doNothing}
    >
      <Stack gap="sm" aria-busy={isFetching}>
        {error && <ProblemAlert error={error} />}
        {activeJob && <JobActiveNotice job={activeJob} />}
        {preview && <DeletionEffect preview={preview} choice={choice} />}
        {hasFiles && (
          <ScopeField keepJob={choice.keepJob} onChange={(keepJob) => change({ keepJob })} />
        )}
        {preview && hasFiles && (
          <PreviewTree
            preview={preview}
            excludedPaths={excludedPaths}
            permanent={choice.permanent}
            onExclude={(path, isExcluded) =>
              change({ excludedPaths: withPathToggled(excludedPaths, path, isExcluded) })
            }
          />
        )}
        {!preview && !error && <Text size="sm">{t('looking')}</Text>}
        {preview && preview.relatedJobs.length > 1 && !choice.keepJob && (
          <RelatedJobs jobs={preview.relatedJobs} />
        )}
        <DeletionOptions
          choice={choice}
          change={change}
          device={job.device}
          hasFiles={hasFiles}
          hasLinkedJobs={!includeRelated || (preview?.relatedJobs.length ?? 2) > 1}
        />
      </Stack>
    </DangerDialog>
  );
}

function previewRequestOf({ includeRelated, preserveRawForImportJobs, keepJob }: DeletionChoice) {
  return {
    includeRelated: toQueryFlag(includeRelated),
    // Deleting only the files ignores the option to preserve raw files. Turn the option off in the
    // preview too, so that the preview shows the files that are deleted.
    preserveRawForImportJobs: toQueryFlag(preserveRawForImportJobs && !keepJob),
  };
}

function hasCandidates({ pathCandidates: { raw, movie } }: DeletePreview): boolean {
  return raw.length + movie.length > 0;
}

function useDeletion(jobId: number, onDeleted: DeleteJobProps['onDeleted']) {
  const deleteJob = useDeleteJob(jobId, onDeleted);
  const deleteFiles = useDeleteFiles(jobId);
  return async (preview: DeletePreview, choice: DeletionChoice): Promise<void> => {
    const request = deletionRequest(preview, choice);
    const target = targetOf(preview.pathCandidates, choice);
    const fileTarget = fileTargetOf(target);
    if (!choice.keepJob) {
      const { preserveRawForImportJobs, resetDriveState, keepDetectedDevice } = choice;
      await deleteJob.mutateAsync({
        ...request,
        ...{ target, preserveRawForImportJobs, resetDriveState },
        // Send this option only with a reset, because only a reset changes what is known about the
        // disc.
        ...(resetDriveState && { keepDetectedDevice }),
      });
    } else if (fileTarget) await deleteFiles.mutateAsync({ ...request, target: fileTarget });
  };
}

/**
 * Explains that the deletion is blocked while a job is being processed: the job to delete or a
 * linked one.
 */
function JobActiveNotice({ job }: { job: DeletePreview['relatedJobs'][number] }) {
  const t = useMessages(deletionMessages);
  const titleOf = useJobTitle();
  return (
    <Alert color="yellow">{t('activeText', { title: titleOf({ ...job, year: null }) })}</Alert>
  );
}

interface ScopeFieldProps {
  keepJob: boolean;
  onChange: (keepJob: boolean) => void;
}

function ScopeField({ keepJob, onChange }: ScopeFieldProps) {
  const t = useMessages(deletionMessages);
  return (
    <Radio.Group
      label={t('what')}
      value={keepJob ? 'files' : 'job'}
      onChange={(value) => onChange(value === 'files')}
    >
      <Radio value="job" label={t('what.job')} mt="xs" />
      <Radio value="files" label={t('what.files')} mt="xs" />
    </Radio.Group>
  );
}

/**
 * Returns the label and the colour of the delete button, which is red if the user has chosen
 * permanent deletion.
 */
export function useDeletionButton(
  preview: Pick<DeletePreview, 'pathCandidates' | 'relatedJobs'> | undefined,
  choice: DeletionChoice,
) {
  const t = useMessages(deletionMessages);
  const color = choice.permanent ? undefined : 'violet';
  if (!preview) return { actionLabel: t('delete'), color };
  const files = countFilesToDelete(preview.pathCandidates, choice);
  const jobs = choice.keepJob ? 0 : preview.relatedJobs.length;
  if (files === 0)
    return { actionLabel: t(choice.permanent ? 'jobsOnly' : 'moveJobsToBin', { jobs }), color };
  return { actionLabel: t(choice.permanent ? 'action' : 'moveToBin', { files, jobs }), color };
}

export function RelatedJobs({ jobs }: { jobs: DeletePreview['relatedJobs'] }) {
  const t = useMessages(deletionMessages);
  const titleOf = useJobTitle();
  return (
    <section aria-label={t('relatedJobs')}>
      <Text size="xs" c="dimmed">
        {t('relatedJobs')}
      </Text>
      <ul className={classes.jobs}>
        {jobs.map(({ id, title }) => (
          <li key={id}>{titleOf({ id, title, year: null })}</li>
        ))}
      </ul>
    </section>
  );
}

interface ChoiceProps {
  choice: DeletionChoice;
  change: (next: Partial<DeletionChoice>) => void;
}

interface DeletionOptionsProps extends ChoiceProps {
  device: string | null;
  hasFiles: boolean;
  /** False only if the job is known to have no linked jobs. */
  hasLinkedJobs: boolean;
}

function DeletionOptions(props: DeletionOptionsProps) {
  const { choice, change, device, hasFiles, hasLinkedJobs } = props;
  const t = useMessages(deletionMessages);
  return (
    <>
      {hasLinkedJobs && <RelatedSwitch choice={choice} change={change} />}
      {hasFiles && !choice.keepJob && (
        <Switch
          label={t('preserve')}
          checked={choice.preserveRawForImportJobs}
          onChange={({ currentTarget }) =>
            change({ preserveRawForImportJobs: currentTarget.checked })
          }
        />
      )}
      {device && !choice.keepJob && (
        <Switch
          label={t('resetDrive', { device })}
          description={t('resetDriveHint')}
          checked={choice.resetDriveState}
          onChange={({ currentTarget }) => change({ resetDriveState: currentTarget.checked })}
        />
      )}
      {device && !choice.keepJob && choice.resetDriveState && (
        <Switch
          label={t('keepDisc')}
          description={t('keepDiscHint')}
          checked={choice.keepDetectedDevice}
          onChange={({ currentTarget }) => change({ keepDetectedDevice: currentTarget.checked })}
        />
      )}
      <PermanentSwitch choice={choice} change={change} />
    </>
  );
}

export function RelatedSwitch({ choice, change }: ChoiceProps) {
  const t = useMessages(deletionMessages);
  return (
    <Switch
      label={t('related')}
      checked={choice.includeRelated}
      onChange={({ currentTarget }) => change({ includeRelated: currentTarget.checked })}
    />
  );
}

export function PermanentSwitch({ choice, change }: ChoiceProps) {
  const t = useMessages(deletionMessages);
  return (
    <Switch
      label={t('permanent')}
      description={t('permanentHint')}
      checked={choice.permanent}
      onChange={({ currentTarget }) => change({ permanent: currentTarget.checked })}
    />
  );
}

function toQueryFlag(value: boolean): 'true' | 'false' {
  return value ? 'true' : 'false';
}

function withPathToggled(
  paths: ReadonlySet<string>,
  path: string,
  isExcluded: boolean,
): Set<string> {
  const next = new Set(paths);
  if (isExcluded) next.add(path);
  else next.delete(path);
  return next;
}
