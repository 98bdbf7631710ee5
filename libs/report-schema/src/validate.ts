import { validateMonthlyReport, type CompiledFault } from './generated/validate-monthly-report.js';
import type { MonthlyReport } from './monthly-report.js';

/** A violation of the format. */
export interface ReportFault {
  /** RFC 6901 pointer to the invalid value; empty for the root. */
  pointer: string;
  /** Violated schema keyword, for example `maxLength`. */
  keyword: string;
  /** Technical description in English. Use {@link explain} for readers. */
  message: string;
  /** Parameters of the keyword, for example `{ limit: 110 }` or `{ missingProperty: 'text' }`. */
  params: Readonly<Record<string, unknown>>;
}

/** Result of a validation: the typed report, or all violations. */
export type Validation =
  | { readonly valid: true; readonly report: MonthlyReport }
  | { readonly valid: false; readonly errors: readonly ReportFault[] };

/**
 * Validates a value against the format of the monthly report. Never throws. Works under a strict
 * content security policy, because it generates no code at run time.
 *
 * @example
 * const result = validate(JSON.parse(text));
 * if (result.valid) print(result.report.summary.headline);
 * else for (const fault of result.errors) console.error(fault.pointer, explain(fault, 'en'));
 */
export function validate(value: unknown): Validation {
  if (validateMonthlyReport(value)) return { valid: true, report: value };
  return { valid: false, errors: (validateMonthlyReport.errors ?? []).map(toFault) };
}

function toFault({ instancePath, keyword, message, params }: CompiledFault): ReportFault {
  return { pointer: instancePath, keyword, message, params };
}
