import {
  logActionIds,
  logCategories,
  logOutcomes,
  logSeverities,
  logTargetTypes,
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

export const eventLogSearch = searchParams({
  category: listOf(logCategories),
  action: listOf(logActionIds),
  outcome: listOf(logOutcomes),
  severity: listOf(logSeverities),
  notCategory: listOf(logCategories),
  notAction: listOf(logActionIds),
  notOutcome: listOf(logOutcomes),
  notSeverity: listOf(logSeverities),
  actor: textList,
  notActor: textList,
  targetType: listOf(logTargetTypes),
  target: textList,
  /** Servers in addition to the one selected in the top bar. */
  servers: idList,
  ip: textList,
  requestId: textList,
  search: text,
  from: text,
  to: text,
  /** A period that ends now. It stays relative in saved views. */
  last: oneOf(['1h', '24h', '7d', '30d']),
  order: oneOf(['asc', 'desc']),
  view: oneOf(['timeline']),
  entry: id,
});

/** URL parameter of a stack's list of events: the entry that is open. */
export const stackEventsSearch = searchParams({ entry: id });
