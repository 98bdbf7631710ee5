import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../../infra/http/problem-error.js';
import { hashOfToken } from './session-token.js';

const window = 15 * 60;
const perAccount = 10;
const perAddress = 40;

/** Counts failed sign-ins. An attempt counts before it is checked, so that parallel ones cannot slip past. */
@Injectable()
export class SignInAttempts {
  private readonly accounts = new RateLimiterMemory({ points: perAccount, duration: window });
  private readonly addresses = new RateLimiterMemory({ points: perAddress, duration: window });

  /** @throws AttemptsExhausted when the account or the address has failed too often */
  async begin(account: string, ip: string | null): Promise<void> {
    await spend(this.addresses, networkOf(ip));
    await spend(this.accounts, hashOfToken(account));
  }

  /** A success forgives the account; the address gets back what the attempt took. */
  async succeeded(account: string, ip: string | null): Promise<void> {
    await this.accounts.delete(hashOfToken(account));
    await this.addresses.reward(networkOf(ip));
  }
}

/** The refusal of one attempt too many; `first` is true for the one that crossed the line. */
export class AttemptsExhausted extends ProblemError {
  constructor(
    seconds: number,
    readonly first: boolean,
  ) {
    super('TOO_MANY_ATTEMPTS', `Too many failed attempts. Try again in ${seconds} seconds.`, {
      retryAfter: seconds,
    });
  }
}

async function spend(limiter: RateLimiterMemory, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw new AttemptsExhausted(seconds, refusal.consumedPoints === limiter.points + 1);
  }
}

/** One customer holds a whole /64 of IPv6 addresses, so they count as one. */
function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return ip ?? 'unknown';
  const [left = '', right = ''] = ip.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === '' ? [] : right.split(':');
  const gap = ip.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':');
}
