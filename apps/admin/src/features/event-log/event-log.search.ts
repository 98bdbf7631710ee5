import { logActionIds, logCategories, logOutcomes, logSeverities } from '@stackyard/contracts';
import { listOf, oneOf, searchParams, text, textList } from '../../shared/filters/search-params.js';

/** Filters of the event log, as the address carries them. */
export const eventLogSearch = searchParams({
  category: listOf(logCategories),
  action: listOf(logActionIds),
  outcome: listOf(logOutcomes),
  severity: listOf(logSeverities),
  actor: textList,
  search: text,
  from: text,
  to: text,
  order: oneOf(['asc', 'desc']),
});
