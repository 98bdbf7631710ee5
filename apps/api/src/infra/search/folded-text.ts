/** Folds text for searching, so that case, character width and composed forms do not matter. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** Minimum length of a text that the index can find, because a shorter text contains no trigram. */
const minLength = 3;
/**
 * Maximum number of trigrams to search for. More would make a search slower but hardly more
 * precise.
 */
const maxTrigrams = 5;

/**
 * Returns the index query for a folded text; null if the text is too short. Only the rarest
 * trigrams are searched for: each common trigram costs time, and candidates are checked anyway.
 *
 * @param samples - folded texts of entries, which show which trigrams are rare
 */
export function matchText(folded: string, samples: readonly string[] = []): string | null {
  const signs = [...folded];
  if (signs.length < minLength) return null;
  const trigrams = signs
    .slice(minLength - 1)
    .map((_, index) => signs.slice(index, index + minLength).join(''));
  const frequency = (trigram: string) => samples.filter((text) => text.includes(trigram)).length;
  return [...new Set(trigrams)]
    .map((trigram) => ({ trigram, common: frequency(trigram) }))
    .sort((a, b) => a.common - b.common)
    .slice(0, maxTrigrams)
    .map(({ trigram }) => quotedToken(trigram))
    .join(' AND ');
}

/** Returns a LIKE pattern for texts that contain a folded text. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Quotes a token for a full-text query of the index. */
export function quotedToken(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}
