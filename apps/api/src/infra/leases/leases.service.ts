import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Logging, type Logger } from '../logging/logging.js';
import { PollLoop } from '../background/poll-loop.js';
import { Lease, LeaseLostError } from './lease.js';
import { LeaseEntity } from './lease.entity.js';

/** Delay before the next attempt to acquire a lease that another process holds. */
export const leaseRetryDelayMs = 1000;

/**
 * How long a lease lasts if there is only one process. It can be long, because no other process
 * waits for the lease.
 */
const singleProcessDurationMs = 24 * 60 * 60_000;
/** Fraction of the lease duration after which work stops if the lease could not be renewed. */
const safeFraction = 0.8;

/**
 * Ensures that only one process at a time does a kind of work. A lease has a limited duration and
 * is renewed while the work continues. If the process that holds a lease crashes, another process
 * takes over once the lease has expired. Each lease has a fencing token: writes by a process that
 * has lost its lease without noticing are rejected, because the token of that process is outdated.
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
    this.log = logging.loggerFor('leases');
    this.durationMs = uow.isShared ? settings.LEASE_SECONDS * 1000 : singleProcessDurationMs;
  }

  async onModuleInit(): Promise<void> {
    // Only one process uses a SQLite database, so any previous holder has exited.
    if (!this.uow.isShared) await this.uow.run(() => this.repository.updateAll({ holder: null }));
    this.renewalLoop = new PollLoop(() => this.renewAll());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renewalLoop?.stop();
  }

  /** Runs work while holding the lease. Returns false if the lease is already held. */
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

  /** Acquires a lease. Returns null if any process, including this one, holds it. */
  async claim(name: string): Promise<Lease | null> {
    // Check outside a unit of work first, so that most failed attempts do not have to wait for the
    // writer.
    if (this.isHeld(await this.repository.findOneBy({ name }), await this.readDatabaseTime()))
      return null;
    return this.uow.run(async () => {
      const safeEndTime = this.safeLeaseEnd();
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
        lease.extendUntil(safeEndTime);
      });
      return lease;
    });
  }

  /**
   * Acquires a lease and only then looks for work, because another process may have done the work
   * in the meantime. Returns null if the lease is held, or if there is no work. Releases the lease
   * if there is no work or the search fails.
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

  /** Runs work whose units of work are rejected once the lease has been lost. */
  runUnderLease<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    return this.uow.runGuarded(() => this.assertStillHeld(lease), work);
  }

  /**
   * Releases the lease, because the work is done or is left to other processes. If the release
   * cannot be stored, logs a warning, and the lease stays until it expires.
   */
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
    throw new LeaseLostError(name);
  }

  /**
   * Renews all leases that this process holds. Returns the delay in milliseconds until the next
   * renewal.
   */
  async renewAll(): Promise<number> {
    const delayMs = this.durationMs / 3;
    const leases = [...this.heldLeases.values()];
    if (leases.length === 0) return delayMs;
    try {
      await this.renew(leases);
      return delayMs;
    } catch (error) {
      this.log.warn({ err: error }, 'Leases could not be renewed');
      return Math.min(delayMs, leaseRetryDelayMs);
    }
  }

  private async renew(leases: readonly Lease[]): Promise<void> {
    const { rows, safeUntil } = await this.uow.run(async () => {
      const safeLeaseEnd = this.safeLeaseEnd();
      const until = this.leaseEndAfter(await this.readDatabaseTime());
      // Renew only the leases in use. A lease whose release could not be stored must expire.
      const name = In(leases.map(({ workName }) => workName));
      await this.repository.update({ name, holder: this.holder }, { until });
      return {
        rows: await this.repository.findBy({ holder: this.holder }),
        safeUntil: safeLeaseEnd,
      };
    });
    for (const lease of leases) {
      const { workName, fence } = lease;
      if (this.heldLeases.get(workName) !== lease) continue;
      if (rows.some((row) => row.name === workName && row.fence === fence)) {
        lease.extendUntil(safeUntil);
      } else {
        this.log.warn({ lease: workName }, 'A lease was lost');
        lease.markLost();
        this.heldLeases.delete(workName);
      }
    }
  }

  /**
   * Whether any process holds the lease. A lease that this process has released counts as free even
   * if the release could not be stored.
   */
  private isHeld(row: LeaseEntity | null, now: string): boolean {
    if (row === null || row.holder === null || row.until <= now) return false;
    return row.holder !== this.holder || this.heldLeases.has(row.name);
  }

  /**
   * Returns the time, by the clock of `performance.now`, until which this process may rely on a
   * lease that is renewed now. Call this before the query that renews the lease, so that this
   * process stops relying on the lease before the lease expires in the database.
   */
  private safeLeaseEnd(): number {
    return performance.now() + this.durationMs * safeFraction;
  }

  private leaseEndAfter(now: string): string {
    return new Date(Date.parse(now) + this.durationMs).toISOString();
  }

  /** Returns the time of the database's clock, because the clocks of the processes may differ. */
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
