import type { JobEventKind, JobInfoKind, JobKind, JobStatus, MediaType } from './job-vocabulary.js';

/**
 * State of a path in the file system. If the path could not be checked, all properties except
 * `checkedAt` are null. If the path does not exist, all properties except `exists` and `checkedAt`
 * are null.
 */
export interface PathStateReply {
  exists: boolean | null;
  isDirectory: boolean | null;
  /** Number of entries in a folder, counted up to 10,000; null for files. */
  entryCount: number | null;
  /** Size of a file in bytes; null for folders. */
  sizeBytes: number | null;
  checkedAt: string;
}

/** A media processing job in a list (source document 3, part 2). */
export interface JobReply {
  id: number;
  status: JobStatus;
  /**
   * The assigned title; if there is none, the detected title or else the folder name. Empty if no
   * title is known.
   */
  title: string;
  job_kind: JobKind;
  /** Folder of the raw files; null before the folder exists and after Stackyard has deleted it. */
  raw_path: string | null;
  /** Path of the result; null before the result exists and after Stackyard has deleted it. */
  output_path: string | null;
  mediaType: MediaType;
  ripSuccessful: boolean;
  encodeSuccess: boolean;
  created_at: string;
  updated_at: string;
  year: number | null;
  /** Artist of a CD; null for other media, and while the artist is unknown. */
  artist: string | null;
  /** Title from the disc label or the folder name. */
  detectedTitle: string | null;
  imdbId: string | null;
  tmdbId: number | null;
  /** ID of the CD's release in MusicBrainz. */
  musicBrainzId: string | null;
  /** API path of the stored poster or cover; null if there is none. */
  poster: string | null;
  errorMessage: string | null;
  /** Time at which the error was acknowledged; null until then. */
  errorAcknowledgedAt: string | null;
  /** ID of the container job that this job is a part of; null for other jobs. */
  parentJobId: number | null;
  /** ID of the job whose raw files this job uses; null for other jobs. */
  sourceJobId: number | null;
  discNumber: number | null;
  /** Device name of the optical drive that the disc was read from. */
  device: string | null;
  /** Whether the job is being processed. */
  active: boolean;
  /** Progress of the current step in percent, 0 to 100; null when unknown. */
  progress: number | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Size of the raw files in bytes; null while unknown. */
  bytesIn: number | null;
  /** Size of the result in bytes; null while unknown. */
  bytesOut: number | null;
  /**
   * State of the raw folder. Null if the file system was not checked, for example because of `lite`,
   * or if the check took too long. Also null if the path is null, is outside the configured folders,
   * or leads out of their file system or through a symbolic link.
   */
  rawStatus: PathStateReply | null;
  outputStatus: PathStateReply | null;
}

/** A JSON object. Its properties depend on the tool or event that produced the object. */
export type JobInfo = Record<string, unknown>;

/** How much of the log a reply contains. */
export interface JobLogMeta {
  /** Whether the log was requested. */
  loaded: boolean;
  /** Number of lines in the log. */
  total: number;
  /** Number of lines in this reply. */
  returned: number;
  /** Whether lines, or parts of very long lines, were omitted. */
  truncated: boolean;
}

/** A line of a job's log. */
export interface JobLogLine {
  /** Line number, starting at 1 and without gaps. */
  number: number;
  /** The stored line, `[time] [SOURCE] text`. Very long lines are truncated. */
  text: string;
}

/** An event of a job, such as a status change. */
export interface JobEventReply {
  id: number;
  jobId: number;
  at: string;
  kind: JobEventKind;
  /** Name of the actor at the time of the event. */
  by: string;
  message: string;
  /**
   * Details of the event. A status change has the new status as `to`, the previous status as
   * `from`, and the `reason` if there is one.
   */
  details: JobInfo | null;
}

/** A job with its info objects, log, parts and files (source document 3, part 2). */
export interface JobDetailReply extends JobReply, Record<JobInfoKind, JobInfo | null> {
  /** Statuses that the job can change to. */
  allowedNext: JobStatus[];
  /** The requested part of the log; omitted if the log was not requested. */
  log?: string;
  log_count: number;
  logMeta: JobLogMeta;
  /** Parts of a container job; empty for other jobs. */
  children: JobReply[];
  /** Files that the job created. */
  outputs: JobOutputReply[];
}

/** A file that a job created. */
export interface JobOutputReply {
  path: string;
  sizeBytes: number;
  createdAt: string;
}

/** The job after the requested change. */
export interface ChangedJobReply {
  job: JobReply;
}
