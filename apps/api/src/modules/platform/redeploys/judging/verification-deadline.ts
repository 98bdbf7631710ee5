import type { Waiting } from './verdict.js';

/** Longest time without a change after which a stack counts as left alone, in milliseconds. */
const longestStill = 60_000;

/** Times in milliseconds. */
export interface DeadlineLimits {
  /** For the platform to deploy. */
  applyMs: number;
  /** For containers to come up. */
  verifyMs: number;
}

/**
 * Decides how long a run waits for what it does not see yet. A platform that has been there all the
 * time may still be deploying. One that was away cannot: whatever it had begun has ended, and the
 * stack is judged as soon as it stays the same.
 */
export class VerificationDeadline {
  private readonly stillMs: number;
  private wasAway = false;
  private awayBefore = false;
  private backAt: number | null = null;
  private deployedAt: number | null = null;
  private changedAt = -Infinity;
  private detail = '';

  /** @param askedAt - when the platform was asked; all moments are on one clock */
  constructor(
    private readonly limits: DeadlineLimits,
    private readonly askedAt: number,
  ) {
    this.stillMs = Math.min(longestStill, limits.verifyMs);
  }

  /** Whether the platform was away before the stack was seen deployed. */
  get interrupted(): boolean {
    return this.awayBefore;
  }

  /** The platform is not there. */
  away(): void {
    this.wasAway = true;
    this.awayBefore ||= this.deployedAt === null;
    this.backAt = null;
  }

  /**
   * The platform is back and calls the stack deploying. Whatever ran before it went away has ended, also
   * when the containers of the old state had looked deployed by then.
   */
  backDeploying(): void {
    this.awayBefore ||= this.wasAway;
  }

  /** The stack was deployed; from now on its containers have to come up. */
  deployed(now: number): void {
    this.deployedAt ??= now;
  }

  /** Whether the stack had enough time to run without restarts since it was deployed. */
  isOutOfTime(now: number): boolean {
    return this.deployedAt !== null && now - this.deployedAt > this.limits.verifyMs;
  }

  /** Whether it is no use to wait for longer. */
  isOver(verdict: Waiting, now: number): boolean {
    if (verdict.detail !== this.detail) this.changedAt = now;
    this.detail = verdict.detail;
    if (verdict.for === 'containers') {
      this.deployed(now);
      return this.isOutOfTime(now);
    }
    if (verdict.for === 'platform' || !this.awayBefore) {
      return now - this.askedAt > this.limits.applyMs;
    }
    this.backAt ??= now;
    return now - this.backAt > this.limits.verifyMs || this.isStill(verdict, now);
  }

  private isStill({ code }: Waiting, now: number): boolean {
    return code !== 'CONTAINERS_RESTARTING' && now - this.changedAt > this.stillMs;
  }
}
