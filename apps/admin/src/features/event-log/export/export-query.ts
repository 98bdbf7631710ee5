import type { ExportLogsQuery } from '@stackyard/contracts';
import type { Locale } from '#shared/i18n/locale.js';
import type { LogListQuery } from '../event-log.queries.js';

export interface ExportChoice {
  /** `chain` copies the whole chain for a check elsewhere. */
  format: 'csv' | 'jsonl' | 'chain';
  separator: 'comma' | 'semicolon';
  bom: boolean;
}

/** Spreadsheets in German split at semicolons and take a file without a mark for an old encoding. */
export function usualChoice(locale: Locale): ExportChoice {
  const german = locale === 'de';
  return { format: 'csv', separator: german ? 'semicolon' : 'comma', bom: german };
}

/** What is asked of the server; the copy of a chain takes no filter. */
export function exportQuery(filter: LogListQuery, choice: ExportChoice): ExportLogsQuery {
  const { format, separator, bom } = choice;
  if (format === 'chain') return { format: 'jsonl', chain: true };
  if (format === 'jsonl') return { ...filter, format };
  return {
    ...filter,
    format,
    ...(separator === 'semicolon' && { separator }),
    ...(bom && { bom }),
  };
}
