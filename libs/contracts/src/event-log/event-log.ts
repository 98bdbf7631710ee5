import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsString,
  Max,
  MaxLength,
  Min,
} from '../base/class-validator.js';
import { endpoint, type } from '../base/endpoint.js';
import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  logTargetTypes,
  type EventLogEntryReply,
  type LogAction,
  type LogCategory,
  type LogOutcome,
  type LogSeverity,
  type LogTargetType,
} from './event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import type { PageReply } from '../base/paging.js';

/**
 * Filters for event log entries. List values are separated by commas; a value that contains a comma
 * is quoted like a cell of a CSV file (RFC 4180).
 */
export class LogFilterQuery {
  @IsOmittable() @IsIn(logCategories, { each: true }) category?: LogCategory[];
  @IsOmittable() @IsIn(logActionIds, { each: true }) action?: LogAction[];
  @IsOmittable() @IsIn(logOutcomes, { each: true }) outcome?: LogOutcome[];
  @IsOmittable() @IsIn(logSeverities, { each: true }) severity?: LogSeverity[];
  /**
   * Categories whose entries are excluded. `notAction`, `notOutcome` and `notSeverity` work in the
   * same way.
   */
  @IsOmittable() @IsIn(logCategories, { each: true }) notCategory?: LogCategory[];
  @IsOmittable() @IsIn(logActionIds, { each: true }) notAction?: LogAction[];
  @IsOmittable() @IsIn(logOutcomes, { each: true }) notOutcome?: LogOutcome[];
  @IsOmittable() @IsIn(logSeverities, { each: true }) notSeverity?: LogSeverity[];
  /** Names of actors whose entries are excluded. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) notActor?: string[];
  /** Names of actors. Only their entries are returned. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) actor?: string[];
  @IsOmittable() @IsIn(logTargetTypes, { each: true }) targetType?: LogTargetType[];
  /** Names of targets. Only entries about them are returned. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) target?: string[];
  /** IDs of servers. Only entries about them are returned. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  @IsOmittable() @IsString({ each: true }) @MaxLength(100, { each: true }) ip?: string[];
  @IsOmittable() @IsString({ each: true }) @MaxLength(100, { each: true }) requestId?: string[];
  /**
   * Words to search for in the message, target, actor and reason. An entry matches if it contains
   * all words, in any order; case is ignored. Words in double quotes count as one phrase: `"was
   * restarted"`.
   */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  /** Returns only entries recorded at or after this time, in ISO 8601 format. */
  @IsOmittable() @IsISO8601({ strict: true }) from?: string;
  /** Returns only entries recorded before this time, in ISO 8601 format. */
  @IsOmittable() @IsISO8601({ strict: true }) to?: string;
}

/** Filters, sorting and paging of the event log. */
export class ListLogsQuery extends LogFilterQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` or `previousCursor` of another page with the same sorting. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
  /** Order of the entries by time. Newest first by default. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
}

/** Filters, order and format of an export. */
export class ExportLogsQuery extends LogFilterQuery {
  /** Order of the entries by time. Newest first by default. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** `csv` by default. */
  @IsOmittable() @IsIn(['csv', 'jsonl']) format?: 'csv' | 'jsonl';
  /** Starts a CSV file with a byte order mark, so that spreadsheets recognize UTF-8. */
  @IsOmittable() @IsBoolean() bom?: boolean;
  /**
   * Separator of a CSV file; `comma` by default. Spreadsheets with German locales expect
   * `semicolon`.
   */
  @IsOmittable() @IsIn(['comma', 'semicolon']) separator?: 'comma' | 'semicolon';
  /**
   * Exports the whole chain: all entries in the order in which they were written, with their
   * hashes, and the hashes of removed entries. Requires `format=jsonl` and no filters.
   * `stackyard verify-log` checks the file.
   */
  @IsOmittable() @IsBoolean() chain?: boolean;
}

/** A page of event log entries in the requested order. */
export interface ListLogsReply extends PageReply {
  entries: EventLogEntryReply[];
  /** Cursor of the previous page; null on the first page. */
  previousCursor: string | null;
}

/** Hashes of an entry in the chain: SHA-256, lower-case hexadecimal. */
export interface LogLink {
  /** Hash of the canonical form of the entry. */
  contentHash: string;
  /** Hash of the previous chain hash followed by the content hash. */
  chainHash: string;
}

/** An event log entry with its hashes and the IDs of the next newer and next older entries. */
export interface LogEntryDetailReply {
  entry: EventLogEntryReply;
  link: LogLink;
  /** ID of the next newer entry; null for the latest. */
  newerId: number | null;
  /** ID of the next older entry; null for the oldest. */
  olderId: number | null;
}

/** A filter value and the number of entries that have this value. */
export interface LogFacetCount {
  value: string;
  /** Display name, for example the latest name of a server; null unless `value` is an ID. */
  label: string | null;
  count: number;
  /** Whether the count is exact; false if it is a lower bound. */
  exact: boolean;
}

/**
 * Counts per filter value, highest count first. `actor`, `target` and `ip` list at most 50 values.
 */
export interface LogFacets {
  category: LogFacetCount[];
  action: LogFacetCount[];
  outcome: LogFacetCount[];
  severity: LogFacetCount[];
  actor: LogFacetCount[];
  targetType: LogFacetCount[];
  target: LogFacetCount[];
  /** One count per server; the value is the server's ID as a decimal number. */
  server: LogFacetCount[];
  ip: LogFacetCount[];
}

/**
 * Period lengths, shortest first. A histogram uses the shortest length that results in at most a
 * few hundred periods.
 */
export const logBucketSizes = ['minute', 'hour', 'day', 'month'] as const;
/** Length of a period in the histogram. */
export type LogBucketSize = (typeof logBucketSizes)[number];

/** Number of entries in one period. The period ends when the next period starts. */
export interface LogBucket {
  /**
   * Start of the period: a full minute, hour, day or month in UTC, in ISO 8601 format.
   * @format date-time
   */
  from: string;
  count: number;
  exact: boolean;
  /** Number of entries by outcome. Outcomes without entries are omitted. */
  outcomes?: Partial<Record<LogOutcome, number>>;
}

/** Number of entries over time, including periods without entries. */
export interface LogHistogram {
  size: LogBucketSize;
  buckets: LogBucket[];
}

/** Number of matching entries per filter value and over time. */
export interface LogFacetsReply {
  /**
   * Number of matching entries, or a lower bound if `totalExact` is false. An export with the same
   * filters contains all matching entries.
   */
  total: number;
  /** Whether `total` is exact; false if it is a lower bound. */
  totalExact: boolean;
  /**
   * Counts for each filter field. The filter of a field does not affect the counts of that field,
   * so values that are not selected are counted too.
   */
  facets: LogFacets;
  histogram: LogHistogram;
}

/** Selects the entries to delete (source document 2, part 4). */
export class DeleteLogsQuery {
  /**
   * Deletes entries recorded before this time, in ISO 8601 format. The time must not be in the
   * future.
   */
  @IsISO8601({ strict: true }) before!: string;
}

/** The number of entries that were deleted. */
export interface DeletedLogsReply {
  deleted: number;
}

/**
 * Returns the entries that match the filters, newest first by default. To get the next page, send
 * the `nextCursor` of the current page as `cursor`.
 */
export const listLogs = endpoint({
  method: 'GET',
  path: '/api/logs',
  access: 'logs-access',
  summary: 'List event log entries',
  query: ListLogsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListLogsReply>(),
});

/**
 * Streams all entries that match the filters, newest first by default. The entries are sent as CSV,
 * or as JSON Lines if `format` is `jsonl`.
 */
export const exportLogs = endpoint({
  method: 'GET',
  path: '/api/logs/export',
  access: 'logs-export',
  cost: 'high',
  summary: 'Export event log entries',
  delivery: 'stream',
  media: ['text/csv', 'application/jsonl'],
  query: ExportLogsQuery,
  reply: type<string>(),
});

/**
 * Counts the entries that match the filters, per value of properties such as category and actor,
 * and per period. Intended for filter menus and charts.
 */
export const readLogFacets = endpoint({
  method: 'GET',
  path: '/api/logs/facets',
  access: 'logs-access',
  summary: 'Count event log entries by property',
  query: LogFilterQuery,
  reply: type<LogFacetsReply>(),
});

/** Returns the entry with its hashes and the IDs of the next newer and next older entries. */
export const readLogEntry = endpoint({
  method: 'GET',
  path: '/api/logs/:id',
  access: 'logs-access',
  summary: 'Get an event log entry',
  problems: ['LOG_ENTRY_UNKNOWN'],
  reply: type<LogEntryDetailReply>(),
});

/**
 * The deletion is permanent and is recorded as a new entry. The hashes of the deleted entry remain
 * in the hash chain.
 */
export const deleteLogEntry = endpoint({
  method: 'DELETE',
  path: '/api/logs/:id',
  access: 'logs-delete',
  summary: 'Delete an event log entry',
  problems: ['LOG_ENTRY_UNKNOWN'],
  reply: type<DeletedLogsReply>(),
});

/**
 * Permanently deletes all entries that were recorded before the given time. Returns the number of
 * deleted entries. The hashes of the deleted entries remain in the hash chain, and the deletion is
 * recorded as a new entry.
 */
export const deleteLogsBefore = endpoint({
  method: 'DELETE',
  path: '/api/logs',
  access: 'logs-delete',
  summary: 'Delete old event log entries',
  query: DeleteLogsQuery,
  reply: type<DeletedLogsReply>(),
});
