/** Folds a text for searching: case, width and composed forms make no difference. */
export function foldForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

/** A text shorter than this has no trigram, and no way into the index. */
const shortest = 3;
/** More trigrams than these make a search longer and hardly sharper. */
const mostTrigrams = 5;

/**
 * Condition of the index that a folded text may occur; null when it is too short to be looked up.
 * Its rarest trigrams are enough: what comes out is checked, and each common one costs time.
 *
 * @param samples - folded texts of entries, which show what is rare
 */
export function matchText(folded: string, samples: readonly string[] = []): string | null {
  const signs = [...folded];
  if (signs.length < shortest) return null;
  const trigrams = signs
    .slice(shortest - 1)
    .map((_, index) => signs.slice(index, index + shortest).join(''));
  const commonness = (trigram: string) => samples.filter((text) => text.includes(trigram)).length;
  return [...new Set(trigrams)]
    .map((trigram) => ({ trigram, common: commonness(trigram) }))
    .sort((a, b) => a.common - b.common)
    .slice(0, mostTrigrams)
    .map(({ trigram }) => quotedToken(trigram))
    .join(' AND ');
}

/** Pattern of LIKE for texts that contain a folded one. */
export function likePattern(folded: string): string {
  return `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
}

/** A token as the index takes it. */
export function quotedToken(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}
