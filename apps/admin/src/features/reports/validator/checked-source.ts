import { validate, type MonthlyReport, type ReportFault } from '@stackyard/report-schema';

/** Larger texts are not checked, because a valid report is much smaller. */
export const maxBytes = 1_000_000;

export type CheckedSource =
  | { kind: 'empty' }
  | { kind: 'too-large' }
  /** `message` is the browser's parse error with its position. */
  | { kind: 'no-json'; message: string }
  | { kind: 'faulty'; faults: readonly ReportFault[] }
  | { kind: 'report'; report: MonthlyReport };

export function checkSource(source: string): CheckedSource {
  if (source.trim() === '') return { kind: 'empty' };
  if (new Blob([source]).size > maxBytes) return { kind: 'too-large' };
  let value: unknown;
  try {
    value = JSON.parse(source);
  } catch (error) {
    return { kind: 'no-json', message: error instanceof Error ? error.message : String(error) };
  }
  const result = validate(value);
  return result.valid
    ? { kind: 'report', report: result.report }
    : { kind: 'faulty', faults: result.errors };
}
