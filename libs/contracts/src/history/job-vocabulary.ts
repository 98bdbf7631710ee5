/**
 * Job statuses in processing order: first the statuses for most media, then the statuses for CDs,
 * then the statuses in which a job ends. `IDLE` and `DISC_DETECTED` are states of drives, not of
 * jobs.
 */
export const jobStatuses = [
  'ANALYZING',
  'METADATA_LOOKUP',
  'METADATA_SELECTION',
  'WAITING_FOR_USER_DECISION',
  'READY_TO_START',
  'RIPPING',
  'MEDIAINFO_CHECK',
  'READY_TO_ENCODE',
  'ENCODING',
  'CD_ANALYZING',
  'CD_METADATA_SELECTION',
  'CD_READY_TO_RIP',
  'CD_RIPPING',
  'CD_ENCODING',
  'FINISHED',
  'CANCELLED',
  'ERROR',
] as const;
/** Status of a job (source document 3, part 3). */
export type JobStatus = (typeof jobStatuses)[number];

/** Statuses in which a job is being processed and its files must not change. */
export const activeJobStatuses = [
  'ANALYZING',
  'METADATA_LOOKUP',
  'RIPPING',
  'MEDIAINFO_CHECK',
  'ENCODING',
  'CD_ANALYZING',
  'CD_RIPPING',
  'CD_ENCODING',
] as const satisfies readonly JobStatus[];

/** Media types, also the values of the filter `mediaType`. */
export const mediaTypes = ['bluray', 'dvd', 'cd', 'audiobook', 'converter', 'other'] as const;
/** Medium of a job or raw folder. */
export type MediaType = (typeof mediaTypes)[number];

/** Job kinds, also the values of the filter `jobKind`. */
export const jobKinds = [
  'bluray',
  'dvd',
  'cd',
  'audiobook',
  'converter_audio',
  'converter_video',
  'converter_iso',
  'dvd_series_container',
  'dvd_series_child',
  'multipart_movie_container',
  'multipart_movie_child',
  'multipart_movie_merge',
  'other',
] as const;
/**
 * Kind of a job. A `…_container` job groups several jobs; a `…_child` job is part of such a group.
 */
export type JobKind = (typeof jobKinds)[number];

/** Kinds of info objects. Each kind is also the name of a property of `JobDetailReply`. */
export const jobInfoKinds = ['ripperInfo', 'analyzerInfo', 'encoderInfo', 'encodePlan'] as const;
/** Kind of info object: the result of one of the tools, or the encode plan. */
export type JobInfoKind = (typeof jobInfoKinds)[number];

/** Kinds of job events, from the creation of a job to its deletion and restoration. */
export const jobEventKinds = [
  'created',
  'imported',
  'status-changed',
  'info-attached',
  'metadata-assigned',
  'metadata-undone',
  'error-acknowledged',
  'output-recorded',
  'queued',
  'cancel-requested',
  'interrupted',
  'files-deleted',
  'files-restored',
  'files-purged',
  'deleted',
  'restored',
] as const;
/** Kind of a job event. Events are kept when their job is deleted. */
export type JobEventKind = (typeof jobEventKinds)[number];
