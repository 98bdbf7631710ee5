/**
 * Returns the texts to mask in a log: entire secrets, and also the individual lines of keys. Texts
 * of fewer than six characters and PEM markers are left out.
 */
export function secretsOf(...values: readonly (string | null)[]): string[] {
  return values
    .flatMap((value) => (value === null ? [] : [value, ...value.split('\n')]))
    .map((text) => text.trim())
    .filter((text) => text.length >= 6 && !text.startsWith('-----'));
}
