import type { ExportLogsQuery } from '@stackyard/contracts';
import { parseMoment } from '#infra/moment.js';

/**
 * Returns the name of an exported file. The name contains the days (UTC) of the range, or the day
 * of the export if there is no range. For a range without a start, the name contains `to-` and the
 * last day; a range without an end, or with an end in the future, ends today. `to` is exclusive, so
 * a range that ends at midnight ends with the day before.
 */
export function exportName(
  { format = 'csv', chain, from, to }: Pick<ExportLogsQuery, 'format' | 'chain' | 'from' | 'to'>,
  now: Date,
): string {
  const prefix = chain ? 'event-log-chain' : 'event-log';
  const first = from === undefined ? null : parseMoment(from);
  const last =
    Math.min((to === undefined ? null : parseMoment(to)) ?? Infinity, now.getTime() + 1) - 1;
  const days = first === null ? dayOf(last) : `${dayOf(first)}-to-${dayOf(last)}`;
  const period = first === null && to !== undefined ? `to-${days}` : days;
  return `stackyard-${prefix}-${period}.${format}`;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
