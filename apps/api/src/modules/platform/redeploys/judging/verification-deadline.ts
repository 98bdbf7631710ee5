import type { Waiting } from './verdict.js';

/** A stack that does not change for this long counts as settled. */
const settledAfterMs = 60_000;

export interface DeadlineLimits {
  /** How long the platform may take to deploy. */
  applyMs: number;
  /** How long containers may take to start. */
  verifyMs: number;
  /**
   * Whether the engine answers only after it has done everything. Without an answer, the stack is
   * judged once it no longer changes.
   */
  isImmediate?: boolean;
}

/**
 * Decides how long to wait for a result. If the platform was online all the time, it may still be
 * deploying. If it was offline, its deploy has ended, and the stack is judged once it no longer
 * changes.
 */
export class VerificationDeadline {
  private readonly stillMs: number;
  private wasAway = false;
  private awayBefore = false;
  private backAt: number | null = null;
  private deployedAt: number | null = null;
  private changedAt = -Infinity;
  private detail = '';

  /** @param askedAt - when the platform was asked; all times use the same clock */
  constructor(
    private readonly limits: DeadlineLimits,
    private readonly askedAt: number,
  ) {
    this.stillMs = Math.min(settledAfterMs, limits.verifyMs);
  }

  /** Whether the platform was offline before the stack was seen deployed. */
  get interrupted(): boolean {
    return this.awayBefore;
  }

  /** Notes that the platform is offline. */
  platformOffline(): void {
    this.wasAway = true;
    this.awayBefore ||= this.deployedAt === null;
    this.backAt = null;
  }

  /**
   * Notes that the platform is back and reports the stack as deploying. What it ran before going
   * offline has ended, even if the old containers already looked deployed.
   */
  platformBackDeploying(): void {
    this.awayBefore ||= this.wasAway;
  }

  /** Notes that the stack was deployed. Its containers now have to start. */
  deployed(now: number): void {
    this.deployedAt ??= now;
  }

  /** Whether the time for running without restarts after the deploy is over. */
  isOutOfTime(now: number): boolean {
    return this.deployedAt !== null && now - this.deployedAt > this.limits.verifyMs;
  }

  /** Whether further waiting is pointless. */
  shouldGiveUp(verdict: Waiting, now: number): boolean {
    if (verdict.detail !== this.detail) this.changedAt = now;
    this.detail = verdict.detail;
    if (verdict.for === 'containers') {
      this.deployed(now);
      return this.isOutOfTime(now);
    }
    if (verdict.for === 'effect' && this.limits.isImmediate === true)
      return this.isStill(verdict, now);
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
