import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  targetTypes,
} from '@stackyard/contracts';
import {
  id,
  idList,
  listOf,
  oneOf,
  searchParams,
  text,
  textList,
} from '#shared/filters/search-params.js';

/** Filters of the event log, how it is shown and the entry that is open, as the address carries them. */
export const eventLogSearch = searchParams({
  category: listOf(logCategories),
  action: listOf(logActionIds),
  outcome: listOf(logOutcomes),
  severity: listOf(logSeverities),
  actor: textList,
  targetType: listOf(targetTypes),
  target: textList,
  /** Servers besides the one that is picked for the whole app. */
  servers: idList,
  ip: textList,
  requestId: textList,
  search: text,
  from: text,
  to: text,
  /** A stretch of time that ends now; it means something else each day, as saved views want it. */
  last: oneOf(['1h', '24h', '7d', '30d']),
  order: oneOf(['asc', 'desc']),
  view: oneOf(['timeline']),
  entry: id,
});
