import type { JobDetailReply } from '@stackyard/contracts';
import { albumIn, planIn } from './job-info.js';

/** The step that a user must take before a job continues. */
export type NextStep = 'assign' | 'choose-title' | 'read-log' | 'analyze' | 'encode';

type WaitingJob = Pick<
  JobDetailReply,
  'status' | 'title' | 'detectedTitle' | 'raw_path' | 'encodePlan'
>;

/** Returns the step that a user must take; null if the job does not wait for a user. */
export function nextStepOf(job: WaitingJob): NextStep | null {
  const { status, encodePlan } = job;
  if (status === 'METADATA_SELECTION' || status === 'CD_METADATA_SELECTION') return 'assign';
  if (status === 'READY_TO_ENCODE' && job.raw_path !== null) {
    return planIn(encodePlan) || albumIn(encodePlan) ? 'encode' : 'analyze';
  }
  if (status !== 'WAITING_FOR_USER_DECISION') return null;
  if (planIn(encodePlan)?.titleSelectionRequired) return 'choose-title';
  return isAssigned(job) ? 'read-log' : 'assign';
}

/** Returns whether the title of the job is more than what is written on the disc. */
export function isAssigned({ title, detectedTitle }: Pick<WaitingJob, 'title' | 'detectedTitle'>) {
  return title !== '' && title !== detectedTitle;
}
