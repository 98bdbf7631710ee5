import { Injectable } from '@nestjs/common';
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js';
import { networkOf } from '#infra/http/access/client-address.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { hashOfToken } from '../sessions/session-token.js';
import { countWithNoun } from '#infra/text/counted.js';

export interface AttemptLimits {
  periodSeconds: number;
  /**
   * Limit per account and network. If it is lower than `perAccount`, attackers reach it first and
   * lock out only their own network, not the owner of the account.
   */
  perAccountAndNetwork: number;
  /** Limit per account, across all networks. */
  perAccount: number;
  /** Limit per network, across all accounts. */
  perNetwork: number;
}

/**
 * Limits failed attempts. An attempt is counted before its secret is checked, so that parallel
 * attempts cannot bypass the limit.
 */
export class AttemptLimiter {
  private readonly accountAndNetworkLimiter: RateLimiterMemory;
  private readonly accountLimiter: RateLimiterMemory;
  private readonly networkLimiter: RateLimiterMemory;

  constructor({
    periodSeconds: duration,
    perAccountAndNetwork,
    perAccount,
    perNetwork,
  }: AttemptLimits) {
    this.accountAndNetworkLimiter = new RateLimiterMemory({
      points: perAccountAndNetwork,
      duration,
    });
    this.accountLimiter = new RateLimiterMemory({ points: perAccount, duration });
    this.networkLimiter = new RateLimiterMemory({ points: perNetwork, duration });
  }

  /**
   * Counts an attempt. Calls `onLimitExceeded` only for the first attempt over a limit, because an entry
   * for each further attempt would flood the event log.
   *
   * @throws ProblemError TOO_MANY_ATTEMPTS if there were too many for the account or from the
   *   network
   */
  async begin(
    account: string,
    ip: string | null,
    onLimitExceeded: () => Promise<unknown> = async () => undefined,
  ): Promise<void> {
    const keys = keysOf(account, ip);
    // Check the narrowest limit first, so that attempts over this limit do not use up the attempts
    // of other users in the network or of the owner in other networks.
    const rejection =
      (await countAttempt(this.accountAndNetworkLimiter, keys.pair)) ??
      (await countAttempt(this.networkLimiter, keys.network)) ??
      (await countAttempt(this.accountLimiter, keys.account));
    if (rejection === null) return;
    if (rejection.isFirstRejection) await onLimitExceeded();
    const { seconds } = rejection;
    const detail = `Too many failed attempts. Try again in ${countWithNoun(seconds, 'second')}.`;
    throw new ProblemError('TOO_MANY_ATTEMPTS', detail, { retryAfter: seconds });
  }

  /**
   * Clears the account's failures from this network. The successful attempt no longer counts
   * towards the limits of the account and of the network.
   */
  async recordSuccess(account: string, ip: string | null): Promise<void> {
    const keys = keysOf(account, ip);
    await this.accountAndNetworkLimiter.delete(keys.pair);
    await this.accountLimiter.reward(keys.account);
    await this.networkLimiter.reward(keys.network);
  }

  /**
   * Removes one attempt from the count of every limit, but keeps earlier failures. Use this for
   * attempts that were not guesses.
   */
  async uncountAttempt(account: string, ip: string | null): Promise<void> {
    const keys = keysOf(account, ip);
    await this.accountAndNetworkLimiter.reward(keys.pair);
    await this.accountLimiter.reward(keys.account);
    await this.networkLimiter.reward(keys.network);
  }

  /**
   * Clears the failures from this network for an account whose owner has proved their identity in
   * another way.
   */
  async clearFailures(account: string, ip: string | null): Promise<void> {
    await this.accountAndNetworkLimiter.delete(keysOf(account, ip).pair);
  }
}

const passwordLimits = {
  periodSeconds: 15 * 60,
  perAccountAndNetwork: 10,
  perAccount: 50,
  perNetwork: 40,
};

/** Limits attempts to guess a password, at sign-in or before changes to the caller's account. */
@Injectable()
export class SignInAttempts extends AttemptLimiter {
  constructor() {
    super(passwordLimits);
  }
}

/** Limits attempts to guess a security phrase. */
@Injectable()
export class ResetAttempts extends AttemptLimiter {
  constructor() {
    super(passwordLimits);
  }
}

/**
 * Limits attempts to guess a second factor. There are only a million codes of six digits, and an
 * attacker who tries them already knows the password, so the limit for all networks is lower than
 * that for passwords.
 */
@Injectable()
export class CodeAttempts extends AttemptLimiter {
  constructor() {
    super({ periodSeconds: 60 * 60, perAccountAndNetwork: 10, perAccount: 30, perNetwork: 40 });
  }
}

/**
 * Returns the keys under which attempts are counted. Names are hashed because they may be long, and
 * because users sometimes type their password into the wrong field.
 */
function keysOf(username: string, ip: string | null) {
  const account = hashOfToken(username);
  const network = networkOf(ip);
  return { account, network, pair: `${account} ${network}` };
}

/**
 * Counts an attempt. Returns null while there are attempts left, and otherwise the seconds until
 * the next attempt is allowed and whether this is the first rejected attempt.
 */
async function countAttempt(
  limiter: RateLimiterMemory,
  key: string,
): Promise<{ seconds: number; isFirstRejection: boolean } | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal;
    const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    return { seconds, isFirstRejection: refusal.consumedPoints === limiter.points + 1 };
  }
}
