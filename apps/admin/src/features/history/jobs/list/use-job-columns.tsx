import { Button } from '@mantine/core';
import type { JobReply } from '@stackyard/contracts';
import { Link } from '@tanstack/react-router';
import { Check, CircleX, Minus } from 'lucide-react';
import { useFormat } from '#shared/i18n/format.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ListTime } from '#shared/i18n/list-time.js';
import { RelativeTime } from '#shared/i18n/relative-time.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import type { Column } from '#shared/table/columns/column.js';
import { JobState } from '../badges/job-state.js';
import { listedStepOf } from '../job/next-step.js';
import classes from '../jobs.module.css';
import { jobsMessages } from '../jobs.messages.js';
import { mediaMessages } from '../../media.messages.js';
import { useJobTitle } from '../use-job-title.js';

export function useJobColumns(): Column<JobReply>[] {
  const t = useMessages(jobsMessages);
  const tMedia = useMessages(mediaMessages);
  const mayEdit = useHasPermission('history-edit');
  // Users who may edit see a column of actions, which leaves less space for other columns.
  const minWindowWidthPx = mayEdit ? 1600 : 1100;
  return [
    {
      id: 'title',
      header: t('jobTitle'),
      title: true,
      sort: 'title',
      cell: (job) => <TitleCell job={job} />,
    },
    {
      id: 'status',
      header: t('status'),
      width: '196px',
      phoneLine: 'second-line',
      cell: (job) => <JobState job={job} />,
    },
    {
      id: 'medium',
      header: t('medium'),
      width: '96px',
      phoneLine: 'second-line',
      cell: ({ mediaType }) => tMedia(mediaType),
    },
    { id: 'rip', header: t('rip'), width: '84px', cell: RipCell, minWindowWidthPx },
    { id: 'encode', header: t('encode'), width: '104px', cell: EncodeCell, minWindowWidthPx },
    {
      id: 'size',
      header: t('size'),
      width: '88px',
      align: 'end',
      cell: (job) => <SizeCell job={job} />,
      minWindowWidthPx: 1000,
    },
    {
      id: 'created',
      header: t('created'),
      width: '148px',
      phoneLine: 'first-line',
      sort: 'created',
      cell: CreatedCell,
    },
    {
      id: 'updated',
      header: t('updated'),
      width: '112px',
      sort: 'updated',
      cell: ({ updated_at: at }) => <RelativeTime at={at} />,
      minWindowWidthPx: 1200,
    },
    ...(mayEdit ? [actionColumn(t('actions'))] : []),
  ];
}

function actionColumn(header: string): Column<JobReply> {
  return {
    id: 'actions',
    header,
    width: '160px',
    align: 'end',
    cell: (job) => <NextStepCell job={job} />,
  };
}

/**
 * Links to the next step of a waiting job. For **Encode**, the link opens the page of the job
 * without a dialog, because the list does not know whether the job has a plan or a queued run.
 */
function NextStepCell({ job }: { job: JobReply }) {
  const t = useMessages(jobsMessages);
  const titleOf = useJobTitle();
  const step = listedStepOf(job);
  if (step === null) return null;
  const label = t(`next.${step}`);
  return (
    <Button
      size="compact-sm"
      variant="default"
      className={classes.rowStep}
      aria-label={`${label}: ${titleOf(job)}`}
      renderRoot={(props) => (
        <Link
          to="/jobs/$jobId"
          params={{ jobId: job.id }}
          search={step === 'assign' ? { act: step } : {}}
          {...props}
        />
      )}
    >
      {label}
    </Button>
  );
}

function RipCell({ ripSuccessful, status }: JobReply) {
  return <DoneIcon done={ripSuccessful} failed={status === 'ERROR'} />;
}

function EncodeCell({ encodeSuccess, ripSuccessful, status }: JobReply) {
  return <DoneIcon done={encodeSuccess} failed={ripSuccessful && status === 'ERROR'} />;
}

function CreatedCell({ created_at: at }: JobReply) {
  return <ListTime at={at} />;
}

function TitleCell({ job }: { job: JobReply }) {
  const titleOf = useJobTitle();
  return (
    <span title={job.errorMessage ?? job.raw_path ?? undefined}>
      {titleOf(job)}
      {job.artist && <span className={classes.artist}>{job.artist}</span>}
      {job.status === 'ERROR' && <span className={classes.artist}>{job.errorMessage}</span>}
    </span>
  );
}

/** The size of the result or, until there is a result, of the raw files. */
function SizeCell({ job: { bytesIn, bytesOut } }: { job: JobReply }) {
  const format = useFormat();
  const bytes = bytesOut ?? bytesIn;
  return bytes === null ? '' : format.bytes(bytes);
}

function DoneIcon({ done, failed }: { done: boolean; failed: boolean }) {
  const t = useMessages(jobsMessages);
  const isFailed = !done && failed;
  const Icon = done ? Check : isFailed ? CircleX : Minus;
  return (
    <Icon
      size={16}
      role="img"
      aria-label={t(done ? 'yes' : isFailed ? 'failed' : 'no')}
      className={classes.done}
      data-failed={isFailed || undefined}
    />
  );
}
