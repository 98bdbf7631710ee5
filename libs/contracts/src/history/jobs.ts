import {
  ArrayNotEmpty,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Max,
  MaxLength,
  Min,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import { jobKinds, jobStatuses, mediaTypes } from './job-vocabulary.js';
import type { JobKind, JobStatus, MediaType } from './job-vocabulary.js';
import type { ChangedJobReply, JobDetailReply, JobEventReply, JobReply } from './job.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';

/** Accepted spellings of a {@link Flag}. Besides `true`, source document 3, part 4, accepts `1`. */
export const flagValues = ['true', 'false', '1', '0'] as const;
/** Value of a boolean query parameter of a job endpoint. */
export type Flag = (typeof flagValues)[number];

/** Returns whether a {@link Flag} is true; returns `defaultValue` if the flag is omitted. */
export function isFlagSet(flag: Flag | undefined, defaultValue = false): boolean {
  return flag === undefined ? defaultValue : flag === 'true' || flag === '1';
}

/** Job statuses in upper and lower case. The filter accepts both spellings. */
const acceptedStatuses: readonly string[] = [
  ...jobStatuses,
  ...jobStatuses.map((status) => status.toLowerCase()),
];

/** Jobs per page when the request has no `limit`. */
export const defaultJobPageSize = 100;

/** Filters for jobs (source document 3, part 4). */
export class JobFilterQuery {
  /** A single status; ignored if `statuses` is also given. */
  @IsOmittable() @IsIn(jobStatuses) status?: JobStatus;
  /** Statuses in upper or lower case, separated by commas. */
  @IsOmittable() @ArrayNotEmpty() @IsIn(acceptedStatuses, { each: true }) statuses?: string[];
  /** Part of the title, detected title, artist, path or provider ID; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  @IsOmittable() @ArrayNotEmpty() @IsIn(mediaTypes, { each: true }) mediaType?: MediaType[];
  @IsOmittable() @ArrayNotEmpty() @IsIn(jobKinds, { each: true }) jobKind?: JobKind[];
  /** Returns only jobs created at or after this time, in ISO 8601 format. */
  @IsOmittable() @IsISO8601({ strict: true }) from?: string;
  /** Returns only jobs created before this time, in ISO 8601 format. */
  @IsOmittable() @IsISO8601({ strict: true }) to?: string;
  /** Includes the parts of container jobs; false by default. */
  @IsOmittable() @IsIn(flagValues) includeChildren?: Flag;
}

/** Filters, sorting and paging of the job list (source document 3, part 4). */
export class ListJobsQuery extends JobFilterQuery {
  /** Maximum number of rows; 100 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the previous page with the same sorting. */
  @IsOmittable() @IsString() @MaxLength(1000) cursor?: string;
  /** Property to sort by; `created` by default. */
  @IsOmittable() @IsIn(['created', 'updated', 'title']) sort?: 'created' | 'updated' | 'title';
  /** Sort direction. By default, times are sorted newest first and titles from A to Z. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** Skips file system checks, so `rawStatus` and `outputStatus` are null. */
  @IsOmittable() @IsIn(flagValues) lite?: Flag;
}

/** A page of jobs in the requested order, with the total number of matches. */
export interface ListJobsReply extends PageReply {
  jobs: JobReply[];
  /** Number of matching jobs on all pages. */
  total: number;
  /**
   * Whether `total` is exact; false if it is a lower bound because the search has too many matches.
   */
  totalIsExact: boolean;
}

/**
 * Number of matching jobs per status and medium. The counts for a field ignore the filter of that
 * field.
 */
export interface JobFacetsReply {
  status: Partial<Record<JobStatus, number>>;
  mediaType: Partial<Record<MediaType, number>>;
  /** False if counts are lower bounds because the search has too many matches. */
  exact: boolean;
}

/** Options for reading a job (source document 3, part 4). */
export class ReadJobQuery {
  /** Includes the end of the log. */
  @IsOmittable() @IsIn(flagValues) includeLogs?: Flag;
  /** Same effect as `includeLogs`, regardless of whether the job is running. */
  @IsOmittable() @IsIn(flagValues) includeLiveLog?: Flag;
  /**
   * Includes the log from its first line, up to 50,000 lines or 4 MiB. To get all lines, download
   * the log.
   */
  @IsOmittable() @IsIn(flagValues) includeAllLogs?: Flag;
  /** Maximum number of lines from the end of the log; 800 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(10_000) logTailLines?: number;
  /** Skips file system checks, so `rawStatus` and `outputStatus` are null. */
  @IsOmittable() @IsIn(flagValues) lite?: Flag;
}

/** A job with the requested details. */
export interface ReadJobReply {
  job: JobDetailReply;
}

/** A page of job events, newest first. */
export interface ListJobEventsReply extends PageReply {
  events: JobEventReply[];
}

/**
 * Returns the jobs that match the filters, newest first by default. Tool output is not included.
 */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'history-access',
  summary: 'List media jobs',
  query: ListJobsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListJobsReply>(),
});

/**
 * Counts only jobs that match the filters. The filter for a property does not affect the counts for
 * that property. Intended for filter menus.
 */
export const readJobFacets = endpoint({
  method: 'GET',
  path: '/api/history/facets',
  access: 'history-access',
  summary: 'Count media jobs by status and medium',
  query: JobFilterQuery,
  reply: type<JobFacetsReply>(),
});

/**
 * Returns the job with its tool output, encode plan, parts and files. If `includeLogs` is set, the
 * response also contains the last lines of the job's log.
 */
export const readJob = endpoint({
  method: 'GET',
  path: '/api/history/:id',
  access: 'history-access',
  summary: 'Get a job',
  query: ReadJobQuery,
  problems: ['JOB_UNKNOWN'],
  reply: type<ReadJobReply>(),
});

/** Returns the job's events, newest first. The events of deleted jobs are available too. */
export const listJobEvents = endpoint({
  method: 'GET',
  path: '/api/history/:id/events',
  access: 'history-access',
  summary: "List a job's events",
  query: PageQuery,
  problems: ['JOB_UNKNOWN', 'CURSOR_INVALID'],
  reply: type<ListJobEventsReply>(),
});

/**
 * Marks the job's error as seen and returns the job. Repeating the request has no further effect.
 */
export const acknowledgeJobError = endpoint({
  method: 'POST',
  path: '/api/history/:id/error/ack',
  access: 'history-edit',
  summary: "Acknowledge a job's error",
  problems: ['JOB_UNKNOWN', 'JOB_HAS_NO_ERROR'],
  reply: type<ChangedJobReply>(),
});
