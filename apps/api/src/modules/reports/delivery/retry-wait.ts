const minute = 60_000;
const longest = 6 * 60 * minute;

/** Attempts after which a delivery is given up: about two days after the first one. */
export const mostAttempts = 16;

/** Milliseconds to wait after so many attempts: a minute, then twice as long each time, up to six hours. */
export function retryWait(attempts: number): number {
  return Math.min(longest, minute * 2 ** (attempts - 1));
}
