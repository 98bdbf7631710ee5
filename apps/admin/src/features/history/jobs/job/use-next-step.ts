import type { JobDetailReply } from '@stackyard/contracts';
import { useQuery } from '@tanstack/react-query';
import { findOpenRun } from './job-runs.js';
import { jobRuns } from './job.queries.js';
import { nextStepOf, type NextStep } from './next-step.js';

/**
 * Returns the step that a user must take; null if there is none, if a run is queued or active,
 * or while the runs are loading.
 */
export function useNextStep(job: JobDetailReply): NextStep | null {
  const { data } = useQuery(jobRuns(job.id));
  return !data || findOpenRun(data.runs) ? null : nextStepOf(job);
}
