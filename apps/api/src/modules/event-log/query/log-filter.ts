import type { LogFilterQuery } from '@stackyard/contracts';
import { stretchOf } from '#infra/http/moment-input.js';
import type { LogFilter } from './log-query.js';

/**
 * The filter of a query.
 *
 * @throws ProblemError naming each moment that is none
 */
export function checkedFilter(query: LogFilterQuery): LogFilter {
  const { from, to, ...lists } = query;
  return { ...lists, ...stretchOf({ from, to }) };
}
