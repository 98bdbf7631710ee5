/** A statement with its parameters in order. */
export interface Statement {
  sql: string;
  parameters: (string | number)[];
}

/**
 * What the engines spell differently. Statements are written so that both understand them, with `?`
 * for parameters; where that is not possible, they take the words from here.
 */
export interface Dialect {
  readonly engine: 'sqlite' | 'postgres';
  /** Condition that a text contains another one, sign by sign. */
  contains(text: string, part: string): string;
  /** Statement that selects the numbers of a JSON list. */
  numbersOf(list: string): string;
  /** Rows of a JSON list of texts, as a source called `name` with the column `value`. */
  textsOf(list: string, name: string): string;
  /** All values of a column as a JSON list. */
  listOf(column: string): string;
  /** All rows as a JSON list of lists with the values of some columns. */
  listOfRows(columns: readonly string[], order: string): string;
  /** A text of a JSON object. */
  textIn(object: string, key: string): string;
  /** Whole seconds since 1970 of an ISO 8601 moment. */
  secondsOf(moment: string): string;
  /** The present moment in ISO 8601, on the clock of the database. */
  readonly now: string;
  /** Walks just this index, where the engine can be told so. */
  indexedBy(index: string): string;
  /** A column whose index is not to be used: another way is taken already. */
  unindexed(column: string): string;
}
