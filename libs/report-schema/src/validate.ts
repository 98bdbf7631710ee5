import { validateMonthlyReport, type CompiledFault } from './generated/validate-monthly-report.js';
import type { MonthlyReport } from './monthly-report.js';

/** One rule of the format that a value breaks. */
export interface ReportFault {
  /** RFC 6901 pointer to the offending value; empty for the root. */
  pointer: string;
  /** The keyword of the schema, e.g. `maxLength`. */
  keyword: string;
  /** A technical sentence in English; for people see `explain`. */
  message: string;
  /** What the keyword demands, e.g. `{ limit: 110 }` or `{ missingProperty: 'text' }`. */
  params: Readonly<Record<string, unknown>>;
}

/** The report, typed, or everything that keeps a value from being one. */
export type Validation =
  | { readonly valid: true; readonly report: MonthlyReport }
  | { readonly valid: false; readonly errors: readonly ReportFault[] };

/**
 * Checks a value against the format of the monthly report (source document 1, part 2).
 * Needs no other package and no code generation at run time: it works in a browser under a strict
 * content security policy. Never throws.
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
