import type { Dialect } from '../dialect.js';

const jsonListItems = (list: string) => `jsonb_array_elements_text((${list})::jsonb)`;

/**
 * The index clauses have no effect, because PostgreSQL's planner knows how frequent values are and
 * needs no hints.
 */
export const postgresDialect: Dialect = {
  engine: 'postgres',
  containsSql: (text, part) => `strpos(${text}, ${part}) > 0`,
  selectNumbersSql: (list) => `SELECT value::bigint FROM ${jsonListItems(list)} AS item (value)`,
  textsTableSql: (list, name) => `${jsonListItems(list)} AS ${name} (value)`,
  listOf: (column) => `COALESCE(json_agg(${column}), '[]')::text`,
  listOfRows: (columns, order) =>
    `COALESCE(json_agg(json_build_array(${columns.join(', ')}) ORDER BY ${order}), '[]')::text`,
  // Use a function of our own, because PostgreSQL's operator fails if there is a NUL character
  // anywhere in the object.
  textIn: (object, key) => `text_in(${object}, '${key}')`,
  secondsSql: (moment) => `floor(extract(epoch FROM ${moment}::timestamptz))::bigint`,
  // PostgreSQL's `now()` would return the time at which the transaction started, which may be
  // before it waited for the write lock.
  now: `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  indexedBy: () => '',
  withoutIndexSql: (column) => column,
};
