/** What is asked about a title, in the language of its search (Lucene); null for one without a word. */
export function musicBrainzQuery(title: string, year?: number): string | null {
  const words = title
    .replace(/[+\-&|!(){}[\]^"~*?:\\/]/g, ' ')
    .split(/\s+/)
    .filter(Boolean)
    .join(' ')
    .toLowerCase();
  if (words === '') return null;
  return year === undefined ? words : `${words} AND date:${year}`;
}
