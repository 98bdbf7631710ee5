import { Text } from '@mantine/core';
import type { DeletePreview } from '@stackyard/contracts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMessages } from '#shared/i18n/messages.js';
import { binList } from '../bin/bin.queries.js';
import { countFilesToDelete, type DeletionChoice } from './deletion-choice.js';
import { deletionMessages } from './deletion.messages.js';

interface DeletionEffectProps {
  preview: Pick<DeletePreview, 'pathCandidates' | 'relatedJobs'>;
  choice: DeletionChoice;
}

/** Explains the effect of a deletion on jobs and files, and until when they can be restored. */
export function DeletionEffect({ preview, choice }: DeletionEffectProps) {
  const t = useMessages(deletionMessages);
  const bin = useInfiniteQuery(binList);
  const keepDays = bin.data?.pages[0]?.keepDays;
  const { keepJob, permanent } = choice;
  const jobs = keepJob ? 0 : preview.relatedJobs.length;
  const files = countFilesToDelete(preview.pathCandidates, choice);
  if (jobs + files === 0) return <Text size="sm">{t('nothing')}</Text>;
  const what = jobs === 0 ? 'files' : files === 0 ? 'jobs' : 'both';
  return (
    <Text size="sm">
      {t(permanent ? 'effect.permanent' : 'effect.bin', { what, jobs })}{' '}
      {!permanent && keepDays !== undefined && t('effect.days', { days: keepDays ?? 0 })}
      {permanent && jobs > 0 && t('effect.timeline')}
    </Text>
  );
}
