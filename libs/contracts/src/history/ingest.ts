import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { jobKinds, jobStatuses, mediaTypes } from './job-vocabulary.js';
import type { JobKind, JobStatus, MediaType } from './job-vocabulary.js';
import type { ChangedJobReply, JobInfo } from './job.js';
import { IsOmittable } from '../base/omittable.js';

/** Matches an absolute path without NUL and without `..` segments. */
const absolutePathPattern = /^\/(?!(?:.*\/)?\.\.(?:\/|$))[^\0]*$/;

/** Values that a ripper or encoder reports for a job. Omitted properties keep their values. */
export class JobReportFields {
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) title?: string;
  @IsOmittable() @IsInt() @Min(1850) @Max(2200) year?: number;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) artist?: string;
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(500) detectedTitle?: string;
  @IsOmittable() @Matches(/^tt\d{6,12}$/) imdbId?: string;
  @IsOmittable() @IsIn(mediaTypes) mediaType?: MediaType;
  @IsOmittable() @IsIn(jobKinds) job_kind?: JobKind;
  @IsOmittable() @IsString() @MaxLength(4000) @Matches(absolutePathPattern) raw_path?: string;
  @IsOmittable() @IsString() @MaxLength(4000) @Matches(absolutePathPattern) output_path?: string;
  @IsOmittable() @IsString() @MaxLength(200) device?: string;
  @IsOmittable() @IsInt() @Min(1) @Max(99) discNumber?: number;
  @IsOmittable() @IsBoolean() ripSuccessful?: boolean;
  @IsOmittable() @IsBoolean() encodeSuccess?: boolean;
  /** Progress of the current step in percent. */
  @IsOmittable() @IsInt() @Min(0) @Max(100) progress?: number;
  @IsOmittable() @IsInt() @Min(0) bytesIn?: number;
  @IsOmittable() @IsInt() @Min(0) bytesOut?: number;
}

/** A job to create for an external ripper or encoder. */
export class ReportJobRequest extends JobReportFields {
  /** Initial status; `ANALYZING` by default. */
  @IsOmittable() @IsIn(jobStatuses) status?: JobStatus;
  /**
   * A key that the reporting program chooses for the job. A later request with the same key returns
   * the existing job and changes nothing.
   */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(200) key?: string;
  /** ID of the container job that this job is a part of. */
  @IsOmittable() @IsInt() @Min(1) parentJobId?: number;
  /** ID of the job whose raw files this job uses. */
  @IsOmittable() @IsInt() @Min(1) sourceJobId?: number;
}

/** A new status of a job. */
export class ReportStatusRequest {
  @IsIn(jobStatuses) status!: JobStatus;
  /** Reason for the change; for `ERROR`, the error message. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(2000) reason?: string;
}

/** Info objects of a job. Each object replaces the job's existing object of the same kind. */
export class ReportInfosRequest {
  @IsOmittable() @IsObject() ripperInfo?: JobInfo;
  /**
   * Output lines of MakeMKV in robot mode (`makemkvcon -r`), instead of `ripperInfo`. Stackyard
   * reads the result, the disc and its titles from these lines.
   */
  @IsOmittable()
  @ArrayNotEmpty()
  @ArrayMaxSize(20_000)
  @IsString({ each: true })
  ripperLog?: string[];
  @IsOmittable() @IsObject() analyzerInfo?: JobInfo;
  @IsOmittable() @IsObject() encoderInfo?: JobInfo;
  @IsOmittable() @IsObject() encodePlan?: JobInfo;
}

/** Lines for the log of a job. */
export class ReportLogRequest {
  /** Lines to append. A text with line breaks becomes several lines of the log. */
  @ArrayNotEmpty()
  @ArrayMaxSize(2000)
  @IsString({ each: true })
  lines!: string[];
  /**
   * Sequence number of the first line, assigned by the reporting program. The following lines are
   * numbered consecutively. Lines up to the highest sequence number received so far are skipped.
   */
  @IsOmittable() @IsInt() @Min(1) firstSequence?: number;
  /** Source of the lines, for example `MAKEMKV_RIP`; `REPORT` by default. */
  @IsOmittable() @Matches(/^[A-Z][A-Z0-9_]{0,39}$/) source?: string;
  /** Time of the lines, in ISO 8601 format; the current time by default. */
  @IsOmittable() @IsISO8601({ strict: true }) at?: string;
}

/** Result of appending log lines. */
export interface ReportLogReply {
  stored: number;
  /** Number of lines that were skipped because their sequence numbers had already been received. */
  skipped: number;
  /** Highest sequence number received so far; null if no line had a sequence number. */
  lastSequence: number | null;
  /** Number of lines in the log after the request. */
  total: number;
}

/** A file that the job created. The file can be deleted along with the job. */
export class ReportOutputRequest {
  @IsString() @MaxLength(4000) @Matches(absolutePathPattern) path!: string;
  @IsInt() @Min(0) sizeBytes!: number;
}

/**
 * Creates a job for an external ripper or encoder and returns the job. If a job with the same `key`
 * already exists, that job is returned unchanged.
 */
export const reportJob = endpoint({
  method: 'POST',
  path: '/api/history',
  access: 'history-edit',
  summary: 'Register a job',
  status: 201,
  body: ReportJobRequest,
  problems: ['JOB_UNKNOWN'],
  reply: type<ChangedJobReply>(),
});

/**
 * Changes the values that an external program reports for the job, such as title, progress and
 * paths. Omitted values are kept. Metadata that a user has assigned to the job is not overwritten.
 */
export const changeJob = endpoint({
  method: 'PATCH',
  path: '/api/history/:id',
  access: 'history-edit',
  summary: "Update a job's details",
  body: JobReportFields,
  problems: ['JOB_UNKNOWN', 'JOB_ACTIVE'],
  reply: type<ChangedJobReply>(),
});

/**
 * Sets the given status if the current status allows the change. Otherwise, the request is rejected
 * and the error lists the allowed statuses. Repeating the request has no further effect.
 */
export const changeJobStatus = endpoint({
  method: 'PUT',
  path: '/api/history/:id/status',
  access: 'history-edit',
  summary: "Change a job's status",
  body: ReportStatusRequest,
  problems: ['JOB_UNKNOWN', 'JOB_ACTIVE', 'JOB_TRANSITION_REFUSED'],
  reply: type<ChangedJobReply>(),
});

/**
 * Stores the structured output of ripping, analysis and encoding tools, and returns the job. Each
 * submitted object replaces the job's existing object of the same kind.
 */
export const attachJobInfos = endpoint({
  method: 'PUT',
  path: '/api/history/:id/infos',
  access: 'history-edit',
  largeBody: true,
  summary: "Save a job's tool output",
  body: ReportInfosRequest,
  problems: ['JOB_UNKNOWN', 'JOB_ACTIVE'],
  reply: type<ChangedJobReply>(),
});

/**
 * Appends up to 2,000 lines and returns the counts of stored and skipped lines. If `firstSequence`
 * is set, lines whose sequence numbers have already been received are skipped.
 */
export const appendJobLog = endpoint({
  method: 'POST',
  path: '/api/history/:id/log',
  access: 'history-edit',
  largeBody: true,
  summary: "Append lines to a job's log",
  body: ReportLogRequest,
  problems: ['JOB_UNKNOWN', 'STORAGE_FULL'],
  reply: type<ReportLogReply>(),
});

/**
 * Adds the file to the job's output files, sets `bytesOut` to the total size of all output files,
 * and returns the job. If the job has no `output_path` yet, the path of this file is used.
 */
export const recordJobOutput = endpoint({
  method: 'POST',
  path: '/api/history/:id/outputs',
  access: 'history-edit',
  summary: 'Register an output file for a job',
  body: ReportOutputRequest,
  problems: ['JOB_UNKNOWN', 'JOB_ACTIVE'],
  reply: type<ChangedJobReply>(),
});
