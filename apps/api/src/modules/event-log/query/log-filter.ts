import type { LogFilterQuery } from '@stackyard/contracts';
import { timeRangeOf } from '#infra/http/input/moment-input.js';
import type { LogFilter } from './log-query.js';

/**
 * Parses the filter of a query.
 *
 * @throws ProblemError listing every invalid moment
 */
export function parseFilter(query: LogFilterQuery): LogFilter {
  const { from, to, ...lists } = query;
  return { ...lists, ...timeRangeOf({ from, to }) };
}
