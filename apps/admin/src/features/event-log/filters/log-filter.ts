import type { LogFilterQuery } from '@stackyard/contracts';
import { beginOf, type LastSpan } from './last-span.js';

/** What narrows the list, as the address says it. */
export interface LogFilter extends Omit<LogFilterQuery, 'server'> {
  /** The one that is picked for the whole app. */
  server?: number;
  servers?: number[];
  last?: LastSpan;
}

export type LogFilterChange = { [Name in keyof LogFilter]?: LogFilter[Name] | undefined };

/** The filter as the contract takes it; `now` is what a stretch of time that ends now is counted from. */
export function toQuery(
  { server, servers = [], last, ...filter }: LogFilter,
  now: number,
): LogFilterQuery {
  const ids = [...new Set(server === undefined ? servers : [server, ...servers])];
  return {
    ...filter,
    ...(last !== undefined && { from: beginOf(last, now) }),
    ...(ids.length > 0 && { server: ids }),
  };
}

/** A change that drops every filter. */
export const nothingChosen: LogFilterChange = {
  category: undefined,
  action: undefined,
  outcome: undefined,
  severity: undefined,
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

/** Whether anything is left out of the list. */
export function isNarrowed(filter: LogFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Filters that take several values. */
export const filterLists = [
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
] as const;
export type FilterList = (typeof filterLists)[number];

/** A choice that is empty is none at all. */
export function orNone<Value>(chosen: Value[]): Value[] | undefined {
  return chosen.length > 0 ? chosen : undefined;
}

/** Without a value of one of the lists; a list that gets empty is dropped. */
export function without(
  filter: LogFilter,
  name: FilterList,
  value: string | number,
): LogFilterChange {
  const list: readonly (string | number)[] = filter[name] ?? [];
  return { [name]: orNone(list.filter((other) => other !== value)) };
}
