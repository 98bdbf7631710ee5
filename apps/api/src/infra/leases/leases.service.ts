import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Logging, type Logger } from '../logging/logging.js';
import { PollLoop } from '../background/poll-loop.js';
import { Lease, LeaseLost } from './lease.js';
import { LeaseEntity } from './lease.entity.js';

/** Delay until the next attempt while another process holds the lease. */
export const leaseRetryDelayMs = 1000;

/**
 * Term of a lease if there is only one process. It can be long, because no other process waits for
 * the lease.
 */
const singleProcessDurationMs = 24 * 60 * 60_000;
/** Fraction of the term after which work stops if the lease could not be renewed. */
const safeFraction = 0.8;

/**
 * Lets only one process at a time do a kind of work. A lease has a term and is renewed while the
 * work continues; if its process crashes, another process takes over after the term. Each lease has
 * a fencing token: if a process has lost its lease without noticing, its writes are refused because
 * its token is outdated.
 */
@Injectable()
export class Leases implements OnModuleInit, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly holder = randomUUID();
  private readonly heldLeases = new Map<string, Lease>();
  private readonly durationMs: number;
  private renewalLoop: PollLoop | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    settings: Settings,
    logging: Logging,
  ) {
    this.log = logging.for('leases');
    this.durationMs = uow.isShared ? settings.LEASE_SECONDS * 1000 : singleProcessDurationMs;
  }

  async onModuleInit(): Promise<void> {
    // There is only one process, so every previous holder has ended.
    if (!this.uow.isShared) await this.uow.run(() => this.repository.updateAll({ holder: null }));
    this.renewalLoop = new PollLoop(() => this.renewAll());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renewalLoop?.stop();
  }

  /** Runs work while holding the lease; returns false if another process holds it. */
  async runWhileHeld(name: string, work: (lease: Lease) => Promise<void>): Promise<boolean> {
    const lease = await this.claim(name);
    if (lease === null) return false;
    try {
      await this.runUnderLease(lease, () => work(lease));
    } finally {
      await this.release(lease);
    }
    return true;
  }

  /** Takes a lease if it is free; returns null if any process, including this one, holds it. */
  async claim(name: string): Promise<Lease | null> {
    // Check outside a unit of work first, so that most failed attempts need not wait for the
    // writer.
    if (this.isHeld(await this.repository.findOneBy({ name }), await this.readDatabaseTime()))
      return null;
    return this.uow.run(async () => {
      const safeUntil = this.safeLeaseEnd();
      const now = await this.readDatabaseTime();
      const row = await this.repository.findOneBy({ name });
      if (this.isHeld(row, now)) return null;
      const lease = new Lease(name, (row?.fence ?? 0) + 1);
      const { fence } = lease;
      await this.repository.save({
        name,
        holder: this.holder,
        fence,
        until: this.leaseEndAfter(now),
      });
      this.uow.afterCommit(() => {
        this.heldLeases.set(name, lease);
        lease.keepUntil(safeUntil);
      });
      return lease;
    });
  }

  /**
   * Takes a lease and only then looks for work, because another process may have done the work
   * before the lease was taken. Returns null if the lease is held or no work is found. If no work
   * is found or the search fails, the lease is released.
   */
  async claimIfFound<T>(
    name: string,
    find: () => Promise<T | null>,
  ): Promise<{ lease: Lease; item: T } | null> {
    const lease = await this.claim(name);
    if (lease === null) return null;
    let item: T | null = null;
    try {
      item = await find();
      return item === null ? null : { lease, item };
    } finally {
      if (item === null) await this.release(lease);
    }
  }

  /** Runs work in which units of work are refused once the lease is lost. */
  runUnderLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    return this.uow.runGuarded(() => this.assertStillHeld(lease), work);
  }

  /** Releases the lease when the work is done or is left to other processes. */
  async release(lease: Lease): Promise<void> {
    lease.end();
    const { workName: name, fence } = lease;
    if (this.heldLeases.get(name) === lease) this.heldLeases.delete(name);
    try {
      await this.uow.run(() =>
        this.repository.update({ name, fence, holder: this.holder }, { holder: null }),
      );
    } catch (error) {
      this.log.warn(
        { err: error, lease: name },
        'A lease could not be released and stays until it expires',
      );
    }
  }

  private async assertStillHeld(lease: Lease): Promise<void> {
    lease.assertHeld();
    const { workName: name, fence } = lease;
    if (await this.repository.existsBy({ name, fence, holder: this.holder })) return;
    lease.markLost();
    throw new LeaseLost(name);
  }

  /** Renews all held leases. Returns the delay until the next renewal in milliseconds. */
  async renewAll(): Promise<number> {
    const pause = this.durationMs / 3;
    const leases = [...this.heldLeases.values()];
    if (leases.length === 0) return pause;
    try {
      await this.renew(leases);
      return pause;
    } catch (error) {
      this.log.warn({ err: error }, 'Leases could not be renewed');
      return Math.min(pause, leaseRetryDelayMs);
    }
  }

  private async renew(leases: readonly Lease[]): Promise<void> {
    const { rows, safeUntil } = await this.uow.run(async () => {
      const safe = this.safeLeaseEnd();
      const until = this.leaseEndAfter(await this.readDatabaseTime());
      // Renew only the leases in use, so that one that could not be released expires at the end of
      // its term.
      const name = In(leases.map(({ workName }) => workName));
      await this.repository.update({ name, holder: this.holder }, { until });
      return { rows: await this.repository.findBy({ holder: this.holder }), safeUntil: safe };
    });
    for (const lease of leases) {
      const { workName, fence } = lease;
      if (this.heldLeases.get(workName) !== lease) continue;
      if (rows.some((row) => row.name === workName && row.fence === fence)) {
        lease.keepUntil(safeUntil);
      } else {
        this.log.warn({ lease: workName }, 'A lease was lost');
        lease.markLost();
        this.heldLeases.delete(workName);
      }
    }
  }

  /**
   * Whether a process holds the lease. A lease that this process has released counts as free, even
   * if the release could not be saved.
   */
  private isHeld(row: LeaseEntity | null, now: string): boolean {
    if (row === null || row.holder === null || row.until <= now) return false;
    return row.holder !== this.holder || this.heldLeases.has(row.name);
  }

  /**
   * Returns the time on the clock of `performance.now` until which the lease is certainly held.
   * Call this before the query that renews the lease, so that the lease ends here before it ends in
   * the database.
   */
  private safeLeaseEnd(): number {
    return performance.now() + this.durationMs * safeFraction;
  }

  private leaseEndAfter(now: string): string {
    return new Date(Date.parse(now) + this.durationMs).toISOString();
  }

  /**
   * Returns the time of the database's clock, because the clocks of different machines may differ.
   */
  private async readDatabaseTime(): Promise<string> {
    const [row] = await this.uow.manager.query<{ now: string }[]>(
      `SELECT ${this.uow.dialect.now} AS now`,
    );
    return row?.now ?? '';
  }

  private get repository() {
    return this.uow.manager.getRepository(LeaseEntity);
  }
}
