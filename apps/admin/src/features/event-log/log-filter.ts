import type { LogListFilter } from '../../shared/queries/logs.queries.js';

/** What the address asks for; `server` is the one picked for the whole app. */
export type LogFilter = Omit<LogListFilter, 'limit' | 'server'> & { server?: number };

export type LogFilterChange = { [Name in keyof LogFilter]?: LogFilter[Name] | undefined };

/** The filter as the contract takes it. */
export function toQuery({ server, ...filter }: LogFilter): LogListFilter {
  return { ...filter, ...(server !== undefined && { server: [server] }) };
}

/** A change that drops every filter; the order stays. */
export const nothingChosen: LogFilterChange = {
  category: undefined,
  action: undefined,
  outcome: undefined,
  severity: undefined,
  actor: undefined,
  targetType: undefined,
  target: undefined,
  ip: undefined,
  requestId: undefined,
  server: undefined,
  search: undefined,
  from: undefined,
  to: undefined,
};

/** Whether anything is left out of the list. */
export function isNarrowed({ order: _, ...filter }: LogFilter): boolean {
  return Object.keys(filter).length > 0;
}

/** Lists whose values are shown as chips that can be dropped. */
export const chipLists = [
  'action',
  'outcome',
  'severity',
  'actor',
  'targetType',
  'target',
  'ip',
  'requestId',
] as const;

/** Without a value of one of the lists; a list that gets empty is dropped. */
export function without(
  filter: LogFilter,
  name: (typeof chipLists)[number],
  value: string,
): LogFilterChange {
  const list: readonly string[] = filter[name] ?? [];
  const rest = list.filter((other) => other !== value);
  return { [name]: rest.length > 0 ? rest : undefined };
}
