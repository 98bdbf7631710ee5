import { endpoint, type } from '../base/endpoint.js';
import { ReportLanguageQuery, ReportVersionQuery, type ReportLanguage } from './reports.js';

/** Units of figures, which determine how values are formatted. */
export const reportUnits = ['count', 'percent', 'seconds', 'bytes', 'text'] as const;
/** Unit of a figure; `text` for names and months. */
export type ReportUnit = (typeof reportUnits)[number];

/** A figure of a report, with its value in the previous month. */
export interface ReportFigureReply {
  /** Stable name, for example `redeploys.failed`. */
  key: string;
  /** Label in the language of the report. */
  label: string;
  unit: ReportUnit;
  /** Value of the figure in `unit`; null if there is nothing to measure. */
  value: number | string | null;
  /** Value in the previous month; null if there was nothing to measure. */
  previous: number | string | null;
  /** Formatted value; null if `value` is null. */
  shown: string | null;
  /** Formatted value of the previous month; null if `previous` is null. */
  previousShown: string | null;
}

/** A sentence of the report, with the figures on which it is based. */
export interface ReportSentenceReply {
  /** RFC 6901 pointer to the text in the report that contains the sentence. */
  pointer: string;
  text: string;
  /** Keys of the figures on which the sentence is based; empty if it uses no figures. */
  figures: string[];
}

/** Figures of one day, in the time zone of the report. */
export interface ReportDayReply {
  /**
   * The day, for example `2026-10-14`.
   * @format date
   */
  date: string;
  redeploysSucceeded: number;
  /** Failed redeploys and redeploys with an unknown result. */
  redeploysFailed: number;
  signIns: number;
  signInsRefused: number;
  /** Number of event log entries. */
  entries: number;
}

/** Redeploys of one week. Weeks begin on Monday; the first and last of a month can be shorter. */
export interface ReportWeekReply {
  /**
   * First day of this week that falls within the month of the report, for example `2026-10-05`.
   * @format date
   */
  from: string;
  succeeded: number;
  /** Failed redeploys and redeploys with an unknown result. */
  failed: number;
}

/** Redeploys of one stack in the month. */
export interface ReportStackReply {
  name: string;
  redeploys: number;
  /** Failed redeploys and redeploys with an unknown result. */
  failed: number;
}

/** The figures on which one version of a report is based. */
export interface ReportFiguresReply {
  month: string;
  language: ReportLanguage;
  version: number;
  /** IANA time zone in which days and months start and end. */
  timeZone: string;
  /**
   * Start of the reporting period (inclusive), in ISO 8601 format (UTC).
   * @format date-time
   */
  from: string;
  /**
   * End of the reporting period (exclusive), in ISO 8601 format (UTC).
   * @format date-time
   */
  to: string;
  /** Whether the month had ended when the figures were computed. */
  monthOver: boolean;
  figures: ReportFigureReply[];
  sentences: ReportSentenceReply[];
  /** Figures of each day of the month, in order. */
  days: ReportDayReply[];
  /** Redeploys of each week of the month, in order. */
  weeks: ReportWeekReply[];
  /** The stacks with the most redeploys, at most ten. */
  stacks: ReportStackReply[];
}

/** Figures of the current month so far, compared with the same part of the previous month. */
export interface RunningMonthReply {
  month: string;
  language: ReportLanguage;
  /** IANA time zone in which days and months start and end. */
  timeZone: string;
  /**
   * Start of the month, in ISO 8601 format (UTC).
   * @format date-time
   */
  from: string;
  /**
   * Time up to which the figures were computed, in ISO 8601 format (UTC).
   * @format date-time
   */
  to: string;
  /** The figures so far. `previous` covers the same part of the previous month. */
  figures: ReportFigureReply[];
  /** Redeploys of each week so far, in order. */
  weeks: ReportWeekReply[];
  /** The stacks with the most redeploys, at most ten. */
  stacks: ReportStackReply[];
}

/**
 * Returns the current month's figures so far, compared with the same days of the previous month.
 * The figures are available even if no report has been generated.
 */
export const readRunningMonth = endpoint({
  method: 'GET',
  path: '/api/report-figures/running-month',
  access: 'reports-access',
  summary: 'Get report figures for the current month',
  query: ReportLanguageQuery,
  problems: [],
  reply: type<RunningMonthReply>(),
});

/**
 * Returns the figures on which the report is based, in total and by day, week and stack. The
 * response also lists the figures that each sentence of the report uses.
 */
export const readReportFigures = endpoint({
  method: 'GET',
  path: '/api/reports/:month/figures',
  access: 'reports-access',
  summary: "Get a report's figures",
  query: ReportVersionQuery,
  problems: ['REPORT_UNKNOWN', 'REPORT_WITHOUT_FIGURES'],
  reply: type<ReportFiguresReply>(),
});
