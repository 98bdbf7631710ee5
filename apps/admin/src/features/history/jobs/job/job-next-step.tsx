import { Button } from '@mantine/core';
import type { JobDetailReply } from '@stackyard/contracts';
import { Clock } from 'lucide-react';
import { Notice } from '#shared/feedback/notice.js';
import { useMessages } from '#shared/i18n/messages.js';
import { useHasPermission } from '#shared/session/use-has-permission.js';
import { planIn } from './job-info.js';
import { jobMessages } from './job.messages.js';
import { nextStepOf } from './next-step.js';
import { useJobView } from './use-job-view.js';

/**
 * Explains the step that a waiting job needs from a user. Users who may take the step also see
 * a button that starts it.
 */
export function JobNextStep({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const { openDialog, showTab } = useJobView();
  const mayEdit = useHasPermission('history-edit');
  const step = nextStepOf(job);
  if (step === null) return null;
  const count = planIn(job.encodePlan)?.titles.length ?? 0;
  const actions = {
    assign: () => openDialog('assign'),
    'choose-title': () => openDialog('encode'),
    'read-log': () => showTab('log'),
  };
  return (
    <Notice
      tone="waiting"
      icon={Clock}
      isUrgent={false}
      title={t(`next.${step}`)}
      text={t(`next.${step}.text`, { count })}
      actions={
        (mayEdit || step === 'read-log') && (
          <Button size="xs" onClick={actions[step]}>
            {t(`next.${step}.action`)}
          </Button>
        )
      }
    />
  );
}
