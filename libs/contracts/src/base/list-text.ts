/**
 * Matches one item up to the next comma or the end: either plain, or quoted with inner quotes
 * doubled.
 */
const listItemPattern = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(,|$)/gy;

/** Matches values that need quotes, because joining and splitting would otherwise change them. */
const quotingPattern = /^[\s"]|,|\s$/;

/**
 * Joins a list for a query string: `web,db`. A value that contains a comma, starts with a quote, or
 * starts or ends with whitespace is quoted like a cell of a CSV file (RFC 4180, section 2, rules 5
 * to 7).
 *
 * @example
 * joinList(['Miller, Ann', 'lena']); // '"Miller, Ann",lena'
 */
export function joinList(values: readonly unknown[]): string {
  return values
    .map(String)
    .map((value) => (quotingPattern.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
}

/**
 * Splits a list written by {@link joinList}. Whitespace around a value is dropped, unless the
 * whitespace is inside quotes. A quote that is never closed is part of the value.
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
