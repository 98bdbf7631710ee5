/**
 * Converts a text to the form in which searches compare texts, without differences in case,
 * character width and Unicode composition.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Returns the words of a search text, folded by {@link foldForSearch} and without duplicates. A
 * text matches the search if its folded form contains all of these words, in any order. Words in
 * double quotes count as one phrase.
 *
 * @example
 * searchTermsOf('Web "not found"'); // ['web', 'not found']
 */
export function searchTermsOf(search: string): string[] {
  const terms = foldForSearch(search).match(/"[^"]*"|[^\s"]+/gu) ?? [];
  return [...new Set(terms.map((term) => term.replaceAll('"', '').trim()))].filter(Boolean);
}
