/** A statement with its parameters in order. */
export interface Statement {
  sql: string;
  parameters: (string | number)[];
}

/**
 * The differences between the engines' SQL. Statements use only SQL that both engines understand,
 * with `?` for parameters. Where this is not possible, they use these functions.
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
  /** Returns an expression that aggregates all values of a column to a JSON list. */
  listOf(column: string): string;
  /**
   * Returns an expression that aggregates all rows to a JSON list. Each item is a list with the
   * values of the given columns.
   */
  listOfRows(columns: readonly string[], order: string): string;
  /** Returns an expression for the text that a JSON object contains under a key. */
  textIn(object: string, key: string): string;
  /** Returns an expression that converts an ISO 8601 time to whole seconds since 1970. */
  secondsOf(moment: string): string;
  /** An expression for the current time in ISO 8601 format, according to the database's clock. */
  readonly now: string;
  /** Forces the use of an index, if the engine supports that. */
  indexedBy(index: string): string;
  /**
   * Returns a reference to a column that prevents the engine from using the index of this column,
   * because another index is faster.
   */
  unindexed(column: string): string;
}
