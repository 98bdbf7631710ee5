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

/**
 * Returns the step that a user can start from the list. The list contains no plans, so steps that
 * depend on them are left to the page of the job.
 */
export function listedStepOf(job: Omit<WaitingJob, 'encodePlan'>): 'assign' | 'encode' | null {
  const step = nextStepOf({ ...job, encodePlan: null });
  if (step === 'analyze') return 'encode';
  const mayHavePlan = job.status === 'WAITING_FOR_USER_DECISION' && job.raw_path !== null;
  return step === 'assign' && !mayHavePlan ? step : null;
}

/** Returns whether the job has a title other than the one detected from the disc. */
export function isAssigned({ title, detectedTitle }: Pick<WaitingJob, 'title' | 'detectedTitle'>) {
  return title !== '' && title !== detectedTitle;
}
