import { Injectable } from '@nestjs/common';
import type { ReportValidationReply } from '@stackyard/contracts';
import { explain, validate, type MonthlyReport } from '@stackyard/report-schema';
import { duplicateKeys } from './duplicate-keys.js';

const mostFaults = 1000;

/** Says whether documents conform to the format of the monthly report. */
@Injectable()
export class ReportCheckService {
  /**
   * @param document - what the text says, parsed
   * @returns the verdict, and the report, typed, when it is one
   */
  check(
    document: unknown,
    text: string,
  ): { reply: ReportValidationReply; report: MonthlyReport | null } {
    const result = validate(document);
    const faults = result.valid ? [] : result.errors.slice(0, mostFaults);
    const errors = faults.map((fault) => ({
      ...fault,
      params: { ...fault.params },
      sentences: { de: explain(fault, 'de'), en: explain(fault, 'en') },
    }));
    return {
      reply: { valid: result.valid, errors, duplicateKeys: duplicateKeys(text) },
      report: result.valid ? result.report : null,
    };
  }
}
