import { Injectable } from '@nestjs/common';
import type { ReportValidationReply } from '@stackyard/contracts';
import { explain, validate, type MonthlyReport } from '@stackyard/report-schema';
import { duplicateKeys } from './duplicate-keys.js';

const maxFaults = 1000;

@Injectable()
export class ReportCheckService {
  /**
   * @param document - the parsed text
   * @returns the result, and the typed report if the document is valid
   */
  check(
    document: unknown,
    text: string,
  ): { reply: ReportValidationReply; report: MonthlyReport | null } {
    const result = validate(document);
    const faults = result.valid ? [] : result.errors.slice(0, maxFaults);
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
