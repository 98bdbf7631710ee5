import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { Settings } from '#config/settings.js';
import type { Caller } from '../caller.js';
import { networkOf } from './client-address.js';

/** What is counted for itself: every request, and those that take much once more. */
export type RateLimitName = 'usual' | 'high';

/** Where a caller stands with one limit. */
export interface RateStanding {
  name: RateLimitName;
  /** Requests in a minute. */
  quota: number;
  left: number;
  /** Seconds until all of them are there again. */
  seconds: number;
  exceeded: boolean;
}

const minute = 60;

/** Counts the requests of each caller, so that one of them cannot keep the server from the others. */
@Injectable()
export class RequestRates {
  private readonly limiters: Record<RateLimitName, RateLimiterMemory | null>;

  constructor({ RATE_LIMIT_PER_MINUTE, RATE_LIMIT_HIGH_PER_MINUTE }: Settings) {
    this.limiters = {
      usual: limiter(RATE_LIMIT_PER_MINUTE),
      high: limiter(RATE_LIMIT_HIGH_PER_MINUTE),
    };
  }

  /** Counts a request; null where the setting counts none. */
  async count(name: RateLimitName, caller: string): Promise<RateStanding | null> {
    const limiter = this.limiters[name];
    if (limiter === null) return null;
    const quota = limiter.points;
    try {
      return standing(name, quota, await limiter.consume(caller), false);
    } catch (refusal) {
      if (refusal instanceof RateLimiterRes) return standing(name, quota, refusal, true);
      throw refusal;
    }
  }
}

/** Whoever is signed in counts for themselves, wherever they are; everyone else counts as their network. */
export function callerKey({
  tokenId,
  userId,
  ip,
}: Pick<Caller, 'tokenId' | 'userId' | 'ip'>): string {
  if (tokenId !== null) return `token ${tokenId}`;
  return userId === null ? `network ${networkOf(ip)}` : `user ${userId}`;
}

function limiter(points: number): RateLimiterMemory | null {
  return points === 0 ? null : new RateLimiterMemory({ points, duration: minute });
}

function standing(
  name: RateLimitName,
  quota: number,
  { remainingPoints, msBeforeNext }: RateLimiterRes,
  exceeded: boolean,
): RateStanding {
  const seconds = Math.max(1, Math.ceil(msBeforeNext / 1000));
  return { name, quota, left: remainingPoints, seconds, exceeded };
}
