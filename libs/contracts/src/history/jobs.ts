import {
  ArrayNotEmpty,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import { jobKinds, jobStatuses, mediaTypes } from './job-vocabulary.js';
import type { JobKind, JobStatus, MediaType } from './job-vocabulary.js';
import type { JobAnswer, JobDetailReply, JobEventReply, JobReply } from './job.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, type PageReply } from '../base/paging.js';

/** Words for yes and no in a query; document 3 accepts `1`. */
export const flagWords = ['true', 'false', '1', '0'] as const;
export type Flag = (typeof flagWords)[number];

/** Reads a flag of a query. */
export function isOn(flag: Flag | undefined, otherwise = false): boolean {
  return flag === undefined ? otherwise : flag === 'true' || flag === '1';
}

/** Statuses in capitals or small letters. */
const statusWords: readonly string[] = [
  ...jobStatuses,
  ...jobStatuses.map((status) => status.toLowerCase()),
];

/** Rows of a page of jobs when the caller names no limit. */
export const defaultJobPageSize = 100;

/** What the history is narrowed by. */
export class JobFilterQuery {
  /** A single status, as written; `statuses` wins when both are given. */
  @IsOmittable() @IsIn(jobStatuses) status?: JobStatus;
  /** Statuses, separated by commas. */
  @IsOmittable() @ArrayNotEmpty() @IsIn(statusWords, { each: true }) statuses?: string[];
  /** Part of title, detected title, artist, path, or id at a provider, in any case. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  @IsOmittable() @ArrayNotEmpty() @IsIn(mediaTypes, { each: true }) mediaType?: MediaType[];
  @IsOmittable() @ArrayNotEmpty() @IsIn(jobKinds, { each: true }) jobKind?: JobKind[];
  /** First moment of creation, ISO 8601, inclusive. */
  @IsOmittable() @IsISO8601({ strict: true }) from?: string;
  /** Last moment of creation, ISO 8601, exclusive. */
  @IsOmittable() @IsISO8601({ strict: true }) to?: string;
  /** Includes the parts of series and multipart containers. */
  @IsOmittable() @IsIn(flagWords) includeChildren?: Flag;
}

/** Query of the history (source document 3, part 4). */
export class ListJobsQuery extends JobFilterQuery {
  /** Rows wanted; 100 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` of the page before, with the same order. */
  @IsOmittable() @IsString() @MaxLength(1000) cursor?: string;
  /** `created` by default. */
  @IsOmittable() @IsIn(['created', 'updated', 'title']) sort?: 'created' | 'updated' | 'title';
  /** Latest first, titles from A to Z, by default. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** Leaves the file system alone. */
  @IsOmittable() @IsIn(flagWords) lite?: Flag;
}

/** A page of the history. */
export interface ListJobsReply extends PageReply {
  jobs: JobReply[];
  /** Jobs that match, all pages together. */
  total: number;
  /** False where `total` says "at least": a search with very many hits is not counted to the end. */
  totalIsExact: boolean;
}

/** Matching jobs counted by the values of two filters; a filter does not narrow its own counts. */
export interface JobFacetsReply {
  status: Partial<Record<JobStatus, number>>;
  mediaType: Partial<Record<MediaType, number>>;
  /** False where counts say "at least": a search with very many hits is not counted to the end. */
  exact: boolean;
}

/** What an answer about one job carries. */
export class ReadJobQuery {
  /** Carries the end of the log. */
  @IsOmittable() @IsIn(flagWords) includeLogs?: Flag;
  /** The same, for those who look at a job that runs. */
  @IsOmittable() @IsIn(flagWords) includeLiveLog?: Flag;
  /** Carries the log from its first line, as far as an answer can hold it; the whole is streamed elsewhere. */
  @IsOmittable() @IsIn(flagWords) includeAllLogs?: Flag;
  /** Lines of the end of the log; 800 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(10_000) logTailLines?: number;
  /** Leaves the file system alone. */
  @IsOmittable() @IsIn(flagWords) lite?: Flag;
}

/** One job with everything that is known about it. */
export interface ReadJobReply {
  job: JobDetailReply;
}

/** What happened to a job, the latest first. */
export interface ListJobEventsReply extends PageReply {
  events: JobEventReply[];
}

/** Returns matching jobs without their info objects. */
export const listJobs = endpoint({
  method: 'GET',
  path: '/api/history',
  access: 'history-access',
  summary: 'List media jobs',
  query: ListJobsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListJobsReply>(),
});

/** Counts matching jobs by status and medium. */
export const readJobFacets = endpoint({
  method: 'GET',
  path: '/api/history/facets',
  access: 'history-access',
  summary: 'Count media jobs',
  query: JobFilterQuery,
  reply: type<JobFacetsReply>(),
});

/** Returns the job with its info objects and, if requested, the end of its log. */
export const readJob = endpoint({
  method: 'GET',
  path: '/api/history/:id',
  access: 'history-access',
  summary: 'Get a media job',
  query: ReadJobQuery,
  problems: ['JOB_UNKNOWN'],
  reply: type<ReadJobReply>(),
});

/** Returns what happened to a job, latest first. Also works for deleted jobs. */
export const listJobEvents = endpoint({
  method: 'GET',
  path: '/api/history/:id/events',
  access: 'history-access',
  summary: 'List events of a job',
  query: PageQuery,
  problems: ['JOB_UNKNOWN', 'CURSOR_INVALID'],
  reply: type<ListJobEventsReply>(),
});

/** Marks the error as seen. Repeating the request changes nothing. */
export const acknowledgeJobError = endpoint({
  method: 'POST',
  path: '/api/history/:id/error/ack',
  access: 'history-edit',
  summary: 'Acknowledge the error of a job',
  problems: ['JOB_UNKNOWN', 'JOB_HAS_NO_ERROR'],
  reply: type<JobAnswer>(),
});
