import type { JobDetailReply, JobStatus } from '@stackyard/contracts';
import type { RunStepState } from '#shared/run-view/run-step.js';
import { isAssigned, type NextStep } from './next-step.js';

/** The stages of every job, in this order. */
export const jobStages = ['title', 'raw', 'encode'] as const;
type JobStage = (typeof jobStages)[number];

type StagedJob = Pick<
  JobDetailReply,
  'status' | 'title' | 'detectedTitle' | 'raw_path' | 'ripSuccessful' | 'encodeSuccess'
>;

const stageOfStatus: Partial<Record<JobStatus, JobStage>> = {
  METADATA_LOOKUP: 'title',
  RIPPING: 'raw',
  MEDIAINFO_CHECK: 'raw',
  CD_RIPPING: 'raw',
  ENCODING: 'encode',
  CD_ENCODING: 'encode',
};

const stageOfStep: Record<NextStep, JobStage> = {
  assign: 'title',
  'read-log': 'raw',
  'choose-title': 'encode',
  analyze: 'encode',
  encode: 'encode',
};

export function stageStatesOf(
  job: StagedJob,
  nextStep: NextStep | null,
): Record<JobStage, RunStepState> {
  const { status, ripSuccessful, encodeSuccess } = job;
  const isDone = {
    title: isAssigned(job) || ripSuccessful,
    raw: ripSuccessful,
    encode: encodeSuccess || status === 'FINISHED',
  };
  const currentStage = nextStep === null ? runningStageOf(job) : stageOfStep[nextStep];
  // Ripping does not need a title, so the stage `title` never fails. A failed second encode keeps
  // the earlier result, so a failure takes precedence over `isDone`.
  const failedStage = ripSuccessful ? 'encode' : 'raw';
  const stateOf = (stage: JobStage): RunStepState => {
    if (stage === currentStage) return nextStep === null ? 'running' : 'waiting';
    if (status === 'ERROR' && stage === failedStage) return 'failed';
    if (isDone[stage]) return 'done';
    return status === 'CANCELLED' ? 'skipped' : 'pending';
  };
  return { title: stateOf('title'), raw: stateOf('raw'), encode: stateOf('encode') };
}

/** An analysis reads the disc until there are raw files, and afterwards the raw files. */
function runningStageOf({ status, raw_path: rawPath }: StagedJob): JobStage | undefined {
  if (status === 'ANALYZING' || status === 'CD_ANALYZING')
    return rawPath === null ? 'title' : 'raw';
  return stageOfStatus[status];
}
