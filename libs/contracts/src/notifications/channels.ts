import {
  ArrayMaxSize,
  ArrayNotEmpty,
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
import {
  headerValuePattern,
  hostNamePattern,
  httpUrlOptions,
  mailAddressPattern,
} from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { IsOmittable } from '../base/omittable.js';
import { WholeListQuery, type PageReply } from '../base/paging.js';
import { mailSecurityModes, type MailSecurity } from '../reports/report-settings.js';
import type { NewsLanguage } from './news-headline.js';

/** Maximum number of notification channels. Adding more fails with `CHANNELS_FULL`. */
export const maxChannels = 50;

/** Supported services, in the order in which the admin app offers them. */
export const channelKinds = [
  'mail',
  'slack',
  'teams',
  'discord',
  'mattermost',
  'telegram',
  'ntfy',
  'gotify',
  'pushover',
  'matrix',
  'webhook',
] as const;
/** The service that a channel sends messages to, for example `mail` or `slack`. */
export type ChannelKind = (typeof channelKinds)[number];

/** Languages in which messages can be written. */
export const newsLanguages = ['en', 'de'] as const satisfies readonly NewsLanguage[];

/** A setting that only some kinds of channels have. */
export type ChannelSetting = 'address' | 'secret' | 'recipient' | 'mail';

/**
 * The settings that each kind of channel requires. For Slack, Teams, Discord and Mattermost, the
 * secret is the whole webhook URL, because anyone who knows the URL can post.
 */
export const channelSettings: Readonly<Record<ChannelKind, readonly ChannelSetting[]>> = {
  mail: ['mail'],
  slack: ['secret'],
  teams: ['secret'],
  discord: ['secret'],
  mattermost: ['secret'],
  telegram: ['secret', 'recipient'],
  ntfy: ['address', 'recipient'],
  gotify: ['address', 'secret'],
  pushover: ['secret', 'recipient'],
  matrix: ['address', 'secret', 'recipient'],
  webhook: ['address', 'secret'],
};

/** Kinds of channels whose secret is a webhook URL. */
export const secretUrlKinds: readonly ChannelKind[] = ['slack', 'teams', 'discord', 'mattermost'];

/** Matches a local time, `HH:MM`. */
const localTimePattern = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** Mail server, sender and recipients of a channel. */
export class ChannelMailFields {
  @IsString() @Matches(hostNamePattern) @MaxLength(253) host!: string;
  @IsInt() @Min(1) @Max(65_535) port!: number;
  @IsIn(mailSecurityModes) security!: MailSecurity;
  /**
   * User name for the mail server; null or omitted if the server requires no authentication. The
   * password is set in `secret`.
   */
  @IsOptional() @IsString() @MaxLength(300) user?: string | null;
  @IsString() @Matches(mailAddressPattern) from!: string;
  @ArrayNotEmpty() @ArrayMaxSize(20) @Matches(mailAddressPattern, { each: true }) to!: string[];
}

/**
 * Settings of all kinds of channels. {@link channelSettings} defines which settings each kind
 * requires.
 */
export class ChannelFields {
  /** Base address of the service, or the address of a webhook. */
  @IsOmittable() @IsUrl(httpUrlOptions) @MaxLength(1000) address?: string;
  /**
   * Token, password or signing key of the channel, or the whole webhook URL. Never returned; omit
   * to keep the stored secret. A signing key must have at least 16 characters.
   */
  @IsOmittable()
  @IsString()
  @MinLength(1)
  @MaxLength(2000)
  @Matches(headerValuePattern)
  secret?: string;
  /** Chat, topic, user key or room that receives the messages. */
  @IsOmittable() @IsString() @Matches(/^\S+$/) @MaxLength(200) recipient?: string;
  @IsOmittable() @ValidateNested() mail?: ChannelMailFields;
  /**
   * Sends users' personal email through this channel; only for `mail` channels, false by default.
   * At most one channel can have this setting: turning it on for a channel turns it off for all
   * other channels.
   */
  @IsOmittable() @IsBoolean() forPeople?: boolean;
  /**
   * Includes the last log line of the failed container in messages about failures, with known
   * secrets masked; false by default. Everyone who can read the channel sees the line.
   */
  @IsOmittable() @IsBoolean() withLogs?: boolean;
  /** CA certificates of the service in PEM format; null (the default) to use the system's CAs. */
  @IsOptional() @IsString() @MaxLength(100_000) ca?: string | null;
  @IsOmittable() @IsIn(newsLanguages) language?: NewsLanguage;
  /** IANA time zone for quiet hours, digests and times in messages; `UTC` by default. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(60) timeZone?: string;
  /**
   * Start of the quiet hours, in the channel's time zone; null for no quiet hours. During quiet
   * hours, which can span midnight, the channel holds messages back.
   */
  @IsOptional() @Matches(localTimePattern) quietFrom?: string | null;
  /**
   * End of the quiet hours, in the channel's time zone; required with `quietFrom` and different
   * from it.
   */
  @IsOptional() @Matches(localTimePattern) quietTo?: string | null;
  /** Whether errors are sent even during quiet hours; true by default. */
  @IsOmittable() @IsBoolean() errorsInQuietHours?: boolean;
  /**
   * Text of each message, or JSON for a webhook, with placeholders such as `{{headline}}`. Null for
   * the built-in text.
   */
  @IsOptional() @IsString() @Matches(/\S/) @MaxLength(4000) template?: string | null;
  /**
   * Whether the channel is on; true by default. While a channel is off, no new messages are queued,
   * and waiting messages are kept.
   */
  @IsOmittable() @IsBoolean() enabled?: boolean;
}

/** A channel to add. */
export class CreateChannelRequest extends ChannelFields {
  @IsString() @Matches(/\S/) @MaxLength(100) name!: string;
  @IsIn(channelKinds) kind!: ChannelKind;
}

/** Changes to a channel. Omitted properties keep their values; the kind can't be changed. */
export class EditChannelRequest extends ChannelFields {
  @IsOmittable() @IsString() @Matches(/\S/) @MaxLength(100) name?: string;
}

/** Delivery status of a channel. */
export interface ChannelState {
  /** Number of messages that are waiting to be delivered. */
  waiting: number;
  delivered: number;
  lastDeliveredAt: string | null;
  /**
   * Number of failed attempts since the last success, or since the channel was last changed or
   * resumed.
   */
  failures: number;
  /**
   * Why the last attempt failed; null after a success and after the channel was changed or resumed.
   */
  fault: string | null;
  faultAt: string | null;
  nextTryAt: string | null;
  /**
   * When the channel was paused because further attempts could not succeed; null unless the channel
   * is paused.
   */
  pausedAt: string | null;
}

/** A notification channel without its secret. */
export interface ChannelReply {
  id: number;
  name: string;
  kind: ChannelKind;
  enabled: boolean;
  address: string | null;
  recipient: string | null;
  hasSecret: boolean;
  mail: {
    host: string;
    port: number;
    security: MailSecurity;
    user: string | null;
    from: string;
    to: string[];
  } | null;
  /** Whether users' personal email is sent through this channel. */
  forPeople: boolean;
  /** Whether messages about failures include the last log line of the failed container. */
  withLogs: boolean;
  /** Whether CA certificates are stored. */
  hasCa: boolean;
  language: NewsLanguage;
  timeZone: string;
  quietHours: { from: string; to: string } | null;
  /** Whether errors are sent even during quiet hours. */
  errorsInQuietHours: boolean;
  template: string | null;
  createdAt: string;
  state: ChannelState;
}

/** A page of notification channels, sorted by name. */
export interface ListChannelsReply extends PageReply {
  channels: ChannelReply[];
}

/** Result of a test, with the request and the response. Secrets are masked. */
export interface ChannelTestReply {
  ok: boolean;
  /** Result or error in one sentence. */
  detail: string;
  /** The request that was sent; null if nothing could be sent. For mail, the method is `SMTP`. */
  request: { method: string; url: string; headers: Record<string, string>; body: string } | null;
  /**
   * The response; null if there was none. For mail, the status is the reply code of the mail
   * server.
   */
  answer: { status: number; body: string } | null;
}

/** Returns the channels with their delivery status, sorted by name. Secrets are not included. */
export const listChannels = endpoint({
  method: 'GET',
  path: '/api/notifications/channels',
  access: 'notifications-edit',
  summary: 'List notification channels',
  query: WholeListQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListChannelsReply>(),
});

/**
 * Saves the channel and returns it without its secret. If this is the first channel and no rules
 * exist, a rule that reports failures and recoveries is also added.
 */
export const createChannel = endpoint({
  method: 'POST',
  path: '/api/notifications/channels',
  access: 'notifications-edit',
  credential: 'session',
  summary: 'Add a notification channel',
  status: 201,
  body: CreateChannelRequest,
  problems: ['CHANNEL_NAME_TAKEN', 'CHANNELS_FULL', 'CHANNEL_OFF_LIMITS'],
  reply: type<ChannelReply>(),
});

/**
 * Changes the given settings and keeps the others. If the channel was paused, it resumes sending.
 */
export const editChannel = endpoint({
  method: 'PATCH',
  path: '/api/notifications/channels/:id',
  access: 'notifications-edit',
  credential: 'session',
  summary: 'Edit a notification channel',
  body: EditChannelRequest,
  problems: ['CHANNEL_UNKNOWN', 'CHANNEL_NAME_TAKEN', 'CHANNEL_OFF_LIMITS'],
  reply: type<ChannelReply>(),
});

/** Deletes the channel and all its messages, including messages that have not been sent yet. */
export const deleteChannel = endpoint({
  method: 'DELETE',
  path: '/api/notifications/channels/:id',
  access: 'notifications-edit',
  credential: 'session',
  summary: 'Remove a notification channel',
  status: 204,
  problems: ['CHANNEL_UNKNOWN'],
  reply: type<void>(),
});

/**
 * Sends a test message. Returns the request that was sent and the response of the service. If the
 * message is delivered, a paused channel resumes sending.
 */
export const testChannel = endpoint({
  method: 'POST',
  path: '/api/notifications/channels/:id/test',
  access: 'notifications-edit',
  summary: 'Test a notification channel',
  cost: 'high',
  problems: ['CHANNEL_UNKNOWN'],
  reply: type<ChannelTestReply>(),
});

/**
 * Retries the waiting messages immediately and returns the channel. A channel is paused after a
 * permanent failure or after 24 hours of failed attempts.
 */
export const resumeChannel = endpoint({
  method: 'POST',
  path: '/api/notifications/channels/:id/resume',
  access: 'notifications-edit',
  summary: 'Resume a paused notification channel',
  problems: ['CHANNEL_UNKNOWN'],
  reply: type<ChannelReply>(),
});
