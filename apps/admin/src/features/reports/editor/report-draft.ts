import {
  explainInPlace,
  validate,
  type MonthlyReport,
  type ReportFault,
  type ReportLanguage,
} from '@stackyard/report-schema';
import { set, type FieldErrors } from 'react-hook-form';

/** A report being edited. React Hook Form needs an object for each list entry. */
export interface ReportDraft extends Omit<MonthlyReport, 'data_quality_notes'> {
  notes: { text: string }[];
}

/**
 * Converts a report to a draft. The draft is a deep copy, so that editing does not change the
 * report.
 */
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

/**
 * Returns the form field for a JSON pointer into the report: `/data_quality_notes/0` is
 * `notes.0.text`.
 */
export function fieldAt(pointer: string): string {
  const [part, ...rest] = pointer.split('/').slice(1);
  if (part !== 'data_quality_notes') return [part, ...rest].join('.');
  return rest.length === 0 ? 'notes.root' : ['notes', ...rest, 'text'].join('.');
}

export function faultsOf(draft: ReportDraft): readonly ReportFault[] {
  const result = validate(toReport(draft));
  return result.valid ? [] : result.errors;
}

/** Returns the first error message of each field. */
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
