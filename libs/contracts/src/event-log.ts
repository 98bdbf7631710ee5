import { IsIn, IsInt, IsISO8601, IsOptional, IsString, MaxLength, Min } from 'class-validator';
import { endpoint, type } from './endpoint.js';
import { PageQuery, type PageReply } from './paging.js';

/** Part of the product an entry belongs to. */
export const logCategories = [
  'authentication',
  'redeploy',
  'maintenance',
  'platform',
  'event-log',
] as const;
export type LogCategory = (typeof logCategories)[number];

/** Every audited action with its category. */
export const logActions = {
  'superuser.registered': 'authentication',
  'session.opened': 'authentication',
  'session.refused': 'authentication',
  'session.closed': 'authentication',
  'access.denied': 'authentication',
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
  'server.created': 'platform',
  'server.changed': 'platform',
  'server.removed': 'platform',
  'server.key-replaced': 'platform',
  'setup.completed': 'platform',
  'log.exported': 'event-log',
  'log.entry-deleted': 'event-log',
  'log.entries-deleted': 'event-log',
} as const satisfies Record<string, LogCategory>;
export type LogAction = keyof typeof logActions;
export const logActionIds = Object.keys(logActions) as readonly LogAction[];

export const logOutcomes = ['success', 'failure', 'denied', 'unknown'] as const;
export type LogOutcome = (typeof logOutcomes)[number];

export const logSeverities = ['info', 'notice', 'warning', 'error'] as const;
export type LogSeverity = (typeof logSeverities)[number];

export const actorTypes = ['user', 'system', 'anonymous'] as const;

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
  'session',
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

/** Filters shared by list and export; lists are comma separated on the wire. */
export class LogFilterQuery extends PageQuery {
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
  /** Latest first unless `asc`. */
  @IsOptional() @IsIn(['asc', 'desc']) order?: 'asc' | 'desc';
}

/** Query of the event log. */
export class ListLogsQuery extends LogFilterQuery {}

/** Query of the export. */
export class ExportLogsQuery extends LogFilterQuery {
  /** `csv` unless said otherwise. */
  @IsOptional() @IsIn(['csv', 'jsonl']) format?: 'csv' | 'jsonl';
}

/** A page of the event log. */
export interface ListLogsReply extends PageReply {
  entries: EventLogEntryReply[];
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
