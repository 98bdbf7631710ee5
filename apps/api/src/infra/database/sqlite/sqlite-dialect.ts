import type { Dialect } from '../dialect.js';

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  containsSql: (text, part) => `instr(${text}, ${part}) > 0`,
  selectNumbersSql: (list) => `SELECT value FROM json_each(${list})`,
  textsTableSql: (list, name) => `json_each(${list}) AS ${name}`,
  listOf: (column) => `json_group_array(${column})`,
  listOfRows: (columns, order) =>
    `json_group_array(json_array(${columns.join(', ')}) ORDER BY ${order})`,
  textIn: (object, key) => `${object} ->> '${key}'`,
  secondsSql: (moment) => `CAST(strftime('%s', ${moment}) AS INTEGER)`,
  now: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  indexedBy: (index) => `INDEXED BY ${index}`,
  withoutIndexSql: (column) => `+${column}`,
};
