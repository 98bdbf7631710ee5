import { IsIn, IsInt, IsString, Max, MaxLength, Min } from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import type { JobLogLine } from './job.js';
import { IsOmittable } from '../base/omittable.js';

/** Selects lines of a job's log. */
export class ReadJobLogQuery {
  /** Returns lines after the line with this number; from the start if omitted. */
  @IsOmittable() @IsInt() @Min(0) after?: number;
  /** Maximum number of lines; 1,000 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(5000) limit?: number;
  /** Returns only lines that contain this text; case is ignored. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
}

/** The selected lines of a job's log. */
export interface ReadJobLogReply {
  lines: JobLogLine[];
  /** Number of lines in the whole log, including lines that are not selected. */
  total: number;
  /**
   * Value of `after` for the next request; null at the end of the log. A reply can contain fewer
   * lines than `limit` before the end of the log.
   */
  next: number | null;
}

/** Options for downloading a log. */
export class DownloadJobLogQuery {
  /** `attachment` (default) saves the file, `inline` shows it in the browser. */
  @IsOmittable() @IsIn(['attachment', 'inline']) as?: 'attachment' | 'inline';
}

/**
 * Returns up to `limit` lines of the log (1,000 by default). Set `after` to get only the lines
 * after a given line number. Set `search` to get only the lines that contain a given text.
 */
export const readJobLog = endpoint({
  method: 'GET',
  path: '/api/history/:id/log',
  access: 'history-access',
  summary: "Get a job's log",
  query: ReadJobLogQuery,
  problems: ['JOB_UNKNOWN'],
  reply: type<ReadJobLogReply>(),
});

/** Returns the job's complete log as plain text. */
export const downloadJobLog = endpoint({
  method: 'GET',
  path: '/api/history/:id/log/download',
  access: 'history-access',
  summary: "Download a job's log",
  delivery: 'stream',
  media: ['text/plain'],
  query: DownloadJobLogQuery,
  problems: ['JOB_UNKNOWN'],
  reply: type<string>(),
});
