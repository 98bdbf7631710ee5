import { activeJobStatuses, type JobStatus, type MediaType } from '@stackyard/contracts';

/** The properties of a job that decide which transitions are allowed. */
export interface JobFacts {
  status: JobStatus;
  mediaType: MediaType;
  hasTitle: boolean;
  hasRawFiles: boolean;
  hasPlan: boolean;
}

const activeStatuses: ReadonlySet<JobStatus> = new Set(activeJobStatuses);

/** Transitions of a regular run. `allowedNextStatuses` adds the transitions that many statuses share. */
const regularTransitions: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  ANALYZING: ['METADATA_LOOKUP', 'METADATA_SELECTION'],
  METADATA_LOOKUP: ['METADATA_SELECTION'],
  METADATA_SELECTION: ['READY_TO_START', 'WAITING_FOR_USER_DECISION', 'ERROR'],
  WAITING_FOR_USER_DECISION: ['MEDIAINFO_CHECK', 'READY_TO_START', 'ERROR'],
  // A job starts by ripping a disc, analysing an existing raw folder, or encoding a confirmed plan.
  READY_TO_START: ['RIPPING', 'MEDIAINFO_CHECK', 'ENCODING', 'ERROR'],
  RIPPING: ['MEDIAINFO_CHECK'],
  // Before the rip, this check scans the disc. If the scan fails, the job returns to
  // `READY_TO_START`.
  MEDIAINFO_CHECK: ['READY_TO_ENCODE', 'WAITING_FOR_USER_DECISION', 'READY_TO_START'],
  READY_TO_ENCODE: ['ENCODING', 'CANCELLED'],
  ENCODING: ['FINISHED'],
  CD_ANALYZING: ['CD_METADATA_SELECTION'],
  CD_METADATA_SELECTION: ['CD_READY_TO_RIP', 'ERROR'],
  CD_READY_TO_RIP: ['CD_RIPPING', 'CANCELLED', 'ERROR'],
  // Uncompressed tracks can be kept without encoding.
  CD_RIPPING: ['CD_ENCODING', 'FINISHED'],
  CD_ENCODING: ['FINISHED'],
  FINISHED: [],
  CANCELLED: [],
  ERROR: [],
};

/** Whether a tool is working on a job in this status. */
export function isActive(status: JobStatus): boolean {
  return activeStatuses.has(status);
}

export function isFinal(status: JobStatus): boolean {
  return status === 'FINISHED' || status === 'CANCELLED' || status === 'ERROR';
}

export function allowedNextStatuses(job: JobFacts): JobStatus[] {
  const nextStatuses = [
    ...regularTransitions[job.status],
    ...(isActive(job.status) ? statusesWhileActive(job) : statusesWhileIdle(job)),
  ];
  return [...new Set(nextStatuses)].filter((status) => status !== job.status);
}

/**
 * Returns the statuses that an active job can change to. The job can fail or be cancelled. An
 * encode with a plan can also be reset so that it can start again.
 */
function statusesWhileActive({ status, hasPlan }: JobFacts): JobStatus[] {
  const restartStatuses: JobStatus[] = status === 'ENCODING' && hasPlan ? ['READY_TO_ENCODE'] : [];
  return ['ERROR', 'CANCELLED', ...restartStatuses];
}

/**
 * Returns the statuses that an idle job can change to. The job can be ripped, analysed or encoded
 * again if the input for that step exists.
 */
function statusesWhileIdle({ mediaType, hasTitle, hasRawFiles, hasPlan }: JobFacts): JobStatus[] {
  if (mediaType === 'cd') {
    return [
      ...(hasTitle ? (['CD_RIPPING'] as const) : []),
      ...(hasRawFiles ? (['CD_ENCODING'] as const) : []),
    ];
  }
  return [
    ...(hasTitle ? (['RIPPING'] as const) : []),
    ...(hasRawFiles ? (['MEDIAINFO_CHECK'] as const) : []),
    ...(hasPlan ? (['READY_TO_ENCODE'] as const) : []),
  ];
}
