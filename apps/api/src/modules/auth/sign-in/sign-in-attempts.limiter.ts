import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { ProblemError } from '../../../infra/http/problem-error.js';
import { hashOfToken } from '../sessions/session-token.js';

const window = 15 * 60;
/** Guesses at one account from one network: whoever guesses locks out themselves, not the owner. */
const perPair = 10;
/** Guesses at one account from many networks together. */
const perAccount = 50;
/** Guesses from one network at many accounts. */
const perNetwork = 40;

/** Counts failed sign-ins. An attempt counts before it is checked, so that parallel ones cannot slip past. */
@Injectable()
export class SignInAttempts {
  private readonly pairs = new RateLimiterMemory({ points: perPair, duration: window });
  private readonly accounts = new RateLimiterMemory({ points: perAccount, duration: window });
  private readonly networks = new RateLimiterMemory({ points: perNetwork, duration: window });

  /** @throws AttemptsExhausted when there were too many for the account or from the address */
  async begin(username: string, ip: string | null): Promise<void> {
    const { account, network, pair } = keysOf(username, ip);
    await spend(this.networks, network);
    await spend(this.pairs, pair);
    // Last: what was refused already must not use up the attempts of the account's owner.
    await spend(this.accounts, account);
  }

  /** A success forgives what failed from the same place; the others get back what the attempt took. */
  async succeeded(username: string, ip: string | null): Promise<void> {
    const { account, network, pair } = keysOf(username, ip);
    await this.pairs.delete(pair);
    await this.accounts.reward(account);
    await this.networks.reward(network);
  }
}

/** Names are hashed: they may be long, and passwords are typed into the wrong field. */
function keysOf(username: string, ip: string | null) {
  const account = hashOfToken(username);
  const network = networkOf(ip);
  return { account, network, pair: `${account} ${network}` };
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
export function networkOf(ip: string | null): string {
  if (ip === null || !ip.includes(':') || ip.includes('.')) return ip ?? 'unknown';
  const [left = '', right = ''] = ip.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === '' ? [] : right.split(':');
  const gap = ip.includes('::') ? 8 - head.length - tail.length : 0;
  return [...head, ...Array<string>(gap).fill('0'), ...tail].slice(0, 4).join(':');
}
