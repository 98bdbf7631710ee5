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
import { PageQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';
import {
  ReportListQuery,
  reportLanguages,
  ReportLanguageQuery,
  type ReportLanguage,
} from './reports.js';

/** Values of `security`, in the order in which the admin app offers them. */
export const mailSecurityModes = ['tls', 'starttls', 'none'] as const;
/** Encryption of the connection to the mail server: implicit TLS, mandatory STARTTLS, or none. */
export type MailSecurity = (typeof mailSecurityModes)[number];

/** A webhook for reports. Requests are signed like the requests to event log receivers. */
export class ReportWebhookFields {
  @IsUrl(httpUrlOptions) @MaxLength(1000) url!: string;
  /**
   * Key that signs the requests (HMAC-SHA-256). Never returned. If omitted, the stored key is kept,
   * provided that the origin of `url` stays the same; otherwise the key is required.
   */
  @IsOmittable() @IsString() @MinLength(16) @MaxLength(500) secret?: string;
}

/** SMTP server, sender and recipients for the delivery of reports by email. */
export class ReportMailFields {
  @IsString() @Matches(hostNamePattern) @MaxLength(253) host!: string;
  @IsInt() @Min(1) @Max(65_535) port!: number;
  @IsIn(mailSecurityModes) security!: MailSecurity;
  /**
   * User name; null or omitted if the mail server requires no authentication. With a user name,
   * `security` must be `tls` or `starttls`.
   */
  @IsOptional() @IsString() @MaxLength(300) user?: string | null;
  /**
   * Password for the mail server. Never returned. If omitted, the stored password is kept, provided
   * that `host` stays the same.
   */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(1000) password?: string;
  @IsString() @Matches(mailAddressPattern) from!: string;
  @ArrayNotEmpty() @ArrayMaxSize(20) @Matches(mailAddressPattern, { each: true }) to!: string[];
}

/**
 * A service with an OpenAI-compatible API that rewrites the texts of a report, using the same
 * figures.
 */
export class ReportWriterFields {
  /** Base address, for example `https://models.example/v1`; `/chat/completions` is appended. */
  @IsUrl(httpUrlOptions) @MaxLength(1000) url!: string;
  @IsString() @MinLength(1) @MaxLength(200) model!: string;
  /**
   * API key, if the service requires one. Never returned. If omitted, the stored key is kept,
   * provided that the origin of `url` stays the same.
   */
  @IsOmittable()
  @IsString()
  @MinLength(1)
  @MaxLength(1000)
  @Matches(headerValuePattern)
  key?: string;
}

/**
 * Settings of the monthly report. An omitted secret is kept only if its destination stays the same,
 * so that Stackyard never sends the secret elsewhere.
 */
export class SetReportSettingsRequest {
  /** IANA time zone in which months start and end, for example `Europe/Berlin`. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
  /** Default language of reports. */
  @IsIn(reportLanguages) language!: ReportLanguage;
  /** Whether the previous month's report is generated on the first day of each month. */
  @IsBoolean() schedule!: boolean;
  /** Omit to turn off delivery by webhook. */
  @IsOmittable() @ValidateNested() webhook?: ReportWebhookFields;
  /** Omit to turn off delivery by email. */
  @IsOmittable() @ValidateNested() mail?: ReportMailFields;
  /** Omit to use the texts of the built-in rules. */
  @IsOmittable() @ValidateNested() writer?: ReportWriterFields;
}

/** Settings of the monthly report without secrets. */
export interface ReportSettingsReply {
  timeZone: string;
  language: ReportLanguage;
  schedule: boolean;
  /** Time of the next scheduled report, in ISO 8601 format; null while the schedule is off. */
  nextRunAt: string | null;
  webhook: { url: string } | null;
  mail: {
    host: string;
    port: number;
    security: MailSecurity;
    user: string | null;
    hasPassword: boolean;
    from: string;
    to: string[];
  } | null;
  writer: { url: string; model: string; hasKey: boolean } | null;
}

/** Channels that can deliver reports; each is configured separately. */
export const reportChannels = ['webhook', 'mail'] as const;
/** How a report is delivered. */
export type ReportChannel = (typeof reportChannels)[number];

/** States of a delivery; `delivered` and `failed` are final. */
export const reportDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
/**
 * State of a delivery. A delivery becomes `failed` after 16 failed attempts, which take one to two
 * days.
 */
export type ReportDeliveryState = (typeof reportDeliveryStates)[number];

/** Delivery of one version of a report through one channel. */
export interface ReportDeliveryReply {
  id: number;
  version: number;
  channel: ReportChannel;
  state: ReportDeliveryState;
  createdAt: string;
  attempts: number;
  /** Why the last attempt failed; null after a success and before the first attempt. */
  fault: string | null;
  /** Time of the next attempt; null unless the delivery is waiting. */
  nextTryAt: string | null;
  deliveredAt: string | null;
}

/** A page of a report's deliveries, newest first. */
export interface ListReportDeliveriesReply extends PageReply {
  deliveries: ReportDeliveryReply[];
}

/** Possible values of `kind` for a report notice. */
export const reportNoticeKinds = ['produced', 'failed', 'delivery-failed'] as const;
/** What a report notice is about: a generated report, a failed generation, or a failed delivery. */
export type ReportNoticeKind = (typeof reportNoticeKinds)[number];

/**
 * A notice about the generation of a scheduled report, or about a report that could not be
 * delivered.
 */
export interface ReportNoticeReply {
  id: number;
  kind: ReportNoticeKind;
  month: string;
  language: ReportLanguage;
  createdAt: string;
  /** Whether the caller has seen the notice. */
  seen: boolean;
}

/**
 * A page of report notices, newest first, and the number of notices that the caller has not seen.
 */
export interface ListReportNoticesReply extends PageReply {
  notices: ReportNoticeReply[];
  unseen: number;
}

/** The notices to mark as seen by the caller. */
export class SeeReportNoticesRequest {
  /** ID of the latest notice to mark; all earlier notices are marked as well. */
  @IsInt() @Min(1) upTo!: number;
}

/**
 * Returns the time zone, language and schedule of monthly reports, and the settings for their
 * delivery and for the service that rewrites their texts. Secrets are not included.
 */
export const readReportSettings = endpoint({
  method: 'GET',
  path: '/api/settings/reports',
  access: 'settings-edit',
  summary: 'Get the report settings',
  reply: type<ReportSettingsReply>(),
});

/**
 * Replaces all settings of monthly reports. A stored secret is kept if it is omitted and its
 * destination stays the same. If the destination changes, send the secret again.
 */
export const setReportSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/reports',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Change the report settings',
  body: SetReportSettingsRequest,
  problems: ['LOG_RECEIVER_OFF_LIMITS'],
  reply: type<ReportSettingsReply>(),
});

/** Returns the report's webhook and email deliveries with their results, newest first. */
export const listReportDeliveries = endpoint({
  method: 'GET',
  path: '/api/reports/:month/deliveries',
  access: 'reports-access',
  summary: "List a report's deliveries",
  query: ReportListQuery,
  problems: ['CURSOR_INVALID', 'REPORT_UNKNOWN'],
  reply: type<ListReportDeliveriesReply>(),
});

/**
 * Queues the delivery of the report's latest version through all configured channels (webhook,
 * email or both). Returns the report's deliveries, newest first.
 */
export const deliverReport = endpoint({
  method: 'POST',
  path: '/api/reports/:month/deliveries',
  access: 'reports-generate',
  cost: 'high',
  summary: 'Deliver a monthly report',
  status: 202,
  query: ReportLanguageQuery,
  problems: ['REPORT_UNKNOWN', 'REPORT_DELIVERY_NOT_CONFIGURED'],
  reply: type<ListReportDeliveriesReply>(),
});

/**
 * Returns notices about scheduled reports and failed deliveries, newest first. The response also
 * contains the number of notices that the caller has not seen yet.
 */
export const listReportNotices = endpoint({
  method: 'GET',
  path: '/api/report-notices',
  access: 'reports-access',
  summary: 'List report notices',
  query: PageQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListReportNoticesReply>(),
});

/**
 * Marks all notices up to and including the given ID as seen by the caller. Other users are not
 * affected.
 */
export const seeReportNotices = endpoint({
  method: 'PUT',
  path: '/api/report-notices/seen',
  access: 'reports-access',
  summary: 'Mark report notices as seen',
  status: 204,
  body: SeeReportNoticesRequest,
  reply: type<void>(),
});
