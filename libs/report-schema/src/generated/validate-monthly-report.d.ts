import type { MonthlyReport } from '../monthly-report.js';

/** A violation that the compiled validator found. */
export interface CompiledFault {
  instancePath: string;
  keyword: string;
  message: string;
  params: Record<string, unknown>;
}

/** Compiled from the schema by `compile.mjs`. The build fails if it is out of date. */
export declare const validateMonthlyReport: {
  (value: unknown): value is MonthlyReport;
  errors?: CompiledFault[] | null;
};
