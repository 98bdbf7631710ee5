import type { InputFault, LogFilterQuery } from '@stackyard/contracts';
import { readMoment } from './moment.js';
import type { LogFilter } from './log-query.js';

/** The filter of a query, and what is wrong with it. */
export function readFilter(query: LogFilterQuery): { filter: LogFilter; faults: InputFault[] } {
  const { from, to, ...lists } = query;
  const faults: InputFault[] = [];
  const moments = { from: momentOf('from', from, faults), to: momentOf('to', to, faults) };
  return { filter: { ...lists, ...moments }, faults };
}

/** Reads a moment out of a query; a fault is added when it is none. */
export function momentOf(
  name: string,
  text: string | undefined,
  faults: InputFault[],
): number | undefined {
  if (text === undefined) return undefined;
  const moment = readMoment(text);
  if (moment !== null) return moment;
  faults.push({ pointer: `?${name}`, code: 'isISO8601', detail: 'must be an ISO 8601 moment' });
  return undefined;
}
