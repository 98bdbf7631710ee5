import {
  explainInPlace,
  validate,
  type MonthlyReport,
  type ReportFault,
  type ReportLanguage,
} from '@stackyard/report-schema';
import { set, type FieldErrors } from 'react-hook-form';

/** A report while it is edited: form fields need an object for each entry of a list. */
export interface ReportDraft extends Omit<MonthlyReport, 'data_quality_notes'> {
  notes: { text: string }[];
}

/** Shares nothing with the report: what is typed changes the draft alone. */
export function toDraft(report: MonthlyReport): ReportDraft {
  return {
    summary: { ...report.summary },
    developments: report.developments.map((development) => ({ ...development })),
    recommendations: report.recommendations.map((recommendation) => ({ ...recommendation })),
    outlook: { ...report.outlook },
    notes: report.data_quality_notes.map((text) => ({ text })),
  };
}

export function toReport({ notes, ...report }: ReportDraft): MonthlyReport {
  return { ...report, data_quality_notes: notes.map(({ text }) => text) };
}

/** The field of the form at a pointer into the report: `/data_quality_notes/0` is `notes.0.text`. */
export function fieldAt(pointer: string): string {
  const [part, ...rest] = pointer.split('/').slice(1);
  if (part !== 'data_quality_notes') return [part, ...rest].join('.');
  return rest.length === 0 ? 'notes.root' : ['notes', ...rest, 'text'].join('.');
}

/** What keeps a draft from being a report. */
export function faultsOf(draft: ReportDraft): readonly ReportFault[] {
  const result = validate(toReport(draft));
  return result.valid ? [] : result.errors;
}

/** The first fault of each field, in words. */
export function fieldErrors(
  faults: readonly ReportFault[],
  language: ReportLanguage,
): FieldErrors<ReportDraft> {
  const errors: FieldErrors<ReportDraft> = {};
  for (const fault of faults.toReversed()) {
    set(errors, fieldAt(fault.pointer), {
      type: fault.keyword,
      message: explainInPlace(fault, language),
    });
  }
  return errors;
}
