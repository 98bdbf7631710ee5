/**
 * Joins up to three names. For longer lists, joins the first two names and adds the number of
 * the others.
 */
export function shortList(names: readonly string[]): string {
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} +${names.length - 2}`;
}
