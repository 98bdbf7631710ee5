export interface Statement {
  sql: string;
  parameters: (string | number)[];
}

/**
 * Generates the SQL that differs between the engines. All other SQL is the same for both; it uses
 * `?` for parameters, which the PostgreSQL connection translates.
 */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /**
   * Returns a condition that tests whether one text contains another. The comparison is
   * case-sensitive and does not support wildcards.
   */
  containsSql(text: string, part: string): string;
  /** Returns a query that selects the numbers in a JSON array. */
  selectNumbersSql(list: string): string;
  /**
   * Returns a table expression called `name`, whose `value` column contains the texts in a JSON
   * array.
   */
  textsTableSql(list: string, name: string): string;
  /** Returns an expression that aggregates all values of a column into a JSON array. */
  listOf(column: string): string;
  /**
   * Returns an expression that aggregates all rows into a JSON array. Each item is an array with
   * the values of the given columns.
   */
  listOfRows(columns: readonly string[], order: string): string;
  /** Returns an expression for the text value of a key in a JSON object. */
  textIn(object: string, key: string): string;
  /** Returns an expression that converts an ISO 8601 time to whole seconds since 1970. */
  secondsSql(moment: string): string;
  /** An expression for the current time of the database's clock, in ISO 8601 format. */
  readonly now: string;
  /**
   * Returns a clause that forces the use of an index, or an empty string if the engine has no such
   * clause.
   */
  indexedBy(index: string): string;
  /**
   * Returns an expression for a column, written so that the planner does not use the column's
   * index. Use it in queries for which another index is faster.
   */
  withoutIndexSql(column: string): string;
}
