import type { JobReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { ToneBadge } from '#shared/state-badge/tone-badge.js';
import { jobsMessages } from '../jobs.messages.js';
import { jobStatusMessages } from './job-badge.messages.js';
import { jobStyle } from './job-styles.js';

type JobStateProps = Pick<JobReply, 'status' | 'active' | 'progress' | 'errorAcknowledgedAt'>;

export function JobState({ job }: { job: JobStateProps }) {
  const t = useMessages(jobsMessages);
  const tJobStatus = useMessages(jobStatusMessages);
  const { status, active, progress, errorAcknowledgedAt } = job;
  const percentText = active && progress !== null ? t('percent', { percent: progress }) : undefined;
  const acknowledgedText =
    status === 'ERROR' && errorAcknowledgedAt !== null ? t('acknowledged') : undefined;
  return (
    <ToneBadge
      {...jobStyle(status)}
      label={tJobStatus(status)}
      detail={percentText ?? acknowledgedText}
    />
  );
}
