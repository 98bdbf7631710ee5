import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Tells the first occurrence of something from its repetitions, so that a flood is recorded once. */
export class Throttle {
  private readonly limiter: RateLimiterMemory;

  constructor(seconds: number) {
    this.limiter = new RateLimiterMemory({ points: 1, duration: seconds });
  }

  /** True if it did not occur within the period. */
  async isFirst(key: string): Promise<boolean> {
    try {
      await this.limiter.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }
}
