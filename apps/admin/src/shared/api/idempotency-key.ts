/**
 * Generates a random key without `crypto.randomUUID`, which browsers do not offer on pages that are
 * served over plain HTTP.
 */
export function newIdempotencyKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
