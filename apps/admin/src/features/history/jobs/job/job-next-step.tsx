import { Button } from '@mantine/core';
import type { JobDetailReply } from '@stackyard/contracts';
import { Clock } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { ProblemAlert } from '#shared/problems/problem-alert.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { jobStatusMessages } from '../badges/job-badge.messages.js';
import { planIn } from './job-info.js';
import { jobMessages } from './job.messages.js';
import { useAnalyze } from './job.queries.js';
import { useJobView } from './use-job-view.js';
import { useNextStep } from './use-next-step.js';

/**
 * Explains the step that a waiting job needs from a user. Users who may take the step also see
 * a button that starts it.
 */
export function JobNextStep({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const tJobStatus = useMessages(jobStatusMessages);
  const { openDialog, showTab } = useJobView();
  const mayEdit = useHasPermission('history-edit');
  const analyze = useAnalyze(job.id);
  const step = useNextStep(job);
  if (step === null) return null;
  const count = planIn(job.encodePlan)?.titles.length ?? 0;
  const actions = {
    assign: () => openDialog('assign'),
    'choose-title': () => openDialog('encode'),
    'read-log': () => showTab('log'),
    analyze: () => analyze.mutate(undefined),
    encode: () => openDialog('encode'),
  };
  return (
    <Notice
      tone="waiting"
      icon={Clock}
      isUrgent={false}
      title={tJobStatus(job.status)}
      text={t(`next.${step}`, { count })}
      actions={
        (mayEdit || step === 'read-log') && (
          <Button size="xs" loading={analyze.isPending} onClick={actions[step]}>
            {t(`next.${step}.action`)}
          </Button>
        )
      }
    >
      {analyze.error && <ProblemAlert error={analyze.error} />}
    </Notice>
  );
}
