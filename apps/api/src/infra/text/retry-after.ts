/** The longest delay that a receiver can ask for. */
const maxRetryAfterMs = 60 * 60_000;

/** The delay that `Retry-After` demands in seconds; dates count as the longest delay. */
export function retryAfterMs(header: string | number | null): number | null {
  if (header === null) return null;
  const seconds = Number(header);
  if (Number.isNaN(seconds)) return maxRetryAfterMs;
  return Math.min(maxRetryAfterMs, Math.max(0, Math.ceil(seconds * 1000)));
}
