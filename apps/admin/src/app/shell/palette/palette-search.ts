/** Verbs that precede or follow the name of a stack in a command. */
const verbPattern = /^(redeploy|open|show)\s+|\s+(neu\s?ausrollen|öffnen)$/gi;

/** The part after the stack name in a command label such as `Redeploy grafana · production…`. */
const labelSuffixPattern = /\s*(·.*|…)$/;

/**
 * Returns the text to search for: the query without the verb and without the suffix of a command
 * label. For example, `redeploy gra` becomes `gra`.
 */
export function searchTextIn(query: string): string {
  return query.trim().replace(verbPattern, '').replace(labelSuffixPattern, '').trim();
}

/**
 * Returns the redeploy number in a query such as `#123`, `redeploy 123` or `123`; null if there is
 * none.
 */
export function runNumberIn(query: string): number | null {
  const [, digits] = /^(?:redeploy\s+)?#?(\d{1,9})$/i.exec(query.trim()) ?? [];
  return digits === undefined || Number(digits) === 0 ? null : Number(digits);
}
