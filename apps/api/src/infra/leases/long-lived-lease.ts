import type { Lease } from './lease.js';
import type { Leases } from './leases.service.js';

/** A lease that a task keeps between its rounds, until the lease is released or lost. */
export class LongLivedLease {
  private lease: Lease | null = null;

  constructor(
    private readonly leases: Leases,
    private readonly name: string,
    /**
     * Called when the lease has been acquired, to recover work that the previous holder left
     * unfinished.
     */
    private readonly onAcquired: () => Promise<void> | void,
  ) {}

  /**
   * Runs one round while holding the lease, and acquires the lease first if necessary. Returns
   * false if the lease is held elsewhere.
   */
  async runRound(round: (lease: Lease) => Promise<void>): Promise<boolean> {
    const lease = this.usableLease() ?? (await this.acquire());
    if (lease === null) return false;
    await this.leases.runUnderLease(lease, () => round(lease));
    return true;
  }

  async release(): Promise<void> {
    const { lease } = this;
    this.lease = null;
    if (lease !== null) await this.leases.release(lease);
  }

  private usableLease(): Lease | null {
    return this.lease?.signal.aborted === true ? null : this.lease;
  }

  private async acquire(): Promise<Lease | null> {
    await this.release();
    const lease = await this.leases.claim(this.name);
    if (lease === null) return null;
    try {
      await this.leases.runUnderLease(lease, async () => this.onAcquired());
    } catch (error) {
      await this.leases.release(lease);
      throw error;
    }
    return (this.lease = lease);
  }
}
