/** Minimum length in characters of a text that the trigram index can find. */
const minLength = 3;
/**
 * Maximum number of trigrams per search. More would make the search slower without making it much
 * more precise.
 */
const maxTrigrams = 5;

/**
 * Returns a full-text query that finds all texts with the folded terms, and possibly other texts;
 * null if all terms are too short. Uses only the rarest trigrams, because common ones make the
 * search slower, and callers check the matches anyway.
 *
 * @param samples - folded texts of some entries, which show how common each trigram is
 */
export function matchQuery(
  foldedTerms: readonly string[],
  samples: readonly string[] = [],
): string | null {
  const trigrams = foldedTerms.flatMap(trigramsOf);
  if (trigrams.length === 0) return null;
  const countSamplesWith = (trigram: string) =>
    samples.filter((text) => text.includes(trigram)).length;
  return [...new Set(trigrams)]
    .map((trigram) => ({ trigram, common: countSamplesWith(trigram) }))
    .sort((a, b) => a.common - b.common)
    .slice(0, maxTrigrams)
    .map(({ trigram }) => quotedToken(trigram))
    .join(' AND ');
}

function trigramsOf(text: string): string[] {
  const characters = [...text];
  return characters
    .slice(minLength - 1)
    .map((_, index) => characters.slice(index, index + minLength).join(''));
}

/** Returns a LIKE pattern that matches texts containing the folded text. */
export function likePattern(foldedText: string): string {
  return `%${foldedText.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Quotes a token for use in a full-text query. */
export function quotedToken(token: string): string {
  return `"${token.replaceAll('"', '""')}"`;
}
