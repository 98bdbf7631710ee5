import type { JobDetailReply } from '@stackyard/contracts';
import { planIn } from './job-info.js';

/** The step that a user must take before a job continues. */
export type NextStep = 'assign' | 'choose-title' | 'read-log';

type WaitingJob = Pick<JobDetailReply, 'status' | 'title' | 'detectedTitle' | 'encodePlan'>;

/** Returns the step that a user must take; null if the job does not wait for a user. */
export function nextStepOf({
  status,
  title,
  detectedTitle,
  encodePlan,
}: WaitingJob): NextStep | null {
  if (status === 'METADATA_SELECTION' || status === 'CD_METADATA_SELECTION') return 'assign';
  if (status !== 'WAITING_FOR_USER_DECISION') return null;
  if (planIn(encodePlan)?.titleSelectionRequired) return 'choose-title';
  const isAssigned = title !== '' && title !== detectedTitle;
  return isAssigned ? 'read-log' : 'assign';
}
