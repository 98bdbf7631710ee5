import type { WaitingVerdict } from './verdict.js';

/** A stack counts as stalled once its state has not changed for this long. */
const stalledAfterMs = 60_000;

export interface DeadlineLimits {
  /** Time limit for the platform to deploy. */
  applyTimeoutMs: number;
  /** Time limit for the containers to start. */
  verifyTimeoutMs: number;
  /**
   * Whether the request returns only when its effect is complete. If the response is lost, the
   * stack is judged as soon as its state no longer changes.
   */
  returnsWhenComplete: boolean;
}

/**
 * Decides how long to wait for a result. If the platform has been online all the time, it may still
 * be deploying. If it was offline, its deploy has ended, and the stack is judged as soon as its
 * state no longer changes.
 */
export class VerificationDeadline {
  private readonly maxUnchangedMs: number;
  private wasOffline = false;
  private wasOfflineBeforeDeploy = false;
  private backOnlineAt: number | null = null;
  private deployedAt: number | null = null;
  private changedAt = -Infinity;
  private lastDetail = '';

  /**
   * @param requestedAt - when the request was sent, in milliseconds; all times use the same clock
   */
  constructor(
    private readonly limits: DeadlineLimits,
    private readonly requestedAt: number,
  ) {
    this.maxUnchangedMs = Math.min(stalledAfterMs, limits.verifyTimeoutMs);
  }

  /** Whether the platform was offline before the stack was seen to be deployed. */
  get isInterrupted(): boolean {
    return this.wasOfflineBeforeDeploy;
  }

  recordPlatformOffline(): void {
    this.wasOffline = true;
    this.wasOfflineBeforeDeploy ||= this.deployedAt === null;
    this.backOnlineAt = null;
  }

  /**
   * Records that the platform lists the stack as deploying. If the platform was offline earlier, its
   * deploy ended then. The stack may have looked deployed only because its old containers were running.
   */
  recordStillDeploying(): void {
    this.wasOfflineBeforeDeploy ||= this.wasOffline;
  }

  /**
   * Records that the stack was deployed. From now on, its containers must start within the time
   * limit.
   */
  recordDeployed(now: number): void {
    this.deployedAt ??= now;
  }

  isOutOfTime(now: number): boolean {
    return this.deployedAt !== null && now - this.deployedAt > this.limits.verifyTimeoutMs;
  }

  /** Records the verdict and returns whether to stop waiting. */
  recordVerdictAndCheckTimeout(verdict: WaitingVerdict, now: number): boolean {
    if (verdict.detail !== this.lastDetail) this.changedAt = now;
    this.lastDetail = verdict.detail;
    if (verdict.waitsFor === 'containers') {
      this.recordDeployed(now);
      return this.isOutOfTime(now);
    }
    if (verdict.waitsFor === 'effect' && this.limits.returnsWhenComplete)
      return this.hasStalled(verdict, now);
    if (verdict.waitsFor === 'platform' || !this.wasOfflineBeforeDeploy) {
      return now - this.requestedAt > this.limits.applyTimeoutMs;
    }
    this.backOnlineAt ??= now;
    return now - this.backOnlineAt > this.limits.verifyTimeoutMs || this.hasStalled(verdict, now);
  }

  private hasStalled({ code }: WaitingVerdict, now: number): boolean {
    return code !== 'CONTAINERS_RESTARTING' && now - this.changedAt > this.maxUnchangedMs;
  }
}
