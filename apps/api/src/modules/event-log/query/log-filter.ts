import type { InputFault, LogFilterQuery } from '@stackyard/contracts';
import { inputRefused } from '../../../infra/http/problem-error.js';
import type { LogFilter } from './log-query.js';
import { readMoment } from './moment.js';

/**
 * The filter of a query.
 *
 * @throws ProblemError naming each moment that is none
 */
export function checkedFilter(query: LogFilterQuery): LogFilter {
  const { from, to, ...lists } = query;
  const faults: InputFault[] = [];
  const moments = { from: momentOf('from', from, faults), to: momentOf('to', to, faults) };
  if (faults.length > 0) throw inputRefused(faults);
  return { ...lists, ...moments };
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
