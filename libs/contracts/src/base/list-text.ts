/** An item between commas: in quotes, which are doubled inside, or as it stands. */
const item = /\s*(?:"((?:[^"]|"")*)"\s*|([^,]*))(,|$)/gy;

/** What would not read back as it was without quotes. */
const needsQuotes = /^[\s"]|,|\s$/;

/**
 * Writes a list the way query strings carry it: `web,db`. A value with a comma in it is quoted as a
 * cell of a CSV file is (RFC 4180, section 2, rules 5 to 7): `"Miller, Ann",lena`.
 */
export function joinList(values: readonly unknown[]): string {
  return values
    .map(String)
    .map((value) => (needsQuotes.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(',');
}

/**
 * Reads a list back. Blanks around a value do not count unless they are quoted; a quote that is
 * never closed is a part of its value.
 */
export function splitList(text: string): string[] {
  const values: string[] = [];
  for (const [, quoted, plain = '', end] of text.matchAll(item)) {
    values.push(quoted?.replaceAll('""', '"') ?? plain.trim());
    if (end === '') break;
  }
  return values;
}
