import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { availableParallelism } from 'node:os';
import { ProblemError } from '#infra/http/problem-error.js';

/**
 * Each hash takes 19 MiB, a whole core, and one of the four threads that database and files need as
 * well. One core stays with the event loop: everyone else goes on working while people sign in.
 */
const atOnce = Math.min(2, Math.max(1, availableParallelism() - 1));
const mostWaiting = 200;

/** What the password of a user that does not exist is compared with. One hash serves the process. */
let nobodys: Promise<string> | undefined;

/** Hashes passwords off the event loop, a few at a time. */
@Injectable()
export class PasswordsService {
  /** argon2id, 19 MiB and two passes; the engine's default algorithm. */
  cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly nobodys = (nobodys ??= this.hash('the password of nobody'));

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(composed(password), this.cost));
  }

  /** A null hash, of a user that does not exist, takes as long as any other and never matches. */
  async matches(stored: string | null, password: string): Promise<boolean> {
    const compared = stored ?? (await this.nobodys);
    const same = await this.inTurn(() => verify(compared, composed(password)));
    return same && stored !== null;
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= atOnce) await this.turn();
    else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }

  private turn(): Promise<void> {
    if (this.waiting.length >= mostWaiting) {
      throw new ProblemError('TOO_MANY_ATTEMPTS', 'Too many sign-ins at once.', { retryAfter: 5 });
    }
    return new Promise((resolve) => this.waiting.push(resolve));
  }
}

/** Keyboards send an umlaut as one or as two characters; the same password must match from both. */
function composed(password: string): string {
  return password.normalize('NFC');
}
