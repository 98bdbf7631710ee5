import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { ProblemError } from '#infra/http/problem-error.js';

/**
 * Maximum number of hashes computed at the same time. Each hash needs 19 MiB of memory, a whole
 * core, and one of the four threads that the database and file operations also use. If there are
 * several cores, one remains for the event loop, so that other requests continue while users sign
 * in.
 */
const maxParallel = Math.min(2, Math.max(1, availableParallelism() - 1));
const maxWaiters = 200;

/**
 * Compared with the password if there is no stored hash, so that the check takes as long as for a
 * user with a password. Created once per process.
 */
let dummyHash: Promise<string> | undefined;

/**
 * Hashes passwords outside the event loop, a few at a time. Rejects with ProblemError
 * TOO_MANY_ATTEMPTS if too many calls are waiting.
 */
@Injectable()
export class PasswordsService {
  /** Parameters of argon2id: 19 MiB of memory and two passes. */
  cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  private runningCount = 0;
  private readonly waiters: (() => void)[] = [];
  private readonly dummyHash = (dummyHash ??= this.hash('the password of nobody'));

  hash(password: string): Promise<string> {
    return this.withSlot(() => hash(normalizePassword(password), this.cost));
  }

  /**
   * Whether a password matches a hash. If the hash is null, because the user is unknown or has no
   * password, the check takes as long as any other and returns false.
   */
  async matches(storedHash: string | null, password: string): Promise<boolean> {
    const comparedHash = storedHash ?? (await this.dummyHash);
    const isMatch = await this.withSlot(() => verify(comparedHash, normalizePassword(password)));
    return isMatch && storedHash !== null;
  }

  private async withSlot<T>(work: () => Promise<T>): Promise<T> {
    if (this.runningCount >= maxParallel) await this.waitForSlot();
    else this.runningCount += 1;
    try {
      return await work();
    } finally {
      const next = this.waiters.shift();
      if (next) next();
      else this.runningCount -= 1;
    }
  }

  private waitForSlot(): Promise<void> {
    if (this.waiters.length >= maxWaiters) {
      throw new ProblemError(
        'TOO_MANY_ATTEMPTS',
        'There are too many sign-ins at the same time. Try again.',
        { retryAfter: 5 },
      );
    }
    return new Promise((resolve) => this.waiters.push(resolve));
  }
}

/**
 * Normalizes a password, because some keyboards send an umlaut as two characters, which must match
 * the single character.
 */
function normalizePassword(password: string): string {
  return password.normalize('NFC');
}
