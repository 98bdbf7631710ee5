import {
  IsBoolean,
  IsIn,
  IsInt,
  IsISO8601,
  IsOptional,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { endpoint, type } from './endpoint.js';
import type { PageReply } from './paging.js';

/** Part of the product an entry belongs to. */
export const logCategories = [
  'authentication',
  'users',
  'redeploy',
  'maintenance',
  'platform',
  'event-log',
] as const;
export type LogCategory = (typeof logCategories)[number];

/** Every audited action with its category. */
export const logActions = {
  'superuser.registered': 'authentication',
  'superuser.removed': 'authentication',
  'superuser.demoted': 'authentication',
  'session.opened': 'authentication',
  'session.refused': 'authentication',
  'session.closed': 'authentication',
  'session.revoked': 'authentication',
  'access.denied': 'authentication',
  'password.changed': 'authentication',
  'password.reset': 'authentication',
  'password.reset-refused': 'authentication',
  'two-factor.enabled': 'authentication',
  'two-factor.disabled': 'authentication',
  'two-factor.recovery-code-used': 'authentication',
  'two-factor.recovery-codes-renewed': 'authentication',
  'token.created': 'authentication',
  'token.rotated': 'authentication',
  'token.revoked': 'authentication',
  'token.refused': 'authentication',
  'token.used-from-new-address': 'authentication',
  'user.created': 'users',
  'user.changed': 'users',
  'user.activated': 'users',
  'user.deactivated': 'users',
  'user.removed': 'users',
  'user.security-phrase-renewed': 'users',
  'profile.changed': 'users',
  'group.created': 'users',
  'group.changed': 'users',
  'group.removed': 'users',
  'redeploy.requested': 'redeploy',
  'redeploy.started': 'redeploy',
  'redeploy.cancel-requested': 'redeploy',
  'redeploy.succeeded': 'redeploy',
  'redeploy.failed': 'redeploy',
  'redeploy.cancelled': 'redeploy',
  'redeploy.lost': 'redeploy',
  'maintenance.opened': 'maintenance',
  'maintenance.changed': 'maintenance',
  'maintenance.closed': 'maintenance',
  'maintenance.overridden': 'maintenance',
  'window.planned': 'maintenance',
  'window.changed': 'maintenance',
  'window.announced': 'maintenance',
  'window.cancelled': 'maintenance',
  'window.missed': 'maintenance',
  'ssh.changed': 'maintenance',
  'ssh.removed': 'maintenance',
  'ssh.tested': 'maintenance',
  'ssh.host-confirmed': 'maintenance',
  'update-script.changed': 'maintenance',
  'update-script.reset': 'maintenance',
  'update.started': 'maintenance',
  'update.cancel-requested': 'maintenance',
  'update.succeeded': 'maintenance',
  'update.failed': 'maintenance',
  'update.cancelled': 'maintenance',
  'update.lost': 'maintenance',
  'stack-record.removed': 'platform',
  'server.created': 'platform',
  'server.changed': 'platform',
  'server.removed': 'platform',
  'server.key-replaced': 'platform',
  'setup.completed': 'platform',
  'log.exported': 'event-log',
  'log.entry-deleted': 'event-log',
  'log.entries-deleted': 'event-log',
  'log.chain-broken': 'event-log',
  'log.retention-changed': 'event-log',
  'log.retention-applied': 'event-log',
  'log.receiver-created': 'event-log',
  'log.receiver-changed': 'event-log',
  'log.receiver-removed': 'event-log',
  'log.receiver-tested': 'event-log',
} as const satisfies Record<string, LogCategory>;
export type LogAction = keyof typeof logActions;
export const logActionIds = Object.keys(logActions) as readonly LogAction[];

export const logOutcomes = ['success', 'failure', 'denied', 'unknown'] as const;
export type LogOutcome = (typeof logOutcomes)[number];

export const logSeverities = ['info', 'notice', 'warning', 'error'] as const;
export type LogSeverity = (typeof logSeverities)[number];

export const actorTypes = ['user', 'token', 'system', 'anonymous'] as const;

/** Who did it, named as at the time of the event. */
export interface ActorReply {
  type: (typeof actorTypes)[number];
  id: number | null;
  name: string;
}

export const targetTypes = [
  'stack',
  'redeploy',
  'server',
  'user',
  'group',
  'session',
  'token',
  'maintenance',
  'route',
  'log',
] as const;
export type LogTargetType = (typeof targetTypes)[number];

/** What it was done to, named as at the time of the event. */
export interface TargetReply {
  type: LogTargetType;
  id: number | null;
  name: string;
}

/** One audited action. */
export interface EventLogEntryReply {
  id: number;
  createdAt: string;
  category: LogCategory;
  action: LogAction;
  outcome: LogOutcome;
  severity: LogSeverity;
  actor: ActorReply;
  target: TargetReply | null;
  server: { id: number; name: string } | null;
  message: string;
  ip: string | null;
  userAgent: string | null;
  requestId: string | null;
  reason: string | null;
  /** Before and after, with secrets masked. */
  details: Record<string, unknown> | null;
}

/** Filters shared by list, facets and export; lists are comma separated on the wire. */
export class LogFilterQuery {
  @IsOptional() @IsIn(logCategories, { each: true }) category?: LogCategory[];
  @IsOptional() @IsIn(logActionIds, { each: true }) action?: LogAction[];
  @IsOptional() @IsIn(logOutcomes, { each: true }) outcome?: LogOutcome[];
  @IsOptional() @IsIn(logSeverities, { each: true }) severity?: LogSeverity[];
  /** Names of actors. */
  @IsOptional() @IsString({ each: true }) @MaxLength(200, { each: true }) actor?: string[];
  @IsOptional() @IsIn(targetTypes, { each: true }) targetType?: LogTargetType[];
  /** Names of targets. */
  @IsOptional() @IsString({ each: true }) @MaxLength(200, { each: true }) target?: string[];
  /** Ids of servers. */
  @IsOptional() @IsInt({ each: true }) @Min(1, { each: true }) server?: number[];
  @IsOptional() @IsString({ each: true }) @MaxLength(100, { each: true }) ip?: string[];
  @IsOptional() @IsString({ each: true }) @MaxLength(100, { each: true }) requestId?: string[];
  /** Part of message, target, actor or reason, in any case. */
  @IsOptional() @IsString() @MaxLength(200) search?: string;
  /** First moment, ISO 8601, inclusive. */
  @IsOptional() @IsISO8601({ strict: true }) from?: string;
  /** Last moment, ISO 8601, exclusive. */
  @IsOptional() @IsISO8601({ strict: true }) to?: string;
}

/** Query of the event log. */
export class ListLogsQuery extends LogFilterQuery {
  /** Rows wanted; 50 unless said otherwise. */
  @IsOptional() @IsInt() @Min(1) @Max(500) limit?: number;
  /** `nextCursor` or `previousCursor` of another page of the same order. */
  @IsOptional() @IsString() @MaxLength(500) cursor?: string;
  /** Latest first unless `asc`. */
  @IsOptional() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
}

/** Query of the export. */
export class ExportLogsQuery extends LogFilterQuery {
  /** Latest first unless `asc`. */
  @IsOptional() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
  /** `csv` unless said otherwise. */
  @IsOptional() @IsIn(['csv', 'jsonl']) format?: 'csv' | 'jsonl';
  /** Begins a CSV file with a byte order mark, by which spreadsheets recognise UTF-8. */
  @IsOptional() @IsBoolean() bom?: boolean;
  /** What stands between the cells of a CSV file; spreadsheets of German locales expect `semicolon`. */
  @IsOptional() @IsIn(['comma', 'semicolon']) separator?: 'comma' | 'semicolon';
  /**
   * Copies the whole chain (`format=jsonl` without any filter): entries in the order they were
   * written with their hashes, and what is left of removed ones. `stackyard verify-log` checks it.
   */
  @IsOptional() @IsBoolean() chain?: boolean;
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
  /** ISO 8601, on a whole minute, hour, day or month of UTC. */
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

/** The end of the chain, to be noted where nobody who can write to the database can write. */
export interface LogChainReply {
  /** Version of the canonical form and of the way hashes are linked. */
  version: number;
  /** Id of the last entry that was written; 0 before the first. */
  headId: number;
  /** Chain hash of that entry, 64 hexadecimal digits. */
  headHash: string;
  /** Links of the chain: entries that are there and entries that were removed. */
  links: number;
  /** Entries that were removed through the application. */
  removed: number;
}

/** Checks the chain. */
export class VerifyLogsQuery {
  /** A head noted earlier, `ID:HASH`: the chain has to lead through it. */
  @IsOptional() @Matches(/^[1-9]\d{0,14}:[0-9a-f]{64}$/) head?: string;
}

/** Said now and then while the chain is walked. */
export interface LogVerifyProgress {
  kind: 'progress';
  checked: number;
  of: number;
}

/**
 * How an entry differs from what was written: its content, that it is there, that it is not, or
 * that the chain does not lead through a head that was noted elsewhere.
 */
export const logFaults = ['changed', 'inserted', 'removed', 'head-missed'] as const;
export type LogFaultKind = (typeof logFaults)[number];

/** The first thing that is not as the application left it. */
export interface LogFault {
  kind: LogFaultKind;
  /** The entry it is about. */
  id: number;
  /** What was found, in a sentence. */
  found: string;
}

/** The last line of a check. */
export interface LogVerdict {
  kind: 'verdict';
  intact: boolean;
  checked: number;
  /** Null when the chain is intact. */
  fault: LogFault | null;
  headId: number;
  headHash: string;
  /** Deletions that are still at work: their own entries do not vouch for them yet. */
  openDeletions: number;
}

/** A line of a check. */
export type LogVerifyLine = LogVerifyProgress | LogVerdict;

/** Removes entries older than a moment. */
export class DeleteLogsQuery {
  /** ISO 8601; must not lie in the future. */
  @IsISO8601({ strict: true }) before!: string;
}

/** How many entries were removed. */
export interface DeletedLogsReply {
  deleted: number;
}

export const listLogs = endpoint({
  method: 'GET',
  path: '/api/logs',
  access: 'logs-access',
  summary: 'Event log entries, latest first',
  query: ListLogsQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListLogsReply>(),
});

export const exportLogs = endpoint({
  method: 'GET',
  path: '/api/logs/export',
  access: 'logs-export',
  summary: 'Streams matching entries as CSV or JSON lines, without a row limit',
  delivery: 'stream',
  query: ExportLogsQuery,
  reply: type<string>(),
});

export const readLogFacets = endpoint({
  method: 'GET',
  path: '/api/logs/facets',
  access: 'logs-access',
  summary: 'How many entries match, by value and over time',
  query: LogFilterQuery,
  reply: type<LogFacetsReply>(),
});

export const readLogChain = endpoint({
  method: 'GET',
  path: '/api/logs/chain',
  access: 'logs-access',
  summary: 'The end of the hash chain, to be noted elsewhere',
  reply: type<LogChainReply>(),
});

export const verifyLogs = endpoint({
  method: 'GET',
  path: '/api/logs/verify',
  access: 'logs-access',
  summary: 'Walks the hash chain; JSON lines of progress, the last of which is the verdict',
  delivery: 'stream',
  query: VerifyLogsQuery,
  problems: ['LOG_VERIFICATION_RUNNING'],
  reply: type<string>(),
});

export const readLogEntry = endpoint({
  method: 'GET',
  path: '/api/logs/:id',
  access: 'logs-access',
  summary: 'One entry with its hashes and its neighbours',
  problems: ['LOG_ENTRY_UNKNOWN'],
  reply: type<LogEntryDetailReply>(),
});

export const deleteLogEntry = endpoint({
  method: 'DELETE',
  path: '/api/logs/:id',
  access: 'logs-delete',
  summary: 'Removes one entry for good',
  problems: ['LOG_ENTRY_UNKNOWN'],
  reply: type<DeletedLogsReply>(),
});

export const deleteLogsBefore = endpoint({
  method: 'DELETE',
  path: '/api/logs',
  access: 'logs-delete',
  summary: 'Removes entries older than a moment for good',
  query: DeleteLogsQuery,
  reply: type<DeletedLogsReply>(),
});
