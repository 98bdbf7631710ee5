const minuteMs = 60_000;
const maxDelayMs = 6 * 60 * minuteMs;

/** Maximum number of attempts, the last of which is one to two days after the first. */
export const maxAttempts = 16;

/**
 * Returns the delay in milliseconds after a number of attempts: a minute at first, doubled each
 * time, up to six hours. A random part of up to half keeps deliveries that failed together apart.
 *
 * @param chance - 0 to 1
 */
export function retryDelayMs(attempts: number, chance: number): number {
  const whole = Math.min(maxDelayMs, minuteMs * 2 ** (attempts - 1));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
