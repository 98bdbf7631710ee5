import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
} from '@stackyard/contracts';
import {
  id,
  listOf,
  oneOf,
  searchParams,
  text,
  textList,
} from '../../shared/filters/search-params.js';

/** Filters of the event log and the entry that is open, as the address carries them. */
export const eventLogSearch = searchParams({
  category: listOf(logCategories),
  action: listOf(logActionIds),
  outcome: listOf(logOutcomes),
  severity: listOf(logSeverities),
  actor: textList,
  targetType: listOf(targetTypes),
  target: textList,
  ip: textList,
  requestId: textList,
  search: text,
  from: text,
  to: text,
  order: oneOf(['asc', 'desc']),
  entry: id,
});
