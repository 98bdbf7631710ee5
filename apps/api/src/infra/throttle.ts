import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';

/**
 * Distinguishes the first occurrence of an event from its repetitions, so that frequent events are
 * recorded only once per period.
 */
export class Throttle {
  private readonly limiter: RateLimiterMemory;

  constructor(seconds: number) {
    this.limiter = new RateLimiterMemory({ points: 1, duration: seconds });
  }

  /** Whether this is the first occurrence of the key within the period. */
  async tryAcquire(key: string): Promise<boolean> {
    try {
      await this.limiter.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }
}
