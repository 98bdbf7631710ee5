import type { LogFilterQuery } from '@stackyard/contracts';
import { startOfRecentPeriod, type RecentPeriod } from '#shared/filters/time/last-span.js';

/** The filter as stored in the URL. */
export interface LogFilter extends Omit<LogFilterQuery, 'server'> {
  /** The server selected in the top bar. */
  server?: number;
  servers?: number[];
  last?: RecentPeriod;
}

export type LogFilterChange = { [Name in keyof LogFilter]?: LogFilter[Name] | undefined };

/** Converts the filter for the API; periods such as "last hour" end at `now`. */
export function toQuery(
  { server, servers = [], last, ...filter }: LogFilter,
  now: number,
): LogFilterQuery {
  const ids = [...new Set(server === undefined ? servers : [server, ...servers])];
  return {
    ...filter,
    ...(last !== undefined && { from: startOfRecentPeriod(last, now) }),
    ...(ids.length > 0 && { server: ids }),
  };
}

export const clearedFilter: LogFilterChange = {
  category: undefined,
  action: undefined,
  outcome: undefined,
  severity: undefined,
  notCategory: undefined,
  notAction: undefined,
  notOutcome: undefined,
  notSeverity: undefined,
  notActor: undefined,
  actor: undefined,
  targetType: undefined,
  target: undefined,
  servers: undefined,
  ip: undefined,
  requestId: undefined,
  server: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
  last: undefined,
};

export function isFiltered(filter: LogFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Filters that accept several values. */
export const listFilterNames = [
  'category',
  'action',
  'outcome',
  'severity',
  'actor',
  'targetType',
  'target',
  'servers',
  'ip',
  'requestId',
  'notCategory',
  'notAction',
  'notOutcome',
  'notSeverity',
  'notActor',
] as const;
export type ListFilterName = (typeof listFilterNames)[number];

/** Returns undefined for an empty selection, because an empty selection means no filter. */
export function emptyToUndefined<Value>(values: Value[]): Value[] | undefined {
  return values.length > 0 ? values : undefined;
}

/**
 * Returns a change that removes one value from a list filter, and clears the filter if no value
 * remains.
 */
export function withoutFilterValue(
  filter: LogFilter,
  name: ListFilterName,
  value: string | number,
): LogFilterChange {
  const list: readonly (string | number)[] = filter[name] ?? [];
  return { [name]: emptyToUndefined(list.filter((other) => other !== value)) };
}
