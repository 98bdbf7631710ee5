import type { ExportLogsQuery } from '@stackyard/contracts';
import type { Locale } from '#shared/i18n/locale.js';
import type { LogListQuery } from '../event-log.queries.js';

export interface ExportChoice {
  /** `chain` exports the whole chain, so that it can be verified outside Stackyard. */
  format: 'csv' | 'jsonl' | 'chain';
  separator: 'comma' | 'semicolon';
  bom: boolean;
}

/**
 * Returns the initial options. Spreadsheet programs in German expect semicolons, and read files
 * without a byte order mark in a legacy encoding.
 */
export function defaultChoice(locale: Locale): ExportChoice {
  const isGerman = locale === 'de';
  return { format: 'csv', separator: isGerman ? 'semicolon' : 'comma', bom: isGerman };
}

/**
 * Returns the query for the export request. An export of the chain is never filtered, because it
 * must contain every entry.
 */
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
