const minuteMs = 60_000;
const maxDelayMs = 6 * 60 * minuteMs;

/** A delivery fails permanently after this many attempts, about two days after the first. */
export const maxAttempts = 16;

/**
 * Delay in milliseconds after a number of attempts: a minute at first, doubled each time, up to six
 * hours.
 */
export function retryDelayMs(attempts: number): number {
  return Math.min(maxDelayMs, minuteMs * 2 ** (attempts - 1));
}
