import type { Dialect, Statement } from '#infra/database/dialect.js';
import { afterKeyCondition } from '#infra/database/keyset.js';
import { sortOrders, type JobFilter, type JobPage } from './job-filter.js';

/**
 * Columns to filter by, with their indexes. Each index lists the jobs with the same value in order
 * of creation.
 */
const filterIndexes = {
  status: 'jobs_status',
  media_type: 'jobs_media_type',
  job_kind: 'jobs_job_kind',
} as const;
const groupableColumns = ['status', 'media_type', 'job_kind'] as const;

/** Columns to group counts by. They are part of every index, so no table rows are read. */
export type Grouping = readonly (typeof groupableColumns)[number][];

/**
 * Returns the statement that reads a page from indexes that are already in list order. If the
 * filter selects several values of an index's leading column, each value is scanned separately, and
 * the results are merged.
 */
export function selectByScan(dialect: Dialect, filter: JobFilter, page: JobPage): Statement {
  const { column } = sortOrders[page.sort];
  const scans = planScans(filter, page.sort).map(
    ({ index, leadingConditions: indexConditions, entryConditions }) => {
      const conditions = [
        ...indexConditions,
        ...entryConditions,
        ...searchConditions(dialect, filter),
        ...cursorConditions(page),
      ];
      const sql = `SELECT * FROM (SELECT id, ${column} AS place FROM jobs ${dialect.indexedBy(index)}
      WHERE ${joinWithAnd(conditions)} ORDER BY ${column} ${page.order}, id ${page.order} LIMIT ?) AS walk`;
      return { sql, parameters: [...parametersOf(conditions), page.limit] };
    },
  );
  const sortedIdsSql = `${scans.map(({ sql }) => sql).join(' UNION ALL ')}
    ORDER BY place ${page.order}, id ${page.order} LIMIT ?`;
  return {
    // CROSS JOIN makes SQLite read the few found IDs first and then look up their rows.
    sql: `SELECT jobs.* FROM (${sortedIdsSql}) AS found CROSS JOIN jobs WHERE jobs.id = found.id
      ORDER BY found.place ${page.order}, found.id ${page.order}`,
    parameters: [...scans.flatMap(({ parameters }) => parameters), page.limit],
  };
}

export function selectFromCandidates(
  dialect: Dialect,
  ids: string,
  filter: JobFilter,
  page: JobPage,
): Statement {
  const { column } = sortOrders[page.sort];
  const conditions = [...candidateConditions(dialect, ids, filter), ...cursorConditions(page)];
  return {
    sql: `SELECT * FROM jobs WHERE ${joinWithAnd(conditions)}
      ORDER BY ${column} ${page.order}, id ${page.order} LIMIT ?`,
    parameters: [...parametersOf(conditions), page.limit],
  };
}

/**
 * Returns the statement that reads a page as one JSON text, because fetching fifty rows through the
 * driver takes longer than finding them.
 */
export function selectAsJson(
  dialect: Dialect,
  { sql, parameters }: Statement,
  { sort, order }: JobPage,
  columns: readonly string[],
): Statement {
  const orderBy = `${sortOrders[sort].column} ${order}, id ${order}`;
  return {
    sql: `SELECT ${dialect.listOfRows(columns, orderBy)} AS jobs FROM (${sql}) AS page`,
    parameters,
  };
}

export function countCandidates(
  dialect: Dialect,
  ids: string,
  filter: JobFilter,
  groupBy: Grouping = [],
): Statement {
  const conditions = candidateConditions(dialect, ids, filter);
  return {
    sql: selectCounts('COUNT(*)', `jobs WHERE ${joinWithAnd(conditions)}`, groupBy),
    parameters: parametersOf(conditions),
  };
}

/** Returns the statement that counts matching jobs up to a limit. */
export function countScanned(
  dialect: Dialect,
  filter: JobFilter,
  limit: number,
  groupBy: Grouping = [],
): Statement {
  const columns = ['id', ...groupBy].join(', ');
  const scans = planScans(filter, 'created').map(
    ({ index, leadingConditions, entryConditions }) => {
      const conditions = [
        ...leadingConditions,
        ...entryConditions,
        ...searchConditions(dialect, filter),
      ];
      const sql = `SELECT ${columns} FROM jobs ${dialect.indexedBy(index)} WHERE ${joinWithAnd(conditions)}`;
      return { sql, parameters: parametersOf(conditions) };
    },
  );
  const scannedRowsSql = `(${scans.map(({ sql }) => sql).join(' UNION ALL ')} LIMIT ?) AS walked`;
  return {
    sql: selectCounts('COUNT(*)', scannedRowsSql, groupBy),
    parameters: [...scans.flatMap(({ parameters }) => parameters), limit],
  };
}

/** Returns the statement that counts matching jobs from the stored counts. */
export function sumCounts(filter: JobFilter, groupBy: Grouping = []): Statement {
  const conditions = [childCondition(filter), ...listConditions(filter)];
  return {
    sql: selectCounts(
      'COALESCE(SUM(jobs), 0)',
      `job_counts WHERE ${joinWithAnd(conditions)}`,
      groupBy,
    ),
    parameters: parametersOf(conditions),
  };
}

/**
 * Returns the statement that counts the matching jobs of a period. The stored counts show which
 * combinations exist, and the jobs of each combination are counted with an index. Grouping the jobs
 * directly would require sorting all of them.
 */
export function countInTimeRange(
  dialect: Dialect,
  filter: JobFilter,
  groupBy: Grouping,
): Statement {
  const combinationConditions = [
    childCondition(filter),
    ...listConditions(filter),
    { sql: 'jobs > 0', parameters: [] },
  ];
  const rangeConditions = timeConditions(filter);
  const sameCombinationSql = ['is_child', ...groupableColumns]
    .map((name) => `jobs.${name} = kinds.${name}`)
    .join(' AND ');
  const countsSql = `SELECT ${groupableColumns.join(', ')}, (SELECT COUNT(*) FROM jobs ${dialect.indexedBy('jobs_combined')}
    WHERE ${sameCombinationSql} AND ${joinWithAnd(rangeConditions)}) AS jobs
    FROM (SELECT * FROM job_counts WHERE ${joinWithAnd(combinationConditions)}) AS kinds`;
  return {
    sql: selectCounts('COALESCE(SUM(jobs), 0)', `(${countsSql}) AS counted`, groupBy),
    parameters: [...parametersOf(rangeConditions), ...parametersOf(combinationConditions)],
  };
}

/** Returns the SQL that counts the jobs of a source, in total or per combination of columns. */
function selectCounts(count: string, source: string, groupBy: Grouping): string {
  const groups = groupBy.length === 0 ? '' : ` GROUP BY ${groupBy.join(', ')}`;
  return `SELECT ${[...groupBy, `${count} AS jobs`].join(', ')} FROM ${source}${groups}`;
}

/**
 * A part of an index to read in order. `leadingConditions` fix the values of the leading columns, and
 * `entryConditions` are checked for each entry.
 */
interface IndexScan {
  index: string;
  leadingConditions: Statement[];
  entryConditions: Statement[];
}

function planScans(filter: JobFilter, sort: JobPage['sort']): IndexScan[] {
  const leadingColumn =
    sort === 'created' ? groupableColumns.find((name) => filter[name] !== undefined) : undefined;
  const values = leadingColumn === undefined ? [null] : (filter[leadingColumn] ?? []);
  const entryConditions = [...listConditions(filter, leadingColumn), ...timeConditions(filter)];
  return (filter.includeChildren ? [0, 1] : [0]).flatMap((child) =>
    values.map((value) => ({
      index: leadingColumn === undefined ? sortOrders[sort].index : filterIndexes[leadingColumn],
      leadingConditions: [
        { sql: 'is_child = ?', parameters: [child] },
        ...(value === null ? [] : [{ sql: `${leadingColumn} = ?`, parameters: [value] }]),
      ],
      entryConditions,
    })),
  );
}

function candidateConditions(dialect: Dialect, ids: string, filter: JobFilter): Statement[] {
  return [
    { sql: `id IN (${dialect.selectNumbersSql('?')})`, parameters: [ids] },
    childCondition(filter),
    ...listConditions(filter),
    ...timeConditions(filter),
    ...searchConditions(dialect, filter),
  ];
}

function childCondition({ includeChildren }: JobFilter): Statement {
  return { sql: 'is_child <= ?', parameters: [includeChildren ? 1 : 0] };
}

function listConditions(
  filter: JobFilter,
  excludedColumn?: (typeof groupableColumns)[number],
): Statement[] {
  return groupableColumns.flatMap((name) => {
    const values = name === excludedColumn ? undefined : filter[name];
    if (values === undefined) return [];
    return [{ sql: `${name} IN (${values.map(() => '?').join(', ')})`, parameters: [...values] }];
  });
}

function timeConditions({ from, to }: JobFilter): Statement[] {
  return [
    ...(from === null ? [] : [{ sql: 'created_at >= ?', parameters: [from] }]),
    ...(to === null ? [] : [{ sql: 'created_at < ?', parameters: [to] }]),
  ];
}

/**
 * Returns the condition that a job's search text contains the filter's search text literally, without
 * wildcards; no condition if there is no search.
 */
function searchConditions(dialect: Dialect, { search }: JobFilter): Statement[] {
  return search === ''
    ? []
    : [{ sql: dialect.containsSql('search_text', '?'), parameters: [search] }];
}

function cursorConditions({ sort, order, after }: JobPage): Statement[] {
  return after === null ? [] : [afterKeyCondition([sortOrders[sort].column, 'id'], order, after)];
}

function joinWithAnd(conditions: readonly Statement[]): string {
  return conditions.map(({ sql }) => sql).join(' AND ');
}

function parametersOf(conditions: readonly Statement[]): (string | number)[] {
  return conditions.flatMap(({ parameters }) => parameters);
}
