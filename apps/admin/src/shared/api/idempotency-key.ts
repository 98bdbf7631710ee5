/** Generates a random key. `crypto.randomUUID` is not available on pages served over plain HTTP. */
export function newIdempotencyKey(): string {
  const bytes = window.crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
