import { IsIn, IsInt, IsString, Matches, Min } from '../base/class-validator.js';
import { endpoint, JsonDocument, monthPattern, type } from '../base/endpoint.js';
import type { ActorReply } from '../event-log/event-log-vocabulary.js';
import { IsOmittable } from '../base/omittable.js';
import { PageQuery, WholeListQuery, type PageReply } from '../base/paging.js';

/** Languages in which reports can be generated. */
export const reportLanguages = ['de', 'en'] as const;
/** Language in which a report is written. */
export type ReportLanguage = (typeof reportLanguages)[number];

/** States of a report's generation, in order; a generation ends as `done` or `failed`. */
export const reportStates = ['queued', 'producing', 'done', 'failed'] as const;
/**
 * State of a report's generation. If a restart of Stackyard interrupts a generation, the generation
 * starts again. After `failed`, earlier versions of the report are still available.
 */
export type ReportState = (typeof reportStates)[number];

/** Possible values of `origin` for a version of a report. */
export const reportOrigins = ['rules', 'writer', 'edited'] as const;
/**
 * Origin of the texts in a version of a report: the built-in rules (`rules`), the configured writer
 * (`writer`), or a user who edited or imported the report (`edited`).
 */
export type ReportOrigin = (typeof reportOrigins)[number];

/** Output formats; `json` is the default. */
export const reportFormats = ['json', 'md', 'html', 'pdf-ready', 'pdf'] as const;
/**
 * Output format of a report. `html` is a complete web page, `pdf-ready` a web page laid out for
 * printing.
 */
export type ReportFormat = (typeof reportFormats)[number];

/** A version of a report, without its content. */
export interface ReportVersionReply {
  /** Version number, from 1 for each month and language. */
  version: number;
  /** ETag of the version, including the quotes. Send it as `If-Match` to save the next version. */
  etag: string;
  origin: ReportOrigin;
  /** Overall rating of the month; `watch` means that something needs attention. */
  rating: 'positive' | 'neutral' | 'watch';
  headline: string;
  createdAt: string;
  createdBy: ActorReply;
  /** Model that wrote the texts; null unless `origin` is `writer`. */
  model: string | null;
  /** Why the configured writer was not used; null if it was used or none is configured. */
  writerFault: string | null;
}

/**
 * The report of a month in one language, with the state of its generation and its latest version.
 */
export interface ReportReply {
  month: string;
  language: ReportLanguage;
  state: ReportState;
  /** Why the report could not be generated; null unless the latest generation failed. */
  fault: string | null;
  /** Time of the latest request to generate the report; null if it was only imported. */
  requestedAt: string | null;
  requestedBy: ActorReply | null;
  /** Whether the month has ended. */
  monthOver: boolean;
  /** Number of versions that exist. */
  versions: number;
  /** The latest version; null before the first. */
  latest: ReportVersionReply | null;
}

/** The report to generate. */
export class ProduceReportRequest {
  /** The current month or a past month, for example `2026-10`. */
  @IsString() @Matches(monthPattern) month!: string;
  /** Language of the report. If omitted, the default language in the settings is used. */
  @IsOmittable() @IsIn(reportLanguages) language?: ReportLanguage;
}

/** A page of reports, newest month first, and the current month. */
export interface ListReportsReply extends PageReply {
  reports: ReportReply[];
  /**
   * The current month in the time zone of the reports. It is the latest month for which a report
   * can be generated.
   */
  currentMonth: string;
  /** Time of the next scheduled report, in ISO 8601 format; null while the schedule is off. */
  nextRunAt: string | null;
}

/** Selects the language of a month's report. */
export class ReportLanguageQuery {
  /**
   * Language of the report. If omitted, reports are read and delivered in the default language or,
   * if there is only a report in the other language, in that language. For saving a report and for
   * the figures of the current month, the default language is used. Deletions apply to all
   * languages.
   */
  @IsOmittable() @IsIn(reportLanguages) language?: ReportLanguage;
}

/** Selects the language, the version and the output format of a month's report. */
export class ReadReportQuery extends ReportLanguageQuery {
  /** Output format of the report; `json` if omitted. */
  @IsOmittable() @IsIn(reportFormats) format?: ReportFormat;
  /** Version number; the latest version if omitted. */
  @IsOmittable() @IsInt() @Min(1) version?: number;
}

/** Selects the language and the version of a month's report. */
export class ReportVersionQuery extends ReportLanguageQuery {
  /** Version number; the latest version if omitted. */
  @IsOmittable() @IsInt() @Min(1) version?: number;
}

/** Selects the language of the report whose versions or deliveries are listed, and the page. */
export class ReportListQuery extends WholeListQuery {
  /**
   * Language of the report. If omitted, the default language is used or, if there is only a report
   * in the other language, that language.
   */
  @IsOmittable() @IsIn(reportLanguages) language?: ReportLanguage;
}

/** A page of a report's versions, newest first. */
export interface ListReportVersionsReply extends PageReply {
  month: string;
  language: ReportLanguage;
  versions: ReportVersionReply[];
}

/** Returns monthly reports, newest month first, each with its state and latest version. */
export const listReports = endpoint({
  method: 'GET',
  path: '/api/reports',
  access: 'reports-access',
  summary: 'List monthly reports',
  query: PageQuery,
  problems: ['CURSOR_INVALID'],
  reply: type<ListReportsReply>(),
});

/**
 * Queues the generation of a report for the current or a past month. To follow the progress, list
 * the monthly reports.
 */
export const produceReport = endpoint({
  method: 'POST',
  path: '/api/reports',
  access: 'reports-generate',
  cost: 'high',
  summary: 'Generate a monthly report',
  status: 202,
  body: ProduceReportRequest,
  problems: ['REPORT_IN_PRODUCTION', 'REPORT_MONTH_AHEAD'],
  reply: type<ReportReply>(),
});

/**
 * Returns the latest version of the month's report unless `version` is set. The default format is
 * JSON. Set `format` to get Markdown, HTML or PDF.
 */
export const readReport = endpoint({
  method: 'GET',
  path: '/api/reports/:month',
  access: 'reports-access',
  summary: 'Get a monthly report',
  query: ReadReportQuery,
  delivery: 'text',
  media: ['application/json', 'text/markdown', 'text/html', 'application/pdf'],
  problems: ['REPORT_UNKNOWN'],
  reply: type<string>(),
});

/**
 * The submitted report must be valid. It can be an edited version or a report that was written
 * elsewhere. If a report already exists for this month and language, send the ETag of its latest
 * version as `If-Match`.
 */
export const saveReport = endpoint({
  method: 'PUT',
  path: '/api/reports/:month',
  access: 'reports-generate',
  largeBody: true,
  summary: 'Save a new report version',
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

/**
 * Deletes all versions of the month's report in the given language. If no language is given, the
 * report is deleted in all languages.
 */
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

/**
 * Returns the report's versions, newest first. The operation that returns a monthly report accepts
 * their numbers as `version`.
 */
export const listReportVersions = endpoint({
  method: 'GET',
  path: '/api/reports/:month/versions',
  access: 'reports-access',
  summary: "List a report's versions",
  query: ReportListQuery,
  problems: ['CURSOR_INVALID', 'REPORT_UNKNOWN'],
  reply: type<ListReportVersionsReply>(),
});
