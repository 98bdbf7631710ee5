import {
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
} from 'class-validator';
import { endpoint, type } from './endpoint.js';
import { logCategories, logSeverities, type LogCategory, type LogSeverity } from './event-log.js';

/** How many receivers of the event log there can be. */
export const mostLogReceivers = 10;

export const logReceiverKinds = ['syslog', 'webhook'] as const;
export type LogReceiverKind = (typeof logReceiverKinds)[number];

/** UDP (RFC 5426), TCP with octet counting (RFC 6587) and TLS (RFC 5425). */
export const syslogTransports = ['udp', 'tcp', 'tls'] as const;
export type SyslogTransport = (typeof syslogTransports)[number];

const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|[0-9a-f:.]*:[0-9a-f:.]*)$/i;
const webhookUrl = {
  protocols: ['http', 'https'],
  require_protocol: true,
  require_tld: false,
  disallow_auth: true,
};

/** What can be said about a receiver of either kind. */
class LogReceiverFields {
  /** A host name or an address, without brackets; for `syslog`. */
  @IsOptional() @Matches(hostName) @MaxLength(253) host?: string;
  /** For `syslog`. */
  @IsOptional() @IsInt() @Min(1) @Max(65_535) port?: number;
  /** For `syslog`. */
  @IsOptional() @IsIn(syslogTransports) transport?: SyslogTransport;
  /** For `webhook`. */
  @IsOptional() @IsUrl(webhookUrl) @MaxLength(1000) url?: string;
  /** For `webhook`: key of the signature (HMAC-SHA-256). It goes in and never comes out. */
  @IsOptional() @IsString() @MinLength(16) @MaxLength(500) secret?: string;
  /** PEM of the authority that vouches for a TLS receiver; the system's when left out or null. */
  @IsOptional() @IsString() @MaxLength(100_000) ca?: string | null;
  /** Only entries of these; all of them when left out, null or empty. */
  @IsOptional() @IsIn(logCategories, { each: true }) categories?: LogCategory[] | null;
  /** Only entries at least as severe; all of them when left out or null. */
  @IsOptional() @IsIn(logSeverities) minSeverity?: LogSeverity | null;
  /** False holds the receiver back; its entries wait for it. */
  @IsOptional() @IsBoolean() enabled?: boolean;
}

/** What adds a receiver: `host` and `port` are needed for `syslog`, `url` and `secret` for `webhook`. */
export class CreateLogReceiverRequest extends LogReceiverFields {
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsIn(logReceiverKinds) kind!: LogReceiverKind;
  /** Begins with the oldest entry there is instead of with the next one. */
  @IsOptional() @IsBoolean() fromStart?: boolean;
}

/** What changes a receiver; what is left out stays. Its kind cannot change. */
export class EditLogReceiverRequest extends LogReceiverFields {
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
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
export interface ListLogReceiversReply {
  receivers: LogReceiverReply[];
}

/** What became of a test entry. */
export interface LogReceiverTestReply {
  ok: boolean;
  /** What happened, in a sentence. */
  detail: string;
}

export const listLogReceivers = endpoint({
  method: 'GET',
  path: '/api/settings/log-receivers',
  access: 'settings-edit',
  summary: 'Receivers of the event log with how far they are',
  reply: type<ListLogReceiversReply>(),
});

export const createLogReceiver = endpoint({
  method: 'POST',
  path: '/api/settings/log-receivers',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Adds a receiver; its secret is stored encrypted',
  status: 201,
  body: CreateLogReceiverRequest,
  problems: ['LOG_RECEIVER_NAME_TAKEN', 'LOG_RECEIVERS_FULL', 'LOG_RECEIVER_OFF_LIMITS'],
  reply: type<LogReceiverReply>(),
});

export const editLogReceiver = endpoint({
  method: 'PATCH',
  path: '/api/settings/log-receivers/:id',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Changes a receiver, which goes on where it was and is tried at once',
  body: EditLogReceiverRequest,
  problems: ['LOG_RECEIVER_UNKNOWN', 'LOG_RECEIVER_NAME_TAKEN', 'LOG_RECEIVER_OFF_LIMITS'],
  reply: type<LogReceiverReply>(),
});

export const deleteLogReceiver = endpoint({
  method: 'DELETE',
  path: '/api/settings/log-receivers/:id',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Removes a receiver; what waited for it is not sent',
  status: 204,
  problems: ['LOG_RECEIVER_UNKNOWN'],
  reply: type<void>(),
});

export const testLogReceiver = endpoint({
  method: 'POST',
  path: '/api/settings/log-receivers/:id/test',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Sends a test entry and says what happened; when it went well, waiting entries follow',
  problems: ['LOG_RECEIVER_UNKNOWN'],
  reply: type<LogReceiverTestReply>(),
});
