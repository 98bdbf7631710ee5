export interface Statement {
  sql: string;
  parameters: (string | number)[];
}

/**
 * Generates the SQL that differs between the engines. All other SQL works in both, with `?` for
 * parameters.
 */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /**
   * Returns a condition that is true if one text contains another. The comparison is case-sensitive
   * and has no wildcards.
   */
  contains(text: string, part: string): string;
  /** Returns a statement that selects the numbers in a JSON list. */
  numbersOf(list: string): string;
  /**
   * Returns a table expression called `name`. Its column `value` contains the texts in a JSON list.
   */
  textsOf(list: string, name: string): string;
  /** Returns an expression that aggregates all values of a column into a JSON list. */
  listOf(column: string): string;
  /**
   * Returns an expression that aggregates all rows into a JSON list. Each item is a list with the
   * values of the given columns.
   */
  listOfRows(columns: readonly string[], order: string): string;
  /** Returns an expression for the text under a key of a JSON object. */
  textIn(object: string, key: string): string;
  /** Returns an expression that converts an ISO 8601 time to whole seconds since 1970. */
  secondsOf(moment: string): string;
  /** An expression for the current time in ISO 8601 format, according to the database's clock. */
  readonly now: string;
  /**
   * Returns a clause that forces the engine to use an index; empty if the engine has no such
   * clause.
   */
  indexedBy(index: string): string;
  /**
   * Returns a reference to a column that keeps the engine from using the column's index where
   * another index is faster.
   */
  unindexed(column: string): string;
}
