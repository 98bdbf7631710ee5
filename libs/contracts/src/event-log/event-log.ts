import { IsBoolean, IsIn, IsInt, IsISO8601, IsString, Max, MaxLength, Min } from 'class-validator';
import { endpoint, type } from '../base/endpoint.js';
import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
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
 * Filters shared by list, facets and export; lists are comma separated on the wire, and values with
 * a comma in them are quoted (`joinList`).
 */
export class LogFilterQuery {
  @IsOmittable() @IsIn(logCategories, { each: true }) category?: LogCategory[];
  @IsOmittable() @IsIn(logActionIds, { each: true }) action?: LogAction[];
  @IsOmittable() @IsIn(logOutcomes, { each: true }) outcome?: LogOutcome[];
  @IsOmittable() @IsIn(logSeverities, { each: true }) severity?: LogSeverity[];
  /** Names of actors. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) actor?: string[];
  @IsOmittable() @IsIn(targetTypes, { each: true }) targetType?: LogTargetType[];
  /** Names of targets. */
  @IsOmittable() @IsString({ each: true }) @MaxLength(200, { each: true }) target?: string[];
  /** Ids of servers. */
  @IsOmittable() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  @IsOmittable() @IsString({ each: true }) @MaxLength(100, { each: true }) ip?: string[];
  @IsOmittable() @IsString({ each: true }) @MaxLength(100, { each: true }) requestId?: string[];
  /** Part of message, target, actor or reason, in any case. */
  @IsOmittable() @IsString() @MaxLength(200) search?: string;
  /** First moment, ISO 8601, inclusive. */
  @IsOmittable() @IsISO8601({ strict: true }) from?: string;
  /** Last moment, ISO 8601, exclusive. */
  @IsOmittable() @IsISO8601({ strict: true }) to?: string;
}

/** Query of the event log. */
export class ListLogsQuery extends LogFilterQuery {
  /** Maximum number of rows; 50 by default. */
  @IsOmittable() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` or `previousCursor` of another page of the same order. */
  @IsOmittable() @IsString() @MaxLength(500) cursor?: string;
  /** Latest first unless `asc`. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
}

/** Query of the export. */
export class ExportLogsQuery extends LogFilterQuery {
  /** Latest first unless `asc`. */
  @IsOmittable() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** `csv` by default. */
  @IsOmittable() @IsIn(['csv', 'jsonl']) format?: 'csv' | 'jsonl';
  /** Begins a CSV file with a byte order mark, by which spreadsheets recognise UTF-8. */
  @IsOmittable() @IsBoolean() bom?: boolean;
  /** What stands between the cells of a CSV file; spreadsheets of German locales expect `semicolon`. */
  @IsOmittable() @IsIn(['comma', 'semicolon']) separator?: 'comma' | 'semicolon';
  /**
   * Copies the whole chain (`format=jsonl` without any filter): entries in the order they were
   * written with their hashes, and what is left of removed ones. `stackyard verify-log` checks it.
   */
  @IsOmittable() @IsBoolean() chain?: boolean;
}

/** A page of the event log. */
export interface ListLogsReply extends PageReply {
  entries: EventLogEntryReply[];
  /** Where the page before this one ends; null where nothing comes before. */
  previousCursor: string | null;
}

/** Where an entry hangs in the chain; hashes are SHA-256 in lower case hexadecimal. */
export interface LogLink {
  /** Of the canonical form of the entry. */
  contentHash: string;
  /** Of the chain hash before it, followed by its content hash. */
  chainHash: string;
}

/** One entry with its proof and its neighbours. */
export interface LogEntryDetailReply {
  entry: EventLogEntryReply;
  link: LogLink;
  /** Id of the entry that comes next in time; null for the latest. */
  newerId: number | null;
  /** Id of the entry that comes before it in time; null for the oldest. */
  olderId: number | null;
}

/** How often a value occurs. */
export interface LogFacetCount {
  value: string;
  /** How people call the value where it is no name itself: the latest name of a server. */
  label: string | null;
  count: number;
  /** False when counting stopped early: there are at least so many. */
  exact: boolean;
}

/** What a list can be narrowed by; values that occur most often first, open lists cut at 50. */
export interface LogFacets {
  category: LogFacetCount[];
  action: LogFacetCount[];
  outcome: LogFacetCount[];
  severity: LogFacetCount[];
  actor: LogFacetCount[];
  targetType: LogFacetCount[];
  target: LogFacetCount[];
  /** Ids of servers in decimal. */
  server: LogFacetCount[];
  ip: LogFacetCount[];
}

export const logBucketSizes = ['minute', 'hour', 'day', 'month'] as const;
export type LogBucketSize = (typeof logBucketSizes)[number];

/** Entries of a stretch of time; it ends where the next one starts. */
export interface LogBucket {
  /**
   * ISO 8601, on a whole minute, hour, day or month of UTC.
   * @format date-time
   */
  from: string;
  count: number;
  exact: boolean;
  /** What `count` is made of; left out where it was not counted by outcome. */
  outcomes?: Partial<Record<LogOutcome, number>>;
}

/** Entries over time; stretches without entries are listed too. */
export interface LogHistogram {
  size: LogBucketSize;
  buckets: LogBucket[];
}

/** What the filters leave over, counted by value and by time. */
export interface LogFacetsReply {
  /** Entries that match, and so lines of an export. */
  total: number;
  /** False when counting stopped early: at least so many match. */
  totalExact: boolean;
  /** Counts ignore the filter of their own field, so that another value can be chosen. */
  facets: LogFacets;
  histogram: LogHistogram;
}

/** Removes entries older than a moment. */
export class DeleteLogsQuery {
  /** ISO 8601; must not lie in the future. */
  @IsISO8601({ strict: true }) before!: string;
}

/** How many entries were removed. */
export interface DeletedLogsReply {
  deleted: number;
}

/**
 * Returns entries that match the filters, latest first. Pass `nextCursor` of one page as `cursor`
 * to get the next.
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

/** Streams all matching entries as CSV or JSON lines. There is no row limit. */
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

/** Counts matching entries by filter value and over time, for filter menus and charts. */
export const readLogFacets = endpoint({
  method: 'GET',
  path: '/api/logs/facets',
  access: 'logs-access',
  summary: 'Count event log entries',
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

/** Deletes the entry permanently. The chain keeps its hash, and the deletion is recorded. */
export const deleteLogEntry = endpoint({
  method: 'DELETE',
  path: '/api/logs/:id',
  access: 'logs-delete',
  summary: 'Delete an event log entry',
  problems: ['LOG_ENTRY_UNKNOWN'],
  reply: type<DeletedLogsReply>(),
});

/**
 * Permanently deletes all entries before a given time. The chain keeps their hashes, and the deletion is
 * recorded.
 */
export const deleteLogsBefore = endpoint({
  method: 'DELETE',
  path: '/api/logs',
  access: 'logs-delete',
  summary: 'Delete old event log entries',
  query: DeleteLogsQuery,
  reply: type<DeletedLogsReply>(),
});
