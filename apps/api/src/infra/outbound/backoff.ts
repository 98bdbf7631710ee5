const first = 500;
const longest = 5 * 60_000;

/**
 * Milliseconds to wait after that many failures in a row: twice as long each time up to five minutes,
 * and somewhere in the second half of that, so that receivers that failed together are not all tried
 * together.
 *
 * @param chance - 0 to 1
 */
export function backoff(failures: number, chance: number): number {
  const whole = Math.min(longest, first * 2 ** Math.min(failures - 1, 20));
  return Math.round(whole / 2 + (whole / 2) * chance);
}
