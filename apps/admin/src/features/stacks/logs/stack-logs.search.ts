import { oneOf, searchParams, textList } from '#shared/filters/search-params.js';

/**
 * How much of a log is shown at first: the last lines of each container, or the lines since a start
 * time. The number of lines per container is limited in both cases.
 */
export const logPeriods = ['tail', '15m', '1h', '24h'] as const;
export type LogPeriod = (typeof logPeriods)[number];

export const stackLogsSearch = searchParams({
  container: textList,
  since: oneOf(logPeriods),
});
