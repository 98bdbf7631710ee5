import type { MonthlyReport } from '../monthly-report.js';

/** A fault as the compiled validator reports it. */
export interface CompiledFault {
  instancePath: string;
  keyword: string;
  message: string;
  params: Record<string, unknown>;
}

/** Compiled from the schema by `compile.mjs`; the build fails when it is out of date. */
export declare const validateMonthlyReport: {
  (value: unknown): value is MonthlyReport;
  errors?: CompiledFault[] | null;
};
