import { endpoint, type } from '../base/endpoint.js';
import { ReportVersionQuery, type ReportLanguage } from './reports.js';

/** What a figure counts; names and months are texts. */
export const reportUnits = ['count', 'percent', 'seconds', 'bytes', 'text'] as const;
export type ReportUnit = (typeof reportUnits)[number];

/** One figure behind a report. */
export interface ReportFigureReply {
  /** Stable name, e.g. `redeploys.failed`. */
  key: string;
  /** What it says, in the language of the report. */
  label: string;
  unit: ReportUnit;
  /** Null where there is nothing to measure. */
  value: number | string | null;
  /** The same in the month before. */
  previous: number | string | null;
  /** The value as sentences write it; null where there is none. */
  shown: string | null;
  previousShown: string | null;
}

/** A sentence of the report and the figures it rests on. */
export interface ReportSentenceReply {
  /** RFC 6901 pointer to the text of the report that it is part of. */
  pointer: string;
  text: string;
  /** Keys of figures; empty where it rests on none. */
  figures: string[];
}

/** What happened on one day of the month, in the time zone of the report. */
export interface ReportDayReply {
  /**
   * `2026-10-14`.
   * @format date
   */
  date: string;
  redeploysSucceeded: number;
  /** Failed or lost. */
  redeploysFailed: number;
  signIns: number;
  signInsRefused: number;
  /** Entries of the event log of any kind. */
  entries: number;
}

/** A stack and what became of its redeploys in the month. */
export interface ReportStackReply {
  name: string;
  redeploys: number;
  /** Failed or lost. */
  failed: number;
}

/** The figures behind a version of a report. */
export interface ReportFiguresReply {
  month: string;
  language: ReportLanguage;
  version: number;
  /** IANA name of the zone whose days and months were counted. */
  timeZone: string;
  /**
   * ISO 8601 in UTC: from the first moment of the month to before the last one that was looked at.
   * @format date-time
   */
  from: string;
  /** @format date-time */
  to: string;
  /** False when the month still ran. */
  monthOver: boolean;
  figures: ReportFigureReply[];
  sentences: ReportSentenceReply[];
  /** Days of the month in their order. */
  days: ReportDayReply[];
  /** Up to ten stacks with the most redeploys. */
  stacks: ReportStackReply[];
}

/** Returns the figures behind each sentence, and the month's figures by day and by stack. */
export const readReportFigures = endpoint({
  method: 'GET',
  path: '/api/reports/:month/figures',
  access: 'reports-access',
  summary: 'Get the figures of a report',
  query: ReportVersionQuery,
  problems: ['REPORT_UNKNOWN', 'REPORT_WITHOUT_FIGURES'],
  reply: type<ReportFiguresReply>(),
});
