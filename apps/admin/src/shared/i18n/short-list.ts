/** Joins up to three names. Of longer lists, it shows the first two and counts the others. */
export function shortList(names: readonly string[]): string {
  if (names.length <= 3) return names.join(', ');
  return `${names.slice(0, 2).join(', ')} +${names.length - 2}`;
}
