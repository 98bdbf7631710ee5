/** Matches one item up to the next comma: either quoted, with quotes inside doubled, or plain. */
const listItemPattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(,|$)/gy;

/** Matches values that change when they are written without quotes and read back. */
const needsQuotes = /^[\s"]|,|\s$/;

/**
 * Joins a list for a query string: `web,db`. A value that contains a comma is quoted like a cell of a
 * CSV file (RFC 4180, section 2, rules 5 to 7).
 *
 * @example
 * joinList(['Miller, Ann', 'lena']); // '"Miller, Ann",lena'
 */
export function joinList(values: readonly unknown[]): string {
  return values
    .map(String)
    .map((value) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
}

/**
 * Splits a list that {@link joinList} wrote. Blanks around a value are dropped unless they are quoted. A
 * quote that is never closed belongs to the value.
 *
 * @example
 * splitList('"Miller, Ann", lena'); // ['Miller, Ann', 'lena']
 */
export function splitList(text: string): string[] {
  const values: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(listItemPattern)) {
    values.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (end === '') break;
  }
  return values;
}
