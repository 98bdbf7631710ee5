import type { WaitingVerdict } from './verdict.js';

/** A stack counts as stalled once its state has not changed for this long. */
const stalledAfterMs = 60_000;

export interface DeadlineLimits {
  /** Time limit for the platform to deploy. */
  applyTimeoutMs: number;
  /** Time limit for the containers to start. */
  verifyTimeoutMs: number;
  /**
   * Whether the response arrives only after the effect is complete. If such a response is lost, the
   * stack is judged as soon as its state no longer changes.
   */
  returnsWhenComplete: boolean;
}

/**
 * Decides how long to wait for a result. While the platform stays online, it may still be
 * deploying. After the platform has been offline, its deploy has ended, so the stack is judged as
 * soon as the state of the stack no longer changes.
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

  /** Whether the platform was offline before the deploy of the stack was observed. */
  get isInterrupted(): boolean {
    return this.wasOfflineBeforeDeploy;
  }

  recordPlatformOffline(): void {
    this.wasOffline = true;
    this.wasOfflineBeforeDeploy ||= this.deployedAt === null;
    this.backOnlineAt = null;
  }

  /**
   * Records that the platform lists the stack as deploying. If the platform was offline earlier,
   * the deploy counts as interrupted, even if the stack looked deployed, because its old containers
   * may have been running.
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
