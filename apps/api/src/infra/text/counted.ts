/** Returns a number followed by the noun it counts: `1 job`, `2 jobs`. */
export function countWithNoun(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
