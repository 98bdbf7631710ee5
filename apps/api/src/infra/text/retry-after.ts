/** Longer delays that a receiver asks for are shortened to this limit. */
const maxRetryAfterMs = 60 * 60_000;

/**
 * Converts the seconds in a `Retry-After` header to milliseconds. Any other text, such as a date,
 * counts as the maximum delay. Returns null if there is no header.
 */
export function retryAfterMs(header: string | number | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isNaN(seconds)) return maxRetryAfterMs;
  return Math.min(maxRetryAfterMs, Math.max(0, Math.ceil(seconds * 1000)));
}
