import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { networkOf } from '#infra/http/client-address.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { hashOfToken } from '../sessions/session-token.js';
import { counted } from '#infra/counted.js';

/** How many guesses are allowed in how many seconds. */
export interface AttemptLimits {
  seconds: number;
  /** At one account from one network: whoever guesses locks out themselves, not the owner. */
  perPair: number;
  /** At one account from many networks together. */
  perAccount: number;
  /** From one network at many accounts. */
  perNetwork: number;
}

/** Counts failed attempts. One counts before it is checked, so that parallel ones cannot slip past. */
export class Attempts {
  private readonly pairs: RateLimiterMemory;
  private readonly accounts: RateLimiterMemory;
  private readonly networks: RateLimiterMemory;

  constructor({ seconds: duration, perPair, perAccount, perNetwork }: AttemptLimits) {
    this.pairs = new RateLimiterMemory({ points: perPair, duration });
    this.accounts = new RateLimiterMemory({ points: perAccount, duration });
    this.networks = new RateLimiterMemory({ points: perNetwork, duration });
  }

  /**
   * A flood is told once, when it is stopped: entries about it would be a flood of their own.
   *
   * @throws ProblemError TOO_MANY_ATTEMPTS when there were too many for the account or from the address
   */
  async begin(
    account: string,
    ip: string | null,
    onFlood: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const keys = keysOf(account, ip);
    // The narrowest first: what was refused already must use up neither the attempts of others in the
    // network, whose client goes on trying, nor those of the account's owner elsewhere.
    const first =
      (await spend(this.pairs, keys.pair)) ??
      (await spend(this.networks, keys.network)) ??
      (await spend(this.accounts, keys.account));
    if (first === null) return;
    if (first.crossed) await onFlood();
    const { seconds } = first;
    const detail = `Too many failed attempts. Try again in ${counted(seconds, 'second')}.`;
    throw new ProblemError('TOO_MANY_ATTEMPTS', detail, { retryAfter: seconds });
  }

  /** A success forgives what failed from the same place; the others get back what the attempt took. */
  async succeeded(account: string, ip: string | null): Promise<void> {
    const keys = keysOf(account, ip);
    await this.pairs.delete(keys.pair);
    await this.accounts.reward(keys.account);
    await this.networks.reward(keys.network);
  }

  /** The attempt was none: it gets back what it took, and nothing is forgiven. */
  async withdraw(account: string, ip: string | null): Promise<void> {
    const keys = keysOf(account, ip);
    await this.pairs.reward(keys.pair);
    await this.accounts.reward(keys.account);
    await this.networks.reward(keys.network);
  }

  /** Forgets what failed from this place, for an owner who has proved it in another way. */
  async forgive(account: string, ip: string | null): Promise<void> {
    await this.pairs.delete(keysOf(account, ip).pair);
  }
}

const quarterOfAnHour = { seconds: 15 * 60, perPair: 10, perAccount: 50, perNetwork: 40 };

/** Guesses at passwords, wherever one is asked for: at sign-in and before acts on the caller’s account. */
@Injectable()
export class SignInAttempts extends Attempts {
  constructor() {
    super(quarterOfAnHour);
  }
}

/** Guesses at security phrases. */
@Injectable()
export class ResetAttempts extends Attempts {
  constructor() {
    super(quarterOfAnHour);
  }
}

/**
 * Guesses at second factors. Six digits are few, and whoever guesses here knows the password: it is
 * the account that is guarded, from wherever they come.
 */
@Injectable()
export class CodeAttempts extends Attempts {
  constructor() {
    super({ seconds: 60 * 60, perPair: 10, perAccount: 10, perNetwork: 40 });
  }
}

/** Names are hashed: they may be long, and passwords are typed into the wrong field. */
function keysOf(username: string, ip: string | null) {
  const account = hashOfToken(username);
  const network = networkOf(ip);
  return { account, network, pair: `${account} ${network}` };
}

/** Null while there are attempts left. */
async function spend(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ seconds: number; crossed: boolean } | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    return { seconds, crossed: refusal.consumedPoints === limiter.points + 1 };
  }
}
