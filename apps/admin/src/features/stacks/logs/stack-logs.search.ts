import { oneOf, searchParams, textList } from '#shared/filters/search-params.js';

/**
 * How much of a log is shown: the last lines of each container, or all lines since a start time.
 */
export const logPeriods = ['tail', '15m', '1h', '24h'] as const;
export type LogPeriod = (typeof logPeriods)[number];

export const stackLogsSearch = searchParams({
  container: textList,
  since: oneOf(logPeriods),
});
