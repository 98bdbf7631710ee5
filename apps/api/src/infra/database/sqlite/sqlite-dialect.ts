import type { Dialect } from '../dialect.js';

export const sqliteDialect: Dialect = {
  engine: 'sqlite',
  contains: (text, part) => `instr(${text}, ${part}) > 0`,
  numbersOf: (list) => `SELECT value FROM json_each(${list})`,
  textsOf: (list, name) => `json_each(${list}) AS ${name}`,
  listOf: (column) => `json_group_array(${column})`,
  listOfRows: (columns, order) =>
    `json_group_array(json_array(${columns.join(', ')}) ORDER BY ${order})`,
  textIn: (object, key) => `${object} ->> '${key}'`,
  secondsOf: (moment) => `CAST(strftime('%s', ${moment}) AS INTEGER)`,
  now: `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`,
  indexedBy: (index) => `INDEXED BY ${index}`,
  unindexed: (column) => `+${column}`,
};
