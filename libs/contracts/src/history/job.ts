import type { JobEventKind, JobInfoKind, JobKind, JobStatus, MediaType } from './job-vocabulary.js';

/** What the file system says of a path; all but `checkedAt` null where it could not be asked. */
export interface PathStateReply {
  exists: boolean | null;
  isDirectory: boolean | null;
  /** Entries of a folder; null for files. */
  entryCount: number | null;
  sizeBytes: number | null;
  checkedAt: string;
}

/** A media processing job as lists show it (source document 3, part 2). */
export interface JobReply {
  id: number;
  status: JobStatus;
  /** What was assigned, else what was detected, else the name of its folder; empty when nothing is known. */
  title: string;
  job_kind: JobKind;
  /** Folder of the raw material; null before there is one. */
  raw_path: string | null;
  /** Where the result lies; null before there is one. */
  output_path: string | null;
  mediaType: MediaType;
  ripSuccessful: boolean;
  encodeSuccess: boolean;
  created_at: string;
  updated_at: string;
  year: number | null;
  /** Performer of a CD. */
  artist: string | null;
  /** Disc label or title in the folder's name. */
  detectedTitle: string | null;
  imdbId: string | null;
  tmdbId: number | null;
  /** Release of a CD at MusicBrainz. */
  musicBrainzId: string | null;
  /** Path of the locally kept picture; null without one. */
  poster: string | null;
  errorMessage: string | null;
  /** Null while nobody has acknowledged the error. */
  errorAcknowledgedAt: string | null;
  /** The container it is part of. */
  parentJobId: number | null;
  /** The job whose raw material it works on. */
  sourceJobId: number | null;
  discNumber: number | null;
  /** Drive of the disc. */
  device: string | null;
  /** Whether something works on it at the moment. */
  active: boolean;
  /** Percent of the present step, 0 to 100; null when unknown. */
  progress: number | null;
  startedAt: string | null;
  endedAt: string | null;
  /** Bytes of the raw material; null while unknown. */
  bytesIn: number | null;
  /** Bytes of the result; null while unknown. */
  bytesOut: number | null;
  /** Null with `lite` and without a path inside the configured roots. */
  rawStatus: PathStateReply | null;
  outputStatus: PathStateReply | null;
}

/** Any JSON object: what a tool found depends on the tool. */
export type JobInfo = Record<string, unknown>;

/** How much of the log an answer carries. */
export interface JobLogMeta {
  /** Whether the log was asked for. */
  loaded: boolean;
  /** Lines of the whole log. */
  total: number;
  /** Lines of this answer. */
  returned: number;
  /** Whether lines, or ends of very long lines, were left out. */
  truncated: boolean;
}

/** A line of a job's log. */
export interface JobLogLine {
  /** From 1 without gaps. */
  number: number;
  /** The line as stored, `[time] [SOURCE] text`; cut when it is very long. */
  text: string;
}

/** One thing that happened to a job. */
export interface JobEventReply {
  id: number;
  jobId: number;
  at: string;
  kind: JobEventKind;
  /** Who did it, named as at that time. */
  by: string;
  message: string;
  /** Of a status: `to`, where there was one before `from`, and the `reason` when one was given. */
  details: JobInfo | null;
}

/** A job with everything that is known about it. */
export interface JobDetailReply extends JobReply, Record<JobInfoKind, JobInfo | null> {
  /** Statuses it may get next. */
  allowedNext: JobStatus[];
  /** Lines of the log, when logs were asked for. */
  log?: string;
  /** Lines of the whole log. */
  log_count: number;
  logMeta: JobLogMeta;
  /** Parts of a container. */
  children: JobReply[];
  /** Files that the job made. */
  outputs: JobOutputReply[];
}

/** A file that a job made and therefore owns. */
export interface JobOutputReply {
  path: string;
  sizeBytes: number;
  createdAt: string;
}

/** Answer of everything that changes one job. */
export interface JobAnswer {
  job: JobReply;
}
