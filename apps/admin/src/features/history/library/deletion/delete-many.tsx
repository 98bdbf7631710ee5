import { Alert, Box, Stack, Text } from '@mantine/core';
import { maxDeletedJobs, type DeleteOutcomeReply, type JobFilterQuery } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { DangerDialog } from '#shared/dialogs/danger-dialog.js';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import type { Selection } from '#shared/table/selection/use-selection.js';
import { PermanentSwitch, RelatedJobs, RelatedSwitch, useDeletionButton } from './delete-job.js';
import { initialChoice, targetOf, type DeletionChoice } from './deletion-choice.js';
import { DeletionEffect } from './deletion-effect.js';
import { deletionMessages } from './deletion.messages.js';
import { jobsDeletionPreview, useDeleteJobs } from './deletion.queries.js';
import { PreviewTree } from './preview-tree.js';

interface DeleteJobsDialogProps {
  filter: JobFilterQuery;
  selection: Selection;
  /** Called with the result for each job. Some deletions may have failed. */
  onDone: (outcomes: readonly DeleteOutcomeReply[]) => void;
  onClose: () => void;
}

/**
 * Deletes the selected jobs: individual ones, or all matching jobs with exceptions. Warns if the
 * selection has more jobs than can be deleted at once.
 */
export function DeleteJobsDialog({ filter, selection, onDone, onClose }: DeleteJobsDialogProps) {
  const t = useMessages(deletionMessages);
  const [choice, setChoice] = useState<DeletionChoice>({ ...initialChoice, includeRelated: false });
  const change = (next: Partial<DeletionChoice>): void => setChoice({ ...choice, ...next });
  const { includeRelated, excludedPaths, permanent } = choice;
  const request = { ...selectionQuery(filter, selection), includeRelated };
  const { data, isFetching, error } = useQuery(jobsDeletionPreview(request));
  const deletion = useDeleteJobs();
  const preview = data?.preview;
  const jobCount = preview?.relatedJobs.length ?? 0;
  const omittedCount = selection.selectsAllMatching
    ? (data?.left ?? 0)
    : selection.ids.size - maxDeletedJobs;
  const primaryCount = preview?.relatedJobs.filter(({ isPrimary }) => isPrimary).length ?? 0;
  const confirm = async (): Promise<void> => {
    if (!preview) return;
    const { outcomes } = await deletion.mutateAsync({
      ...request,
      target: targetOf(preview.pathCandidates, choice),
      previewToken: preview.token,
      permanent,
    });
    onDone(outcomes);
    selection.clear();
  };
  return (
    <DangerDialog
      opened
      onClose={onClose}
      title={t('manyTitle', { count: primaryCount })}
      {...useDeletionButton(preview, choice)}
      confirmationWord={t('word')}
      isReady={jobCount > 0 && !isFetching}
      onConfirm={confirm}
    >
      <Stack gap="sm" aria-busy={isFetching}>
        {error && <ProblemAlert error={error} />}
        {omittedCount > 0 && (
          <Alert color="yellow">{t('most', { most: maxDeletedJobs, left: omittedCount })}</Alert>
        )}
        {data && data.unknownJobIds.length > 0 && (
          <Text size="sm">{t('unknown', { count: data.unknownJobIds.length })}</Text>
        )}
        {preview ? (
          <>
            <DeletionEffect preview={preview} choice={choice} />
            <RelatedJobs jobs={preview.relatedJobs} />
            <PreviewTree {...{ preview, excludedPaths, permanent }} />
          </>
        ) : (
          !error && <Text size="sm">{t('looking')}</Text>
        )}
        <RelatedSwitch choice={choice} change={change} />
        <PermanentSwitch choice={choice} change={change} />
      </Stack>
    </DangerDialog>
  );
}

/**
 * Describes the selection for the API: by at most `maxDeletedJobs` IDs, or by the filter with
 * exceptions.
 */
function selectionQuery(filter: JobFilterQuery, { selectsAllMatching, ids, except }: Selection) {
  return selectsAllMatching
    ? { filter, exceptJobIds: [...except].map(Number) }
    : { jobIds: [...ids].slice(0, maxDeletedJobs).map(Number) };
}

export function FailedDeletions({ outcomes, onClose }: FailedDeletionsProps) {
  const t = useMessages(deletionMessages);
  const failures = outcomes.filter(({ problem }) => problem !== null);
  if (failures.length === 0) return null;
  return (
    <Box mb="md">
      <Notice tone="failed" icon={CircleX} title={t('refused')} onClose={onClose}>
        {failures.map(({ jobId, problem }) => (
          <Text key={jobId} size="sm">
            {jobId}: {problem?.detail}
          </Text>
        ))}
      </Notice>
    </Box>
  );
}

interface FailedDeletionsProps {
  outcomes: readonly DeleteOutcomeReply[];
  onClose: () => void;
}
