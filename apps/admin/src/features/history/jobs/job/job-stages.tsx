import type { JobDetailReply } from '@stackyard/contracts';
import { useMessages } from '#shared/i18n/messages.js';
import { StepBar } from '#shared/run-view/step-bar.js';
import { jobMessages } from './job.messages.js';
import { jobStages, stageStatesOf } from './stage-states.js';
import { useNextStep } from './use-next-step.js';

/** Shows which stages of an unfinished job are done, in progress or still to come. */
export function JobStages({ job }: { job: JobDetailReply }) {
  const t = useMessages(jobMessages);
  const states = stageStatesOf(job, useNextStep(job));
  if (job.status === 'FINISHED') return null;
  return (
    <StepBar
      steps={jobStages.map((stage) => ({
        id: stage,
        label: t(`stage.${stage}`),
        state: states[stage],
        startedAt: null,
        finishedAt: null,
      }))}
    />
  );
}
