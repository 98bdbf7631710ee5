import type { LogFilterQuery } from '@stackyard/contracts';
import { rowColumns } from '../event-log-row.js';
import { foldForSearch } from '../safe-text.js';

/** What narrows a list, with both moments already read. */
export type LogFilter = Omit<LogFilterQuery, 'from' | 'to'> & {
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
export type ListFilter = keyof typeof columns;

/** One list filter that is set. */
export interface ChosenList {
  name: ListFilter;
  column: string;
  values: (string | number)[];
}

/** Nearly every entry has these, so they narrow nothing. */
const ordinary: ReadonlySet<string | number> = new Set(['info', 'success']);

/** Values that get a branch of their own; longer lists are filtered while walking the time order. */
const mostBranches = 30;

/** How the rows of a page are found: the list whose index is walked, and what is checked on the way. */
interface Walk {
  leading: ChosenList | undefined;
  checked: Statement[];
}

/** The list filters that are set, each value once. */
export function listsOf(filter: LogFilter): ChosenList[] {
  return Object.entries(columns).flatMap(([key, column]) => {
    const name = key as ListFilter;
    const values = filter[name];
    return values?.length ? [{ name, column, values: [...new Set<string | number>(values)] }] : [];
  });
}

/** Whether every row that the walk meets belongs to the page: then its cost is that of the page. */
export function isDirect(filter: LogFilter): boolean {
  return walkOf(filter).checked.length === 0;
}

/**
 * Selects a page so that its cost depends on its size and not on the number of entries: each value of
 * the narrowest list filter walks its own index, which is in the order of the list already, and the
 * branches are merged. An IN would collect and sort everything that matches.
 *
 * @param examined - rows that each branch looks at before it gives up; no limit when left out
 */
export function selectPage(
  filter: LogFilter,
  page: LogPage,
  { examined, shown = rowColumns }: { examined?: number; shown?: readonly string[] } = {},
): Statement {
  const { leading, checked } = walkOf(filter);
  const end = `ORDER BY created_at ${page.order}, id ${page.order} LIMIT ?`;
  const wanted = shown.join(', ');
  const selects = branches(leading, boundsOf(filter, page)).map((bounds) => {
    const walked = where(bounds);
    if (checked.length === 0 || examined === undefined) {
      const all = where([...bounds, ...checked]);
      const sql = `SELECT ${wanted} FROM (SELECT ${wanted} FROM event_log WHERE ${all.sql} ${end})`;
      return { sql, parameters: [...all.parameters, page.limit] };
    }
    const rest = where(checked);
    const sql = `SELECT ${wanted} FROM (SELECT ${wanted}
      FROM (SELECT * FROM event_log WHERE ${walked.sql} ${end}) WHERE ${rest.sql} ${end})`;
    return { sql, parameters: [...walked.parameters, examined, ...rest.parameters, page.limit] };
  });
  return {
    sql: `${selects.map(({ sql }) => sql).join(' UNION ALL ')} ${end}`,
    parameters: [...selects.flatMap(({ parameters }) => parameters), page.limit],
  };
}

/** Counts the rows that a walk without its checks meets, up to a limit for each branch. */
export function countWalked(filter: LogFilter, page: LogPage, limit: number): Statement {
  const { leading } = walkOf(filter);
  const selects = branches(leading, boundsOf(filter, page)).map((bounds) => {
    const { sql, parameters } = where(bounds);
    const counted = `SELECT COUNT(*) AS rows FROM (SELECT 1 FROM event_log WHERE ${sql} LIMIT ?)`;
    return { sql: counted, parameters: [...parameters, limit] };
  });
  return {
    sql: `SELECT MAX(rows) AS longest, SUM(rows) AS rows FROM (${selects.map(({ sql }) => sql).join(' UNION ALL ')})`,
    parameters: selects.flatMap(({ parameters }) => parameters),
  };
}

/** Every condition of a filter, for rows that were found in another way; no index is asked. */
export function conditionsOf(filter: LogFilter, page: Pick<LogPage, 'order' | 'after'>): Statement {
  const text = textOf(filter);
  return where([
    ...listsOf(filter).map(anyOf),
    ...boundsOf(filter, page, '+'),
    ...(text === undefined ? [] : [text]),
  ]);
}

function walkOf(filter: LogFilter): Walk {
  const lists = listsOf(filter);
  const short = lists.filter((list) => list.values.length <= mostBranches);
  const leading =
    short.find((list) => !list.values.some((value) => ordinary.has(value))) ?? short[0];
  const text = textOf(filter);
  const checked = lists.filter((list) => list !== leading).map(anyOf);
  return { leading, checked: text === undefined ? checked : [...checked, text] };
}

function branches(leading: ChosenList | undefined, bounds: Statement[]): Statement[][] {
  if (leading === undefined) return [bounds];
  return leading.values.map((value) => [compare(`${leading.column} = ?`, value), ...bounds]);
}

/** @param plus - keeps the index of the time out where another way is taken already */
function boundsOf(
  { from, to }: LogFilter,
  page: Pick<LogPage, 'order' | 'after' | 'upTo'>,
  plus: '' | '+' = '',
): Statement[] {
  const bounds: Statement[] = [];
  if (from !== undefined) bounds.push(compare(`${plus}created_at >= ?`, from));
  if (to !== undefined) bounds.push(compare(`${plus}created_at < ?`, to));
  if (page.upTo !== undefined) bounds.push(compare('+id <= ?', page.upTo));
  if (page.after) {
    const beyond = page.order === 'asc' ? '>' : '<';
    bounds.push(compare(`(${plus}created_at, ${plus}id) ${beyond} (?, ?)`, ...page.after));
  }
  return bounds;
}

function textOf({ search }: LogFilter): Statement | undefined {
  const folded = foldForSearch(search ?? '');
  return folded === '' ? undefined : compare('instr(search_text, ?) > 0', folded);
}

/** The plus keeps the column's index out: it would break the order of the walk. */
function anyOf(list: ChosenList): Statement {
  return compare(`+${list.column} IN (${list.values.map(() => '?').join(', ')})`, ...list.values);
}

function where(conditions: Statement[]): Statement {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND ') || '1',
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function compare(sql: string, ...parameters: (string | number)[]): Statement {
  return { sql, parameters };
}
