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
} from '../base/class-validator.js';
import { hostNamePattern, httpUrlOptions } from '../base/addresses.js';
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

/** Maximum number of event log receivers. Adding more fails with `LOG_RECEIVERS_FULL`. */
export const maxLogReceivers = 10;

/**
 * Number of days for which entries of each category are kept, 1 to 3,650; null or omitted for no
 * limit.
 */
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

/** Retention periods of the event log, and whether removed entries are archived. */
export class SetLogRetentionRequest {
  @ValidateNested() days!: LogRetentionDays;
  /**
   * Whether entries are written to JSONL files in the folder `event-log-archive` of the data
   * directory before they are removed.
   */
  @IsBoolean() archive!: boolean;
}

/** Cleanup states; `done` and `failed` are final. */
export const logRetentionStates = ['running', 'done', 'failed'] as const;
/**
 * State of a cleanup. A cleanup that is interrupted by a restart of Stackyard continues afterwards.
 * A `failed` cleanup has a `fault`; the entries counted in `removed` have been deleted
 * nevertheless.
 */
export type LogRetentionState = (typeof logRetentionStates)[number];

/**
 * A cleanup of the event log. A cleanup removes entries that are older than the retention period of
 * their category.
 */
export interface LogRetentionRunReply {
  id: number;
  state: LogRetentionState;
  /** Who started the cleanup; `system` for the daily cleanup. */
  by: ActorReply;
  startedAt: string;
  endedAt: string | null;
  /** Number of entries removed so far, by category. */
  removed: Record<LogCategory, number>;
  archive: boolean;
  /** Number of archive files written so far. */
  files: number;
  fault: string | null;
}

/** Retention of the event log and its latest cleanup. */
export interface LogRetentionReply {
  /** Number of days for which entries of each category are kept; null for no limit. */
  days: Record<LogCategory, number | null>;
  /** Whether entries are written to JSONL files before they are removed. */
  archive: boolean;
  /** The latest cleanup; null if there has been none. */
  run: LogRetentionRunReply | null;
  /**
   * Time of the next daily cleanup, in ISO 8601 format; null while all entries are kept forever.
   */
  nextRunAt: string | null;
}

/** Entries of one category that a cleanup would remove. */
export interface LogRetentionPreviewLine {
  category: LogCategory;
  days: number;
  /**
   * Entries before this time would be removed. The time is in ISO 8601 format.
   * @format date-time
   */
  before: string;
  entries: number;
}

/** Entries that a cleanup would remove, by category. Categories without a limit are not listed. */
export interface LogRetentionPreviewReply {
  categories: LogRetentionPreviewLine[];
  total: number;
}

/**
 * Receiver kinds. A `syslog` receiver has a transport, host and port; a `webhook` receiver has a
 * URL and a secret.
 */
export const logReceiverKinds = ['syslog', 'webhook'] as const;
/** How entries are sent to a receiver: as syslog messages or through a webhook. */
export type LogReceiverKind = (typeof logReceiverKinds)[number];

/** Transports for syslog messages. Only `tls` encrypts the messages. */
export const syslogTransports = ['udp', 'tcp', 'tls'] as const;
/**
 * Transport of syslog messages: UDP (RFC 5426), TCP with octet counting (RFC 6587) or TLS (RFC
 * 5425).
 */
export type SyslogTransport = (typeof syslogTransports)[number];

/** Settings of event log receivers. Some apply to only one kind of receiver. */
export class LogReceiverFields {
  /** Host name or IP address without brackets; only for `syslog`. */
  @IsOmittable() @Matches(hostNamePattern) @MaxLength(253) host?: string;
  /** Port of the receiver; only for `syslog`. */
  @IsOmittable() @IsInt() @Min(1) @Max(65_535) port?: number;
  /** Transport of the messages; only for `syslog`. */
  @IsOmittable() @IsIn(syslogTransports) transport?: SyslogTransport;
  /** URL to which the entries are sent; only for `webhook`. */
  @IsOmittable() @IsUrl(httpUrlOptions) @MaxLength(1000) url?: string;
  /** Key for the HMAC-SHA-256 signature of requests, never returned; only for `webhook`. */
  @IsOmittable() @IsString() @MinLength(16) @MaxLength(500) secret?: string;
  /**
   * CA certificates in PEM format for TLS connections to the receiver; null (the default) to use
   * the system's CAs.
   */
  @IsOptional() @IsString() @MaxLength(100_000) ca?: string | null;
  /** Forwards only entries of these categories; null (the default) or empty for all categories. */
  @IsOptional()
  @ArrayMaxSize(logCategories.length)
  @IsIn(logCategories, { each: true })
  categories?: LogCategory[] | null;
  /** Forwards only entries of this severity or higher; null (the default) for all severities. */
  @IsOptional() @IsIn(logSeverities) minSeverity?: LogSeverity | null;
  /**
   * Whether entries are forwarded; true by default. While forwarding is turned off, new entries
   * wait until the receiver is enabled again.
   */
  @IsOmittable() @IsBoolean() enabled?: boolean;
}

/**
 * A receiver to add. `syslog` requires `transport`, `host` and `port`; `webhook` requires `url` and
 * `secret`.
 */
export class CreateLogReceiverRequest extends LogReceiverFields {
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsIn(logReceiverKinds) kind!: LogReceiverKind;
  /**
   * Whether to forward existing entries too, starting with the oldest; by default, only new entries
   * are forwarded.
   */
  @IsOmittable() @IsBoolean() fromStart?: boolean;
}

/** Changes to a receiver. Omitted properties keep their values; the kind can't be changed. */
export class EditLogReceiverRequest extends LogReceiverFields {
  @IsOmittable() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
}

/** Delivery status of a receiver. */
export interface LogReceiverState {
  /** Number of delivered entries. An entry that was sent twice is counted once. */
  delivered: number;
  /**
   * Number of entries that were not forwarded because they were deleted first or were too large for
   * the receiver.
   */
  missed: number;
  /** ID of the latest delivered entry; null if no entry has been delivered. */
  lastId: number | null;
  lastDeliveredAt: string | null;
  /** Number of entries that have not been delivered yet. */
  waiting: number;
  /** Whether `waiting` is exact; false if it is a lower bound. */
  waitingExact: boolean;
  /** Number of failed attempts since the last success or the last change of the settings. */
  failures: number;
  /** Why the last attempt failed; null after a success. */
  fault: string | null;
  faultAt: string | null;
  /** Time of the next attempt; null unless a retry is scheduled. */
  nextTryAt: string | null;
}

/** An event log receiver without its secret. */
export interface LogReceiverReply {
  id: number;
  name: string;
  kind: LogReceiverKind;
  enabled: boolean;
  /** Transport of the messages. Like `host` and `port`, null for `webhook`. */
  transport: SyslogTransport | null;
  host: string | null;
  port: number | null;
  /** URL to which the entries are sent; null for `syslog`. */
  url: string | null;
  /** Whether a CA certificate is stored. */
  hasCa: boolean;
  /** Categories of the forwarded entries; null for all categories. */
  categories: LogCategory[] | null;
  /** Lowest severity of the forwarded entries; null for all severities. */
  minSeverity: LogSeverity | null;
  createdAt: string;
  state: LogReceiverState;
}

/** A page of event log receivers, sorted by name. */
export interface ListLogReceiversReply extends PageReply {
  receivers: LogReceiverReply[];
}

/** Result of sending a test entry. */
export interface LogReceiverTestReply {
  ok: boolean;
  /** Description of the result in one sentence. */
  detail: string;
}

/**
 * Returns the retention period of each category, the archive setting, and the state of the latest
 * cleanup.
 */
export const readLogRetention = endpoint({
  method: 'GET',
  path: '/api/settings/log-retention',
  access: 'settings-edit',
  summary: "Get the event log's retention settings",
  reply: type<LogRetentionReply>(),
});

/** A file with entries that were removed from the event log. */
export interface LogArchiveFileReply {
  /** ID of the first entry in the file. */
  id: number;
  /** File name, for example `redeploy-2026-03-000000001.jsonl`. */
  name: string;
  bytes: number;
  writtenAt: string;
}

/** Storage that the event log and its archive use. */
export interface LogStorageReply {
  /** Number of entries in the event log. */
  entries: number;
  /** Number of entries by category. Categories without entries are omitted. */
  entriesByCategory: Partial<Record<LogCategory, number>>;
  /** Time of the oldest entry; null if there are no entries. */
  oldestAt: string | null;
  /** Size of the whole database. The event log is usually the largest part of it. */
  databaseBytes: number;
  archiveBytes: number;
  /** All archive files, newest first. Files that were moved away are not listed. */
  archives: LogArchiveFileReply[];
}

/**
 * Returns the number of entries, the size of the database, and the archive files with their sizes.
 */
export const readLogStorage = endpoint({
  method: 'GET',
  path: '/api/settings/log-retention/storage',
  access: 'settings-edit',
  summary: "Get the event log's storage usage",
  reply: type<LogStorageReply>(),
});

/**
 * Returns an archive file with entries that were removed from the event log. The download is
 * recorded in the event log.
 */
export const downloadLogArchive = endpoint({
  method: 'GET',
  path: '/api/settings/log-retention/archives/:id/file',
  access: 'logs-export',
  cost: 'high',
  summary: 'Download an event log archive',
  delivery: 'stream',
  media: ['application/jsonl'],
  problems: ['LOG_ARCHIVE_UNKNOWN'],
  reply: type<string>(),
});

/**
 * Sets the retention period of each category and the archive setting. No entries are removed before
 * the next cleanup.
 */
export const setLogRetention = endpoint({
  method: 'PUT',
  path: '/api/settings/log-retention',
  access: 'settings-edit',
  credential: 'session',
  summary: "Change the event log's retention settings",
  body: SetLogRetentionRequest,
  reply: type<LogRetentionReply>(),
});

/**
 * Returns the number of entries that a cleanup with the given settings would remove, by category.
 * Nothing is removed.
 */
export const previewLogRetention = endpoint({
  method: 'POST',
  path: '/api/settings/log-retention/preview',
  access: 'settings-edit',
  cost: 'high',
  summary: 'Preview an event log cleanup',
  body: SetLogRetentionRequest,
  reply: type<LogRetentionPreviewReply>(),
});

/**
 * The cleanup runs in the background and removes entries that are older than the retention period
 * of their category. The operation that returns the retention settings also returns its progress.
 */
export const runLogRetention = endpoint({
  method: 'POST',
  path: '/api/settings/log-retention/run',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Start an event log cleanup',
  status: 202,
  problems: ['LOG_RETENTION_OFF', 'LOG_RETENTION_RUNNING'],
  reply: type<LogRetentionRunReply>(),
});

/** Returns the receivers with their delivery status, sorted by name. Secrets are not included. */
export const listLogReceivers = endpoint({
  method: 'GET',
  path: '/api/settings/log-receivers',
  access: 'settings-edit',
  summary: 'List event log receivers',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListLogReceiversReply>(),
});

/**
 * Event log entries are forwarded to the receiver in order, and each entry is sent at least once.
 * Existing entries are forwarded only if `fromStart` is set. The receiver's secret is stored
 * encrypted.
 */
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

/**
 * Changes the given settings and keeps the others. If the last delivery failed, it is retried
 * immediately.
 */
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

/** Deletes the receiver and its secret. Entries that are waiting for this receiver are not sent. */
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
 * Sends a test entry and returns the result. Over UDP, the result shows only that the entry was
 * sent, not that it was received. If the test succeeds, delivery of the waiting entries resumes
 * immediately.
 */
export const testLogReceiver = endpoint({
  method: 'POST',
  path: '/api/settings/log-receivers/:id/test',
  access: 'settings-edit',
  credential: 'session',
  cost: 'high',
  summary: 'Test an event log receiver',
  problems: ['LOG_RECEIVER_UNKNOWN'],
  reply: type<LogReceiverTestReply>(),
});
