import {
  ArrayMaxSize,
  IsBoolean,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
import { hostName, httpAddress } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import {
  logCategories,
  logSeverities,
  type ActorReply,
  type LogCategory,
  type LogSeverity,
} from './event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';

/** How many receivers of the event log there can be. */
export const mostLogReceivers = 10;

/** Days for which entries are kept, 1 to 3650; null or left out keeps a category for good. */
export class LogRetentionDays implements Record<LogCategory, number | null> {
  @IsOptional() @IsInt() @Min(1) @Max(3650) authentication!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) users!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) redeploy!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) maintenance!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) platform!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) reports!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) 'event-log'!: number | null;
  @IsOptional() @IsInt() @Min(1) @Max(3650) history!: number | null;
}

/** How long the event log is kept. */
export class SetLogRetentionRequest {
  @ValidateNested() days!: LogRetentionDays;
  /** Writes what is removed to JSONL files in `event-log-archive` of the data directory first. */
  @IsBoolean() archive!: boolean;
}

/**
 * How far a removal of what is older is; one that the end of the process cut off goes on at the next
 * start. `failed` stopped for the reason that `fault` gives; what `removed` counts is gone either way.
 */
export const logRetentionStates = ['running', 'done', 'failed'] as const;
export type LogRetentionState = (typeof logRetentionStates)[number];

/** One removal of what is older than it is kept. */
export interface LogRetentionRunReply {
  id: number;
  state: LogRetentionState;
  /** Who asked for it; the system for the daily one. */
  by: ActorReply;
  startedAt: string;
  endedAt: string | null;
  /** Entries removed so far. */
  removed: Record<LogCategory, number>;
  archive: boolean;
  /** Archive files written so far. */
  files: number;
  fault: string | null;
}

/** How long the event log is kept, and the latest removal. */
export interface LogRetentionReply {
  days: Record<LogCategory, number | null>;
  archive: boolean;
  /** Null before the first. */
  run: LogRetentionRunReply | null;
  /** When the daily removal is due, ISO 8601; null while everything is kept for good. */
  nextRunAt: string | null;
}

/** What a removal would take from one category. */
export interface LogRetentionPreviewLine {
  category: LogCategory;
  days: number;
  /**
   * Entries older than this moment would go, ISO 8601.
   * @format date-time
   */
  before: string;
  entries: number;
}

/** What a removal would take; categories that are kept for good are not listed. */
export interface LogRetentionPreviewReply {
  categories: LogRetentionPreviewLine[];
  total: number;
}

export const logReceiverKinds = ['syslog', 'webhook'] as const;
export type LogReceiverKind = (typeof logReceiverKinds)[number];

/** UDP (RFC 5426), TCP with octet counting (RFC 6587) and TLS (RFC 5425). */
export const syslogTransports = ['udp', 'tcp', 'tls'] as const;
export type SyslogTransport = (typeof syslogTransports)[number];

/** What can be said about a receiver of either kind. */
export class LogReceiverFields {
  /** A host name or an address, without brackets; for `syslog`. */
  @IsOmittable() @Matches(hostName) @MaxLength(253) host?: string;
  /** For `syslog`. */
  @IsOmittable() @IsInt() @Min(1) @Max(65_535) port?: number;
  /** For `syslog`. */
  @IsOmittable() @IsIn(syslogTransports) transport?: SyslogTransport;
  /** For `webhook`. */
  @IsOmittable() @IsUrl(httpAddress) @MaxLength(1000) url?: string;
  /** For `webhook`: key of the signature (HMAC-SHA-256). It goes in and never comes out. */
  @IsOmittable() @IsString() @MinLength(16) @MaxLength(500) secret?: string;
  /** PEM of the authority that vouches for a TLS receiver; the system's if omitted or null. */
  @IsOptional() @IsString() @MaxLength(100_000) ca?: string | null;
  /** Only entries of these; all of them if omitted, null or empty. */
  @IsOptional()
  @ArrayMaxSize(logCategories.length)
  @IsIn(logCategories, { each: true })
  categories?: LogCategory[] | null;
  /** Only entries at least as severe; all of them if omitted or null. */
  @IsOptional() @IsIn(logSeverities) minSeverity?: LogSeverity | null;
  /** False holds the receiver back; its entries wait for it. */
  @IsOmittable() @IsBoolean() enabled?: boolean;
}

/** What adds a receiver: `host` and `port` are needed for `syslog`, `url` and `secret` for `webhook`. */
export class CreateLogReceiverRequest extends LogReceiverFields {
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsIn(logReceiverKinds) kind!: LogReceiverKind;
  /** Begins with the oldest entry there is instead of with the next one. */
  @IsOmittable() @IsBoolean() fromStart?: boolean;
}

/** What changes a receiver; what is left out stays. Its kind cannot change. */
export class EditLogReceiverRequest extends LogReceiverFields {
  @IsOmittable() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
}

/** How far a receiver is. */
export interface LogReceiverState {
  /** Entries delivered so far; one that had to be sent twice counts once. */
  delivered: number;
  /** Entries that were deleted before it was their turn, whether they would have been sent or not. */
  missed: number;
  /** Id of the entry delivered last; null before the first. */
  lastId: number | null;
  lastDeliveredAt: string | null;
  /** Entries that wait for it. */
  waiting: number;
  /** False when counting stopped early: at least so many wait. */
  waitingExact: boolean;
  /** Attempts in a row that failed; 0 when the last one did not. */
  failures: number;
  /** Why the last attempt failed; null when it did not. */
  fault: string | null;
  faultAt: string | null;
  /** When it is tried again; null unless it is being waited for. */
  nextTryAt: string | null;
}

/** Somewhere entries of the event log are sent to. The secret is never part of it. */
export interface LogReceiverReply {
  id: number;
  name: string;
  kind: LogReceiverKind;
  enabled: boolean;
  /** Null for `webhook`, as are the next two. */
  transport: SyslogTransport | null;
  host: string | null;
  port: number | null;
  /** Null for `syslog`. */
  url: string | null;
  hasCa: boolean;
  /** Null for all of them. */
  categories: LogCategory[] | null;
  /** Null for all of them. */
  minSeverity: LogSeverity | null;
  createdAt: string;
  state: LogReceiverState;
}

/** All receivers, by name. */
export interface ListLogReceiversReply extends PageReply {
  receivers: LogReceiverReply[];
}

/** What became of a test entry. */
export interface LogReceiverTestReply {
  ok: boolean;
  /** What happened, in a sentence. */
  detail: string;
}

/** Returns how long entries of each category are kept, and the result of the latest clean-up. */
export const readLogRetention = endpoint({
  method: 'GET',
  path: '/api/settings/log-retention',
  access: 'settings-edit',
  summary: 'Get event log retention settings',
  reply: type<LogRetentionReply>(),
});

/** Nothing is removed before the next scheduled clean-up. */
export const setLogRetention = endpoint({
  method: 'PUT',
  path: '/api/settings/log-retention',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Set event log retention settings',
  body: SetLogRetentionRequest,
  reply: type<LogRetentionReply>(),
});

/** Counts the entries that a clean-up with these settings would remove. Removes nothing. */
export const previewLogRetention = endpoint({
  method: 'POST',
  path: '/api/settings/log-retention/preview',
  access: 'settings-edit',
  cost: 'high',
  summary: 'Preview an event log clean-up',
  body: SetLogRetentionRequest,
  reply: type<LogRetentionPreviewReply>(),
});

/**
 * Starts removing entries that are past their retention period. Read the settings to follow the
 * progress.
 */
export const runLogRetention = endpoint({
  method: 'POST',
  path: '/api/settings/log-retention/run',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Clean up the event log now',
  status: 202,
  problems: ['LOG_RETENTION_OFF', 'LOG_RETENTION_RUNNING'],
  reply: type<LogRetentionRunReply>(),
});

/** Returns all receivers with their delivery status. */
export const listLogReceivers = endpoint({
  method: 'GET',
  path: '/api/settings/log-receivers',
  access: 'settings-edit',
  summary: 'List event log receivers',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListLogReceiversReply>(),
});

/** Entries are forwarded in order, at least once. The secret is stored encrypted. */
export const createLogReceiver = endpoint({
  method: 'POST',
  path: '/api/settings/log-receivers',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Add an event log receiver',
  status: 201,
  body: CreateLogReceiverRequest,
  problems: ['LOG_RECEIVER_NAME_TAKEN', 'LOG_RECEIVERS_FULL', 'LOG_RECEIVER_OFF_LIMITS'],
  reply: type<LogReceiverReply>(),
});

/** Delivery is retried immediately and resumes from the same entry. */
export const editLogReceiver = endpoint({
  method: 'PATCH',
  path: '/api/settings/log-receivers/:id',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Edit an event log receiver',
  body: EditLogReceiverRequest,
  problems: ['LOG_RECEIVER_UNKNOWN', 'LOG_RECEIVER_NAME_TAKEN', 'LOG_RECEIVER_OFF_LIMITS'],
  reply: type<LogReceiverReply>(),
});

/** Entries that are waiting for this receiver are not sent. */
export const deleteLogReceiver = endpoint({
  method: 'DELETE',
  path: '/api/settings/log-receivers/:id',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Remove an event log receiver',
  status: 204,
  problems: ['LOG_RECEIVER_UNKNOWN'],
  reply: type<void>(),
});

/**
 * Sends a test entry to the receiver and returns the result. If it succeeds, waiting entries
 * follow.
 */
export const testLogReceiver = endpoint({
  method: 'POST',
  path: '/api/settings/log-receivers/:id/test',
  access: 'settings-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Send a test entry',
  problems: ['LOG_RECEIVER_UNKNOWN'],
  reply: type<LogReceiverTestReply>(),
});
