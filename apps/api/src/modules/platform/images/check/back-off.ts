/**
 * Upper limit of a random delay. The limit doubles with each failure, from `initialMaxMs` up to `maxMs`.
 */
export interface BackOffRange {
  /** Maximum delay after the first failure. */
  initialMaxMs: number;
  /** Maximum delay after any number of failures. */
  maxMs: number;
}

const maxKeys = 5000;

/**
 * Calculates retry delays by exponential back-off with full jitter, so that requests that failed
 * together are not all retried at the same time.
 */
export class BackOff {
  private readonly failures = new Map<string, number>();

  /** @param random - returns a number from 0 to 1 */
  constructor(private readonly random: () => number) {}

  /** Counts a failure and returns the delay before the next attempt, in milliseconds. */
  next(key: string, { initialMaxMs, maxMs }: BackOffRange): number {
    const failureCount = this.failures.get(key) ?? 0;
    if (this.failures.size >= maxKeys) this.failures.clear();
    this.failures.set(key, failureCount + 1);
    const ceilingMs = Math.min(maxMs, initialMaxMs * 2 ** Math.min(failureCount, 30));
    return Math.round(Math.max(initialMaxMs / 10, ceilingMs * this.random()));
  }

  reset(key: string): void {
    this.failures.delete(key);
  }
}
