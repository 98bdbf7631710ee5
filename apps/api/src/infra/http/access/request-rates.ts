import { Injectable } from '@nestjs/common';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { Settings } from '#config/settings.js';
import type { Caller } from '../caller.js';
import { networkOf } from './client-address.js';

/**
 * `usual` applies to socket connections and to all endpoints except those with the cost `none`.
 * Expensive endpoints count towards both `usual` and `high`.
 */
export type RateLimitName = 'usual' | 'high';

export interface RateLimitStatus {
  name: RateLimitName;
  /** Requests per minute. */
  quota: number;
  remaining: number;
  /** Seconds until the full quota is available again. */
  seconds: number;
  isExceeded: boolean;
}

const minuteSeconds = 60;

/**
 * Counts requests by caller, so that no single caller can make Stackyard unusable for all others.
 */
@Injectable()
export class RequestRates {
  private readonly limiters: Record<RateLimitName, RateLimiterMemory | null>;

  constructor({ RATE_LIMIT_PER_MINUTE, RATE_LIMIT_HIGH_PER_MINUTE }: Settings) {
    this.limiters = {
      usual: createLimiter(RATE_LIMIT_PER_MINUTE),
      high: createLimiter(RATE_LIMIT_HIGH_PER_MINUTE),
    };
  }

  isLimited(name: RateLimitName): boolean {
    return this.limiters[name] !== null;
  }

  /** Counts a request and returns the state of the limit; null if the limit is disabled. */
  async count(name: RateLimitName, caller: string): Promise<RateLimitStatus | null> {
    const limiter = this.limiters[name];
    if (limiter === null) return null;
    const quota = limiter.points;
    try {
      return toStatus(name, quota, await limiter.consume(caller), false);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return toStatus(name, quota, refusal, true);
      throw refusal;
    }
  }
}

/**
 * Returns the key under which a caller's requests are counted: the API token or the signed-in user,
 * regardless of the address; the network for anonymous callers.
 */
export function callerKey({
  tokenId,
  userId,
  ip,
}: Pick<Caller, 'tokenId' | 'userId' | 'ip'>): string {
  if (tokenId !== null) return `token ${tokenId}`;
  return userId === null ? `network ${networkOf(ip)}` : `user ${userId}`;
}

function createLimiter(points: number): RateLimiterMemory | null {
  return points === 0 ? null : new RateLimiterMemory({ points, duration: minuteSeconds });
}

function toStatus(
  name: RateLimitName,
  quota: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  isExceeded: boolean,
): RateLimitStatus {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { name, quota, remaining: remainingPoints, seconds, isExceeded };
}
