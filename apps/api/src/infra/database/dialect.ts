/** A statement with its parameters in order. */
export interface Statement {
  sql: string;
  parameters: (string | number)[];
}

/**
 * The differences between the engines' SQL. Statements are written so that both engines understand
 * them, with `?` for parameters; for anything else, they use these functions.
 */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Condition that one text contains another: case-sensitive and without wildcards. */
  contains(text: string, part: string): string;
  /** Statement that selects the numbers of a JSON list. */
  numbersOf(list: string): string;
  /**
   * A table expression called `name`, which contains the texts of a JSON list in its column
   * `value`.
   */
  textsOf(list: string, name: string): string;
  /** All values of a column as a JSON list. */
  listOf(column: string): string;
  /**
   * Aggregates all rows to a JSON list. Each item is a list with the values of the given columns.
   */
  listOfRows(columns: readonly string[], order: string): string;
  /** The text that a JSON object contains under a key. */
  textIn(object: string, key: string): string;
  /** Whole seconds since 1970 of an ISO 8601 time. */
  secondsOf(moment: string): string;
  /** The current time in ISO 8601, on the clock of the database. */
  readonly now: string;
  /** Forces the use of an index, if the engine supports that. */
  indexedBy(index: string): string;
  /**
   * A reference to a column that keeps the engine from using the column's index, because another
   * index is faster.
   */
  unindexed(column: string): string;
}
