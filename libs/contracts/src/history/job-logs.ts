import { IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import type { JobLogLine } from './job.js';
import { IsOmittable } from '../base/omittable.js';

/** A stretch of a job's log. */
export class ReadJobLogQuery {
  /** Lines after this number; from the start if omitted. */
  @IsOmittable() @IsInt() @Min(0) after?: number;
  /** Lines wanted; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) limit?: number;
  /** Only lines with this text, in any case. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
}

/** Some lines of a log. */
export interface ReadJobLogReply {
  lines: JobLogLine[];
  /** Lines of the whole log. */
  total: number;
  /** Ask again with it as `after`; null at the end of the log. */
  next: number | null;
}

/** How the log is handed out. */
export class DownloadJobLogQuery {
  /** `attachment` for saving, unless it is to be looked at. */
  @IsOmittable() @IsIn(['attachment', 'inline']) as?: 'attachment' | 'inline';
}

/** Returns lines after a line number, or lines that contain a text. */
export const readJobLog = endpoint({
  method: 'GET',
  path: '/api/history/:id/log',
  access: 'history-access',
  summary: 'Read the log of a job',
  query: ReadJobLogQuery,
  problems: ['JOB_UNKNOWN'],
  reply: type<ReadJobLogReply>(),
});

/** Returns the complete log as plain text. */
export const downloadJobLog = endpoint({
  method: 'GET',
  path: '/api/history/:id/log/download',
  access: 'history-access',
  summary: 'Download the log of a job',
  delivery: 'stream',
  media: ['text/plain'],
  query: DownloadJobLogQuery,
  problems: ['JOB_UNKNOWN'],
  reply: type<string>(),
});
