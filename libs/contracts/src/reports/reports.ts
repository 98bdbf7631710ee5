import { IsIn, IsInt, IsString, Matches, Min } from 'class-validator';
import { endpoint, JsonDocument, monthPattern, type } from '../base/endpoint.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, WholeListQuery, type PageReply } from '../base/paging.js';

/** Languages that reports are written in. */
export const reportLanguages = ['de', 'en'] as const;
export type ReportLanguage = (typeof reportLanguages)[number];

/**
 * How far the production of a report is; one that the end of the process cut off begins anew at the
 * next start. After `failed` the versions from before are still there.
 */
export const reportStates = ['queued', 'producing', 'done', 'failed'] as const;
export type ReportState = (typeof reportStates)[number];

/** Where the texts of a version come from: the rules, the optional writer, or someone who edited or sent them. */
export const reportOrigins = ['rules', 'writer', 'edited'] as const;
export type ReportOrigin = (typeof reportOrigins)[number];

/** What a report can be had as. */
export const reportFormats = ['json', 'md', 'html', 'pdf-ready'] as const;
export type ReportFormat = (typeof reportFormats)[number];

/** One version of a report, without its content. */
export interface ReportVersionReply {
  /** From 1 on for each month and language. */
  version: number;
  /** Tag for `If-Match`, in its quotes. */
  etag: string;
  origin: ReportOrigin;
  rating: 'positive' | 'neutral' | 'watch';
  headline: string;
  createdAt: string;
  createdBy: ActorReply;
  /** Model that wrote the texts; null unless the origin is `writer`. */
  model: string | null;
  /** Why the texts are those of the rules although a writer is set up; null otherwise. */
  writerFault: string | null;
}

/** The report of a month in one language. */
export interface ReportReply {
  /** `2026-10`. */
  month: string;
  language: ReportLanguage;
  state: ReportState;
  /** Why the production failed; null unless it did. */
  fault: string | null;
  /** When it was asked for last; null for a report that was only ever sent in. */
  requestedAt: string | null;
  requestedBy: ActorReply | null;
  /** False while the month still runs. */
  monthOver: boolean;
  /** How many versions there are. */
  versions: number;
  /** The latest version; null before the first. */
  latest: ReportVersionReply | null;
}

/** Asks for the report of a month. */
export class ProduceReportRequest {
  /** A month that has begun, `2026-10`. */
  @IsString() @Matches(monthPattern) month!: string;
  /** That of the settings if omitted. */
  @IsOmittable() @IsIn(reportLanguages) language?: ReportLanguage;
}

/** A page of reports, the latest month first. */
export interface ListReportsReply extends PageReply {
  reports: ReportReply[];
  /** The month that runs in the time zone of the reports, `2026-11`: the latest that can be reported. */
  currentMonth: string;
}

/** Which of the reports of a month is meant. */
export class ReportLanguageQuery {
  /** That of the settings if omitted, or the only one there is. */
  @IsOmittable() @IsIn(reportLanguages) language?: ReportLanguage;
}

/** Which report of a month, and output format. */
export class ReadReportQuery extends ReportLanguageQuery {
  /** `json`, the bare object, if omitted; `html` stands on its own, `pdf-ready` is laid out for paper. */
  @IsOmittable() @IsIn(reportFormats) format?: ReportFormat;
  /** The latest if omitted. */
  @IsOmittable() @IsInt() @Min(1) version?: number;
}

/** Which report of a month and which of its versions. */
export class ReportVersionQuery extends ReportLanguageQuery {
  /** The latest if omitted. */
  @IsOmittable() @IsInt() @Min(1) version?: number;
}

/** What belongs to which of the reports of a month, page by page. */
export class ListOfReportQuery extends WholeListQuery {
  /** That of the settings if omitted, or the only one there is. */
  @IsOmittable() @IsIn(reportLanguages) language?: ReportLanguage;
}

/** Versions of a report, the latest first. */
export interface ListReportVersionsReply extends PageReply {
  month: string;
  language: ReportLanguage;
  versions: ReportVersionReply[];
}

/** Returns reports, latest month first. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'reports-access',
  summary: 'List monthly reports',
  query: PageQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListReportsReply>(),
});

/** Queues the report of a month. List the reports to follow the progress. */
export const produceReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'reports-generate',
  cost: 'high',
  summary: 'Produce a monthly report',
  status: 202,
  body: ProduceReportRequest,
  problems: ['REPORT_IN_PRODUCTION', 'REPORT_MONTH_AHEAD'],
  reply: type<ReportReply>(),
});

/** Returns the report as JSON in the exact report format, or as Markdown or HTML. */
export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:month',
  access: 'reports-access',
  summary: 'Get a monthly report',
  query: ReadReportQuery,
  delivery: 'text',
  media: ['application/json', 'text/markdown', 'text/html'],
  problems: ['REPORT_UNKNOWN'],
  reply: type<string>(),
});

/** Saves an edited or external report as the latest version if it is valid. */
export const saveReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:month',
  access: 'reports-generate',
  largeBody: true,
  summary: 'Save a report version',
  query: ReportLanguageQuery,
  body: JsonDocument,
  problems: [
    'REPORT_NOT_CONFORMING',
    'REPORT_CHANGED',
    'REPORT_TAG_NEEDED',
    'REPORT_MONTH_AHEAD',
    'REPORT_IN_PRODUCTION',
  ],
  reply: type<ReportReply>(),
});

/** Deletes all versions of the month's report, in one language or in all languages. */
export const deleteReport = endpoint({
  method: 'DELETE',
  path: '/api/reports/:month',
  access: 'reports-generate',
  summary: 'Delete a monthly report',
  status: 204,
  query: ReportLanguageQuery,
  problems: ['REPORT_UNKNOWN', 'REPORT_IN_PRODUCTION'],
  reply: type<void>(),
});

/** Returns versions, latest first. Read one by its number. */
export const listReportVersions = endpoint({
  method: 'GET',
  path: '/api/reports/:month/versions',
  access: 'reports-access',
  summary: 'List versions of a report',
  query: ListOfReportQuery,
  problems: ['CURSOR_INVALID', 'REPORT_UNKNOWN'],
  reply: type<ListReportVersionsReply>(),
});
