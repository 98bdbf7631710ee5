/** The longest delay that is accepted from a receiver. */
const maxRetryAfterMs = 60 * 60_000;

/**
 * Returns the delay of a `Retry-After` header in seconds. A date is treated as the longest delay.
 */
export function retryAfterMs(header: string | number | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isNaN(seconds)) return maxRetryAfterMs;
  return Math.min(maxRetryAfterMs, Math.max(0, Math.ceil(seconds * 1000)));
}
