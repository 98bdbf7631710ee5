import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { In } from 'typeorm';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { Logging, type Logger } from '../logging/logging.js';
import { PollLoop } from '../background/poll-loop.js';
import { Lease, LeaseLost } from './lease.js';
import { LeaseEntity } from './lease.entity.js';

/** Milliseconds until the next try at work that another process does. */
export const elsewhereRest = 1000;

/** Milliseconds for which a lease of the only process is given; nobody waits for its end. */
const longTerm = 24 * 60 * 60_000;
/** Part of the term after which the work stops when the lease could not be renewed. */
const safePart = 0.8;

/**
 * Says which process does what only one may do at a time. A lease is given for a term and renewed
 * while the work goes on; when its process dies, another one takes the work over after the term. What
 * a process writes that lost its lease without noticing is refused by the number of the lease.
 */
@Injectable()
export class Leases implements OnModuleInit, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly holder = randomUUID();
  private readonly held = new Map<string, Lease>();
  private readonly term: number;
  private renewing: PollLoop | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    settings: Settings,
    logging: Logging,
  ) {
    this.log = logging.for('leases');
    this.term = uow.isShared ? settings.LEASE_SECONDS * 1000 : longTerm;
  }

  async onModuleInit(): Promise<void> {
    // Where there is one process, whoever held a lease has ended.
    if (!this.uow.isShared) await this.uow.run(() => this.rows.updateAll({ holder: null }));
    this.renewing = new PollLoop(() => this.renewAll());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.renewing?.stop();
  }

  /** Does the work as the only process; false when it is done elsewhere at this moment. */
  async whileHeld(name: string, work: (lease: Lease) => Promise<void>): Promise<boolean> {
    const lease = await this.claim(name);
    if (lease === null) return false;
    try {
      await this.within(lease, () => work(lease));
    } finally {
      await this.release(lease);
    }
    return true;
  }

  /** Takes a lease that nobody holds, not even this process; null otherwise. */
  async claim(name: string): Promise<Lease | null> {
    // Looked up outside of a unit: most tries at what another process does need not wait for the writer.
    if (this.isHeld(await this.rows.findOneBy({ name }), await this.databaseTime())) return null;
    return this.uow.run(async () => {
      const safeUntil = this.safeUntil();
      const now = await this.databaseTime();
      const row = await this.rows.findOneBy({ name });
      if (this.isHeld(row, now)) return null;
      const lease = new Lease(name, (row?.fence ?? 0) + 1);
      const { fence } = lease;
      await this.rows.save({ name, holder: this.holder, fence, until: this.termFrom(now) });
      this.uow.afterCommit(() => {
        this.held.set(name, lease);
        lease.keepUntil(safeUntil);
      });
      return lease;
    });
  }

  /**
   * Takes a lease for what is found under it: until then, another process may have gone on with it.
   * Null when the lease is held or nothing is found; it is given back then, and when looking fails.
   */
  async claimFor<T>(
    name: string,
    find: () => Promise<T | null>,
  ): Promise<{ lease: Lease; found: T } | null> {
    const lease = await this.claim(name);
    if (lease === null) return null;
    let found: T | null = null;
    try {
      found = await find();
      return found === null ? null : { lease, found };
    } finally {
      if (found === null) await this.release(lease);
    }
  }

  /** Whatever the work writes is refused once the lease is lost. */
  within<T>(lease: Lease, work: () => Promise<T>): Promise<T> {
    return this.uow.guarded(() => this.check(lease), work);
  }

  /** The work is done, or left to others. */
  async release(lease: Lease): Promise<void> {
    lease.end();
    const { workName: name, fence } = lease;
    if (this.held.get(name) === lease) this.held.delete(name);
    try {
      await this.uow.run(() =>
        this.rows.update({ name, fence, holder: this.holder }, { holder: null }),
      );
    } catch (error) {
      this.log.warn({ err: error, lease: name }, 'A lease is kept until its term is over');
    }
  }

  private async check(lease: Lease): Promise<void> {
    lease.assertHeld();
    const { workName: name, fence } = lease;
    if (await this.rows.existsBy({ name, fence, holder: this.holder })) return;
    lease.lose();
    throw new LeaseLost(name);
  }

  /** Renews what is held; answers how many milliseconds that lasts. */
  async renewAll(): Promise<number> {
    const pause = this.term / 3;
    const leases = [...this.held.values()];
    if (leases.length === 0) return pause;
    try {
      await this.renew(leases);
      return pause;
    } catch (error) {
      this.log.warn({ err: error }, 'Leases could not be renewed');
      return Math.min(pause, elsewhereRest);
    }
  }

  private async renew(leases: readonly Lease[]): Promise<void> {
    const { rows, safeUntil } = await this.uow.run(async () => {
      const safe = this.safeUntil();
      const until = this.termFrom(await this.databaseTime());
      // What could not be given back is not kept from the others for longer than its term.
      const name = In(leases.map(({ workName }) => workName));
      await this.rows.update({ name, holder: this.holder }, { until });
      return { rows: await this.rows.findBy({ holder: this.holder }), safeUntil: safe };
    });
    for (const lease of leases) {
      const { workName, fence } = lease;
      if (this.held.get(workName) !== lease) continue;
      if (rows.some((row) => row.name === workName && row.fence === fence)) {
        lease.keepUntil(safeUntil);
      } else {
        this.log.warn({ lease: workName }, 'A lease was lost');
        lease.lose();
        this.held.delete(workName);
      }
    }
  }

  /** A lease that this process has released counts as free, even if the release could not be saved. */
  private isHeld(row: LeaseEntity | null, now: string): boolean {
    if (row === null || row.holder === null || row.until <= now) return false;
    return row.holder !== this.holder || this.held.has(row.name);
  }

  /** Counted from before the database is asked, so that it is over here before it is over there. */
  private safeUntil(): number {
    return performance.now() + this.term * safePart;
  }

  private termFrom(now: string): string {
    return new Date(Date.parse(now) + this.term).toISOString();
  }

  /** Processes on different machines agree on no other clock. */
  private async databaseTime(): Promise<string> {
    const [row] = await this.uow.manager.query<{ now: string }[]>(
      `SELECT ${this.uow.dialect.now} AS now`,
    );
    return row?.now ?? '';
  }

  private get rows() {
    return this.uow.manager.getRepository(LeaseEntity);
  }
}
