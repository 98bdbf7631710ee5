import { Button } from '@mantine/core';
import type { JobDetailReply, JobMetadataReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { Fact } from '#shared/detail/fact.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import classes from '../jobs/jobs.module.css';
import { useJobTitle } from '../jobs/use-job-title.js';
import { assignMessages } from './assign.messages.js';
import { jobMetadata, useUndoMetadata } from './assign.queries.js';

export function MetadataComparison({ job }: { job: JobDetailReply }) {
  const t = useMessages(assignMessages);
  const { data } = useQuery(jobMetadata(job.id));
  const undo = useUndoMetadata(job.id);
  const [latestAssignment, previousAssignment] = data?.assigned ?? [];
  // As long as no metadata is assigned, the job itself contains the detected metadata.
  const detectedMetadata = data?.automatic ?? job;
  const restoredTitle = (previousAssignment ?? detectedMetadata).title;
  const sourceOf = ({ provider }: JobMetadataReply): string =>
    provider === null ? t('hand') : t('from', { source: provider });
  return (
    <>
      <dl className={classes.facts} data-pair>
        <Fact name={t('now')}>
          <Description
            fields={latestAssignment ?? detectedMetadata}
            source={latestAssignment && sourceOf(latestAssignment)}
          />
        </Fact>
        <Fact name={t('before')}>
          <Description fields={detectedMetadata} />
        </Fact>
      </dl>
      {latestAssignment && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={undo.isPending}
          onClick={() => undo.mutate(undefined)}
          classNames={{ root: classes.undo, label: classes.undoText }}
        >
          {restoredTitle ? t('undoTo', { title: restoredTitle }) : t('undo')}
        </Button>
      )}
      {undo.error && <ProblemAlert error={undo.error} />}
    </>
  );
}

interface DescriptionProps {
  fields: Pick<JobMetadataReply, 'title' | 'year' | 'artist'>;
  /** Where the metadata comes from; undefined if it was detected. */
  source?: string | undefined;
}

function Description({ fields: { title, year, artist }, source }: DescriptionProps) {
  const t = useMessages(assignMessages);
  const titleOf = useJobTitle();
  if (!title) return <>{t('none')}</>;
  const name = titleOf({ id: 0, title, year });
  return (
    <>
      {artist ? `${artist}: ${name}` : name}
      {source && ` (${source})`}
    </>
  );
}
