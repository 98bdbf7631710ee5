/**
 * Builds a Lucene query for a title and, if given, its year; null if the title contains no word.
 */
export function buildMusicBrainzQuery(title: string, year?: number): string | null {
  const words = title
    .replace(/[+\-&|!(){}[\]^"~*?:\\/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  if (words === '') return null;
  return year === undefined ? words : `${words} AND date:${year}`;
}
