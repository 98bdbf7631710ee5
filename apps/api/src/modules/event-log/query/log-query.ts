import { searchTermsOf, type LogFilterQuery } from '@stackyard/contracts';
import type { Dialect, Statement } from '#infra/database/dialect.js';
import { afterKeyCondition } from '#infra/database/keyset.js';
import { rowColumns } from '../event-log-row.js';

/**
 * Exclusion filters for fields that have few possible values. They are converted to lists of the
 * values that are not excluded.
 */
export type Exclusion = 'notCategory' | 'notAction' | 'notOutcome' | 'notSeverity';

/** The filter of a list, with its times in milliseconds. */
export type LogFilter = Omit<LogFilterQuery, 'from' | 'to' | Exclusion> & {
  /** Start in milliseconds since 1970, inclusive. */
  from?: number;
  /** End in milliseconds since 1970, exclusive. */
  to?: number;
};

export type LogPosition = readonly [createdAt: number, id: number];

export interface LogPage {
  order: 'asc' | 'desc';
  limit: number;
  after?: LogPosition | undefined;
  /** Rows with a higher ID are left out. */
  upTo?: number | undefined;
}

/** Columns of the list filters, most selective first. */
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

export interface ActiveListFilter {
  name: ListFilter;
  column: string;
  values: (string | number)[];
}

/** Almost every entry has these values, so filtering by them excludes little. */
const commonValues: ReadonlySet<string | number> = new Set(['info', 'success']);

/**
 * Maximum number of values for which the index of a list filter is used: the query has one branch
 * per value. If a list is longer, each row is checked against it instead.
 */
const maxBranches = 30;

/**
 * How to find the rows of a page: the list filter whose index is read in order, and the conditions
 * to check for each row.
 */
interface IndexScan {
  leadingFilter: ActiveListFilter | undefined;
  rowConditions: Statement[];
}

/** Returns the list filters that are set, without duplicate values. */
export function activeListFilters(filter: LogFilter): ActiveListFilter[] {
  return Object.entries(columns).flatMap(([key, column]) => {
    const name = key as ListFilter;
    const values = filter[name];
    return values?.length ? [{ name, column, values: [...new Set<string | number>(values)] }] : [];
  });
}

/**
 * Whether one index contains exactly the matching rows, so that only the rows of the page are read.
 */
export function readsOnlyPageRows(filter: LogFilter): boolean {
  const lists = activeListFilters(filter);
  const leadingCount = leadingFilterOf(lists) === undefined ? 0 : 1;
  return (
    lists.length === leadingCount &&
    !filter.notActor?.length &&
    searchTermsOf(filter.search ?? '').length === 0
  );
}

/**
 * Selects a page at a cost that depends on its size and not on the number of entries. Each value of
 * the most selective list filter has its own branch, which reads the index in the order of the
 * list; the branches are then merged. With IN, the database would collect and sort all matching
 * rows.
 *
 * @param maxExaminedRows - rows that each branch checks before it gives up; no limit if omitted
 */
export function selectPage(
  dialect: Dialect,
  filter: LogFilter,
  page: LogPage,
  {
    maxExaminedRows,
    shownColumns = rowColumns,
  }: { maxExaminedRows?: number; shownColumns?: readonly string[] } = {},
): Statement {
  const { leadingFilter, rowConditions } = planScan(dialect, filter);
  const orderAndLimit = `ORDER BY created_at ${page.order}, id ${page.order} LIMIT ?`;
  const columnList = shownColumns.join(', ');
  const selects = conditionBranches(leadingFilter, boundConditions(filter, page)).map((bounds) => {
    const boundsCondition = joinConditions(bounds);
    if (rowConditions.length === 0 || maxExaminedRows === undefined) {
      const allConditions = joinConditions([...bounds, ...rowConditions]);
      const sql = `SELECT ${columnList} FROM (SELECT ${columnList} FROM event_log WHERE ${allConditions.sql} ${orderAndLimit}) AS walked`;
      return { sql, parameters: [...allConditions.parameters, page.limit] };
    }
    const otherConditions = joinConditions(rowConditions);
    const sql = `SELECT ${columnList} FROM (SELECT ${columnList}
      FROM (SELECT * FROM event_log WHERE ${boundsCondition.sql} ${orderAndLimit}) AS walked
      WHERE ${otherConditions.sql} ${orderAndLimit}) AS checked`;
    return {
      sql,
      parameters: [
        ...boundsCondition.parameters,
        maxExaminedRows,
        ...otherConditions.parameters,
        page.limit,
      ],
    };
  });
  return {
    sql: `${selects.map(({ sql }) => sql).join(' UNION ALL ')} ${orderAndLimit}`,
    parameters: [...selects.flatMap(({ parameters }) => parameters), page.limit],
  };
}

/**
 * Returns a statement that counts the rows that `selectPage` would have to check, in total and in
 * the longest branch. The count stops at a limit per branch.
 */
export function countScannedRowsSql(filter: LogFilter, page: LogPage, limit: number): Statement {
  const leadingFilter = leadingFilterOf(activeListFilters(filter));
  const selects = conditionBranches(leadingFilter, boundConditions(filter, page)).map((bounds) => {
    const { sql, parameters } = joinConditions(bounds);
    const countSql = `SELECT COUNT(*) AS rows FROM (SELECT 1 FROM event_log WHERE ${sql} LIMIT ?) AS walked`;
    return { sql: countSql, parameters: [...parameters, limit] };
  });
  return {
    sql: `SELECT MAX(rows) AS longest, SUM(rows) AS rows FROM (${selects.map(({ sql }) => sql).join(' UNION ALL ')}) AS branches`,
    parameters: selects.flatMap(({ parameters }) => parameters),
  };
}

/**
 * Returns all conditions of a filter, to check rows that were found in another way. On SQLite,
 * these conditions do not use an index.
 */
export function conditionsOf(
  dialect: Dialect,
  filter: LogFilter,
  page: Pick<LogPage, 'order' | 'after'>,
): Statement {
  return joinConditions([
    ...activeListFilters(filter).map((list) => anyOf(dialect, list)),
    ...boundConditions(filter, page, dialect.withoutIndexSql),
    ...unindexedConditions(dialect, filter),
  ]);
}

function leadingFilterOf(lists: readonly ActiveListFilter[]): ActiveListFilter | undefined {
  const shortLists = lists.filter((list) => list.values.length <= maxBranches);
  return (
    shortLists.find((list) => !list.values.some((value) => commonValues.has(value))) ??
    shortLists[0]
  );
}

function planScan(dialect: Dialect, filter: LogFilter): IndexScan {
  const lists = activeListFilters(filter);
  const leadingFilter = leadingFilterOf(lists);
  const otherLists = lists.filter((list) => list !== leadingFilter);
  const listConditions = otherLists.map((list) => anyOf(dialect, list));
  return {
    leadingFilter,
    rowConditions: [...listConditions, ...unindexedConditions(dialect, filter)],
  };
}

function conditionBranches(
  leadingFilter: ActiveListFilter | undefined,
  bounds: Statement[],
): Statement[][] {
  if (leadingFilter === undefined) return [bounds];
  return leadingFilter.values.map((value) => [
    conditionOf(`${leadingFilter.column} = ?`, value),
    ...bounds,
  ]);
}

/**
 * @param column - returns the SQL of a column. An expression instead of the plain name keeps SQLite
 *   from using an index when another query plan is faster.
 */
function boundConditions(
  { from, to }: LogFilter,
  page: Pick<LogPage, 'order' | 'after' | 'upTo'>,
  column = (name: string) => name,
): Statement[] {
  const bounds: Statement[] = [];
  if (from !== undefined) bounds.push(conditionOf(`${column('created_at')} >= ?`, from));
  if (to !== undefined) bounds.push(conditionOf(`${column('created_at')} < ?`, to));
  if (page.upTo !== undefined) bounds.push(conditionOf('+id <= ?', page.upTo));
  if (page.after) {
    bounds.push(afterKeyCondition([column('created_at'), column('id')], page.order, page.after));
  }
  return bounds;
}

/** Returns the conditions that cannot be checked with any index of the log. */
function unindexedConditions(dialect: Dialect, { search, notActor }: LogFilter): Statement[] {
  const conditions: Statement[] = [];
  if (notActor?.length) {
    const placeholders = notActor.map(() => '?').join(', ');
    conditions.push(
      conditionOf(`${dialect.withoutIndexSql('actor_name')} NOT IN (${placeholders})`, ...notActor),
    );
  }
  for (const term of searchTermsOf(search ?? ''))
    conditions.push(conditionOf(dialect.containsSql('search_text', '?'), term));
  return conditions;
}

/**
 * Returns the condition that a column has one of the values. On SQLite, the condition does not use
 * the column's index, because reading along that index would break the order of the list.
 */
function anyOf(dialect: Dialect, list: ActiveListFilter): Statement {
  return conditionOf(
    `${dialect.withoutIndexSql(list.column)} IN (${list.values.map(() => '?').join(', ')})`,
    ...list.values,
  );
}

function joinConditions(conditions: Statement[]): Statement {
  return {
    sql: conditions.map(({ sql }) => sql).join(' AND ') || 'TRUE',
    parameters: conditions.flatMap(({ parameters }) => parameters),
  };
}

function conditionOf(sql: string, ...parameters: (string | number)[]): Statement {
  return { sql, parameters };
}
