/** Returns the texts to mask in a log: whole secrets, and each line of a key. */
export function secretsOf(...values: readonly (string | null)[]): string[] {
  return values
    .flatMap((value) => (value === null ? [] : [value, ...value.split('\n')]))
    .map((text) => text.trim())
    .filter((text) => text.length >= 6 && !text.startsWith('-----'));
}
