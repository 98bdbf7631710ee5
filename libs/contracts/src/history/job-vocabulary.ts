/** Every status a job can have, in the order of a run. IDLE and DISC_DETECTED belong to drives alone. */
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
export type JobStatus = (typeof jobStatuses)[number];

/** Statuses in which something works on the job: its files are not to be touched. */
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

/** What a disc or folder holds. */
export const mediaTypes = ['bluray', 'dvd', 'cd', 'audiobook', 'converter', 'other'] as const;
export type MediaType = (typeof mediaTypes)[number];

/** What a job is about, containers of several jobs and their parts included. */
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
export type JobKind = (typeof jobKinds)[number];

/** The four objects of a job: what each tool found, and what is planned. */
export const jobInfoKinds = ['ripperInfo', 'analyzerInfo', 'encoderInfo', 'encodePlan'] as const;
export type JobInfoKind = (typeof jobInfoKinds)[number];

/** What can happen to a job; written down for each job and kept when the job is deleted. */
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
export type JobEventKind = (typeof jobEventKinds)[number];
