import type { LogFilterQuery } from '@stackyard/contracts';
import { foldForSearch } from './safe-text.js';

/** What narrows a list, with both moments already read. */
export type LogFilter = Omit<LogFilterQuery, 'limit' | 'cursor' | 'from' | 'to' | 'order'> & {
  /** Milliseconds since 1970, inclusive. */
  from?: number;
  /** Milliseconds since 1970, exclusive. */
  to?: number;
};

/** Where a page ended: creation time and id of its last row. */
export type LogPosition = readonly [createdAt: number, id: number];

/** One page of a filtered list. */
export interface LogPage {
  order: 'asc' | 'desc';
  limit: number;
  after?: LogPosition | undefined;
  /** Rows with a higher id are left out. */
  upTo?: number | undefined;
}

/** A statement with its parameters in order. */
export interface Statement {
  sql: string;
  parameters: (string | number)[];
}

/** List filters with their columns, the one that leaves the fewest rows first. */
const columns = {
  requestId: 'request_id',
  target: 'target_name',
  ip: 'ip',
  actor: 'actor_name',
  severity: 'severity',
  outcome: 'outcome',
  server: 'server_id',
  action: 'action',
  targetType: 'target_type',
  category: 'category',
} as const satisfies Partial<Record<keyof LogFilter, string>>;

/** Nearly every entry has these, so they narrow nothing. */
const ordinary: ReadonlySet<string | number> = new Set(['info', 'success']);

/** Values that get a branch of their own; longer lists are filtered while walking the time order. */
const mostBranches = 30;

/**
 * Selects a page so that its cost depends on its size and not on the number of entries: each value of
 * the narrowest list filter walks its own index, which is in the order of the list already, and the
 * branches are merged. An IN would collect and sort everything that matches.
 */
export function selectPage(filter: LogFilter, page: LogPage): Statement {
  const lists = Object.entries(columns).flatMap(([name, column]) => {
    const values = filter[name as keyof typeof columns];
    return values?.length ? [{ column, values: [...new Set<string | number>(values)] }] : [];
  });
  const short = lists.filter((list) => list.values.length <= mostBranches);
  const leading =
    short.find((list) => !list.values.some((value) => ordinary.has(value))) ?? short[0];
  const rest = lists.filter((list) => list !== leading).map(anyOf);
  const bounds = [...rest, ...boundsOf(filter, page)];
  const branches = leading
    ? leading.values.map((value) => [only(leading.column, value), ...bounds])
    : [bounds];
  return merge(branches, page);
}

function merge(branches: Statement[][], page: LogPage): Statement {
  const end = `ORDER BY created_at ${page.order}, id ${page.order} LIMIT ?`;
  const selects = branches.map((conditions) => {
    const where = conditions.map((condition) => condition.sql).join(' AND ') || '1';
    return `SELECT * FROM (SELECT * FROM event_log WHERE ${where} ${end})`;
  });
  const parameters = branches.flatMap((conditions) => [
    ...conditions.flatMap((condition) => condition.parameters),
    page.limit,
  ]);
  return { sql: `${selects.join(' UNION ALL ')} ${end}`, parameters: [...parameters, page.limit] };
}

function boundsOf(filter: LogFilter, page: LogPage): Statement[] {
  const bounds: Statement[] = [];
  if (filter.from !== undefined) bounds.push(compare('created_at >= ?', filter.from));
  if (filter.to !== undefined) bounds.push(compare('created_at < ?', filter.to));
  if (page.upTo !== undefined) bounds.push(compare('+id <= ?', page.upTo));
  if (page.after) {
    const beyond = page.order === 'asc' ? '>' : '<';
    bounds.push(compare(`(created_at, id) ${beyond} (?, ?)`, ...page.after));
  }
  if (filter.search)
    bounds.push(compare('instr(search_text, ?) > 0', foldForSearch(filter.search)));
  return bounds;
}

function only(column: string, value: string | number): Statement {
  return compare(`${column} = ?`, value);
}

/** The plus keeps the column's index out: it would break the order of the walk. */
function anyOf(list: { column: string; values: (string | number)[] }): Statement {
  return compare(`+${list.column} IN (${list.values.map(() => '?').join(', ')})`, ...list.values);
}

function compare(sql: string, ...parameters: (string | number)[]): Statement {
  return { sql, parameters };
}
