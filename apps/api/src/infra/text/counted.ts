/** Returns a number followed by the noun it counts: `1 job`, `2 jobs`. */
export function countWithNoun(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`;
}
