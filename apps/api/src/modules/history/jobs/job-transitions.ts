import { activeJobStatuses, type JobStatus, type MediaType } from '@stackyard/contracts';

/** What of a job decides how it may go on. */
export interface JobFacts {
  status: JobStatus;
  mediaType: MediaType;
  hasTitle: boolean;
  hasRaw: boolean;
  hasPlan: boolean;
}

const active: ReadonlySet<JobStatus> = new Set(activeJobStatuses);

/** The steps of a run. What holds for many statuses alike is added below. */
const steps: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  ANALYZING: ['METADATA_LOOKUP', 'METADATA_SELECTION'],
  METADATA_LOOKUP: ['METADATA_SELECTION'],
  METADATA_SELECTION: ['READY_TO_START', 'WAITING_FOR_USER_DECISION', 'ERROR'],
  WAITING_FOR_USER_DECISION: ['MEDIAINFO_CHECK', 'READY_TO_START', 'ERROR'],
  // To start is to rip, to look at a raw folder that is there already, or to encode a confirmed plan.
  READY_TO_START: ['RIPPING', 'MEDIAINFO_CHECK', 'ENCODING', 'ERROR'],
  RIPPING: ['MEDIAINFO_CHECK'],
  // A scan of the disc before the rip that fails leads back to the start.
  MEDIAINFO_CHECK: ['READY_TO_ENCODE', 'WAITING_FOR_USER_DECISION', 'READY_TO_START'],
  READY_TO_ENCODE: ['ENCODING', 'CANCELLED'],
  ENCODING: ['FINISHED'],
  CD_ANALYZING: ['CD_METADATA_SELECTION'],
  CD_METADATA_SELECTION: ['CD_READY_TO_RIP', 'ERROR'],
  CD_READY_TO_RIP: ['CD_RIPPING', 'CANCELLED', 'ERROR'],
  // Tracks that are kept as they were read need no encoding.
  CD_RIPPING: ['CD_ENCODING', 'FINISHED'],
  CD_ENCODING: ['FINISHED'],
  FINISHED: [],
  CANCELLED: [],
  ERROR: [],
};

/** Whether something works on a job in this status. */
export function isActive(status: JobStatus): boolean {
  return active.has(status);
}

/** Statuses from which nothing follows by itself. */
export function isEnd(status: JobStatus): boolean {
  return status === 'FINISHED' || status === 'CANCELLED' || status === 'ERROR';
}

/** Every status that a job may get next. */
export function allowedNext(job: JobFacts): JobStatus[] {
  const next = [...steps[job.status], ...(isActive(job.status) ? whenActive(job) : whenIdle(job))];
  return [...new Set(next)].filter((status) => status !== job.status);
}

/** Whatever runs can fail or be cancelled; an encoding that has a plan can wait to be started anew. */
function whenActive({ status, hasPlan }: JobFacts): JobStatus[] {
  const again: JobStatus[] = status === 'ENCODING' && hasPlan ? ['READY_TO_ENCODE'] : [];
  return ['ERROR', 'CANCELLED', ...again];
}

/** Whatever rests can be ripped again, looked at again, or encoded again, as far as there is something to do it with. */
function whenIdle({ mediaType, hasTitle, hasRaw, hasPlan }: JobFacts): JobStatus[] {
  if (mediaType === 'cd') {
    return [
      ...(hasTitle ? (['CD_RIPPING'] as const) : []),
      ...(hasRaw ? (['CD_ENCODING'] as const) : []),
    ];
  }
  return [
    ...(hasTitle ? (['RIPPING'] as const) : []),
    ...(hasRaw ? (['MEDIAINFO_CHECK'] as const) : []),
    ...(hasPlan ? (['READY_TO_ENCODE'] as const) : []),
  ];
}
