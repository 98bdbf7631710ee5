/**
 * Folds a text for searching, so that case, character width and Unicode composition do not matter.
 */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/**
 * Returns the folded words of a search text without duplicates. A text matches if, once folded, it
 * contains all of them in any order. Words in double quotes stay together as one phrase.
 *
 * @example
 * searchTermsOf('Web "not found"'); // ['web', 'not found']
 */
export function searchTermsOf(search: string): string[] {
  const terms = foldForSearch(search).match(/"[^"]*"|[^\s"]+/gu) ?? [];
  return [...new Set(terms.map((term) => term.replaceAll('"', '').trim()))].filter(Boolean);
}
