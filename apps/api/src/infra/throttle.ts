import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Tells the first time of something from its repetitions, so that a flood is written down once. */
export class Throttle {
  private readonly limiter: RateLimiterMemory;

  constructor(seconds: number) {
    this.limiter = new RateLimiterMemory({ points: 1, duration: seconds });
  }

  /** True when it did not happen for that long. */
  async first(key: string): Promise<boolean> {
    try {
      await this.limiter.consume(key);
      return true;
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return false;
      throw refusal;
    }
  }
}
