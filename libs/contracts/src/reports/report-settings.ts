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
} from 'class-validator';
import { headerKey, hostName, httpAddress } from '../base/addresses.js';
import { endpoint, type } from '../base/endpoint.js';
import { PageQuery, type PageReply } from '../base/paging.js';
import { IsOmittable } from '../base/omittable.js';
import {
  ListOfReportQuery,
  reportLanguages,
  ReportLanguageQuery,
  type ReportLanguage,
} from './reports.js';

/** One mailbox without a display name. */
const mailbox = /^[^\s@<>,;"]{1,64}@[^\s@<>,;"]{1,253}$/;

/** How a mail server is spoken to: TLS from the start, STARTTLS that must succeed, or in the clear. */
export const mailSecurities = ['tls', 'starttls', 'none'] as const;
export type MailSecurity = (typeof mailSecurities)[number];

/** Where produced reports are sent to by HTTP, signed like the entries of the event log. */
export class ReportWebhookFields {
  @IsUrl(httpAddress) @MaxLength(1000) url!: string;
  /** Key of the signature (HMAC-SHA-256). It goes in and never comes out; left out, it stays. */
  @IsOmittable() @IsString() @MinLength(16) @MaxLength(500) secret?: string;
}

/** Whom produced reports are mailed to. */
export class ReportMailFields {
  @IsString() @Matches(hostName) @MaxLength(253) host!: string;
  @IsInt() @Min(1) @Max(65_535) port!: number;
  @IsIn(mailSecurities) security!: MailSecurity;
  /** Null or left out for a server that asks for none. */
  @IsOptional() @IsString() @MaxLength(300) user?: string | null;
  /** It goes in and never comes out; left out, it stays. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(1000) password?: string;
  @IsString() @Matches(mailbox) from!: string;
  @ArrayNotEmpty() @ArrayMaxSize(20) @Matches(mailbox, { each: true }) to!: string[];
}

/** A service with an OpenAI-compatible interface that rewrites the texts from the same figures. */
export class ReportWriterFields {
  /** Base address, e.g. `https://models.example/v1`; `/chat/completions` is appended. */
  @IsUrl(httpAddress) @MaxLength(1000) url!: string;
  @IsString() @MinLength(1) @MaxLength(200) model!: string;
  /** It goes in and never comes out; left out, it stays. Services in the own network may ask for none. */
  @IsOmittable() @IsString() @MinLength(1) @MaxLength(1000) @Matches(headerKey) key?: string;
}

/** Replaces the settings of the monthly report. */
export class SetReportSettingsRequest {
  /** IANA name, e.g. `Europe/Berlin`: its midnights are where months begin and end. */
  @IsString() @MinLength(1) @MaxLength(60) timeZone!: string;
  /** Language of reports that name none. */
  @IsIn(reportLanguages) language!: ReportLanguage;
  /** Produces the report of the last month on the first of each month. */
  @IsBoolean() schedule!: boolean;
  /** Left out for none. */
  @IsOmittable() @ValidateNested() webhook?: ReportWebhookFields;
  /** Left out for none. */
  @IsOmittable() @ValidateNested() mail?: ReportMailFields;
  /** Left out for none: the texts are those of the rules. */
  @IsOmittable() @ValidateNested() writer?: ReportWriterFields;
}

/** Settings of the monthly report; secrets are never part of them. */
export interface ReportSettingsReply {
  timeZone: string;
  language: ReportLanguage;
  schedule: boolean;
  /** When the next report is produced by itself, ISO 8601; null while the schedule is off. */
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

export const reportChannels = ['webhook', 'mail'] as const;
export type ReportChannel = (typeof reportChannels)[number];

/** How a delivery is: it is tried again for about two days before it is given up as `failed`. */
export const reportDeliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type ReportDeliveryState = (typeof reportDeliveryStates)[number];

/** One version of a report on its way to someone. */
export interface ReportDeliveryReply {
  id: number;
  version: number;
  channel: ReportChannel;
  state: ReportDeliveryState;
  createdAt: string;
  attempts: number;
  /** Why the last attempt failed; null when it did not. */
  fault: string | null;
  /** Null unless it waits. */
  nextTryAt: string | null;
  deliveredAt: string | null;
}

/** Deliveries of the report of a month, the latest first. */
export interface ListReportDeliveriesReply extends PageReply {
  deliveries: ReportDeliveryReply[];
}

/** What a notice says. */
export const reportNoticeKinds = ['produced', 'failed', 'delivery-failed'] as const;
export type ReportNoticeKind = (typeof reportNoticeKinds)[number];

/** Something about a scheduled report that people should know. */
export interface ReportNoticeReply {
  id: number;
  kind: ReportNoticeKind;
  month: string;
  language: ReportLanguage;
  createdAt: string;
  /** Whether the one who asks has seen it. */
  seen: boolean;
}

/** Notices, the latest first. */
export interface ListReportNoticesReply extends PageReply {
  notices: ReportNoticeReply[];
  unseen: number;
}

/** Marks notices as seen by the one who asks. */
export class SeeReportNoticesRequest {
  /** This one and all before it. */
  @IsInt() @Min(1) upTo!: number;
}

/** Returns time zone, language, schedule and delivery, without secrets. */
export const readReportSettings = endpoint({
  method: 'GET',
  path: '/api/settings/reports',
  access: 'settings-edit',
  summary: 'Get report settings',
  reply: type<ReportSettingsReply>(),
});

/** Replaces the settings. Secrets that are left out are kept. */
export const setReportSettings = endpoint({
  method: 'PUT',
  path: '/api/settings/reports',
  access: 'settings-edit',
  credential: 'session',
  summary: 'Set report settings',
  body: SetReportSettingsRequest,
  problems: ['LOG_RECEIVER_OFF_LIMITS'],
  reply: type<ReportSettingsReply>(),
});

/** Returns where the report was sent and with what result. */
export const listReportDeliveries = endpoint({
  method: 'GET',
  path: '/api/reports/:month/deliveries',
  access: 'reports-access',
  summary: 'List deliveries of a report',
  query: ListOfReportQuery,
  problems: ['CURSOR_INVALID', 'REPORT_UNKNOWN'],
  reply: type<ListReportDeliveriesReply>(),
});

/** Sends the latest version to the configured webhook and recipients. */
export const deliverReport = endpoint({
  method: 'POST',
  path: '/api/reports/:month/deliveries',
  access: 'reports-generate',
  cost: 'high',
  summary: 'Deliver a report',
  status: 202,
  query: ReportLanguageQuery,
  problems: ['REPORT_UNKNOWN', 'REPORT_DELIVERY_NOT_CONFIGURED'],
  reply: type<ListReportDeliveriesReply>(),
});

/** Returns notices about scheduled reports that the caller has not dismissed. */
export const listReportNotices = endpoint({
  method: 'GET',
  path: '/api/report-notices',
  access: 'reports-access',
  summary: 'List report notices',
  query: PageQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListReportNoticesReply>(),
});

/** Marks notices as seen by the caller. */
export const seeReportNotices = endpoint({
  method: 'PUT',
  path: '/api/report-notices/seen',
  access: 'reports-access',
  summary: 'Dismiss report notices',
  status: 204,
  body: SeeReportNoticesRequest,
  reply: type<void>(),
});
