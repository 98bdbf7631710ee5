import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  type LogFilterQuery,
} from '@stackyard/contracts';
import { timeRangeOf } from '#infra/http/input/moment-input.js';
import type { LogFilter } from './log-query.js';

const emptyPeriod = { from: 0, to: 0 };

/**
 * Parses the filter of a query. Exclusions are converted to lists of the remaining values, so that
 * indexes and stored counts can be used, and so that facets still show the excluded values.
 *
 * @throws ProblemError listing every invalid date or time
 */
export function parseFilter(query: LogFilterQuery): LogFilter {
  const { from, to, notCategory, notAction, notOutcome, notSeverity, ...lists } = query;
  const remaining = {
    ...remainingValues('category', logCategories, lists.category, notCategory),
    ...remainingValues('action', logActionIds, lists.action, notAction),
    ...remainingValues('outcome', logOutcomes, lists.outcome, notOutcome),
    ...remainingValues('severity', logSeverities, lists.severity, notSeverity),
  };
  const isEmpty = Object.values(remaining).some(({ length }) => length === 0);
  return {
    ...lists,
    ...timeRangeOf({ from, to }),
    ...remaining,
    ...(isEmpty && emptyPeriod),
  };
}

function remainingValues<Name extends string, Value>(
  name: Name,
  knownValues: readonly Value[],
  includedValues: readonly Value[] | undefined,
  excludedValues: readonly Value[] | undefined,
): Partial<Record<Name, Value[]>> {
  if (!excludedValues?.length) return {};
  const candidates = includedValues?.length ? includedValues : knownValues;
  const remaining = candidates.filter((value) => !excludedValues.includes(value));
  return { [name]: remaining } as Partial<Record<Name, Value[]>>;
}
