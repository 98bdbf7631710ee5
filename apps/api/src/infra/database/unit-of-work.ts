import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { Logging, type Logger } from '../logging/logging.js';
import { Metrics, type Labels } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { Database } from './database.js';
import type { Dialect } from './dialect.js';

interface Unit {
  manager: EntityManager;
  atEnd: (() => Promise<void>)[];
  afterCommit: (() => void)[];
  open: boolean;
}

/** What must hold in each unit that begins inside of some work. */
interface Guard {
  check: () => Promise<void>;
  open: boolean;
}

const waitBuckets = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/** The only door to writing. Units run one after the other, in the order they were asked for. */
@Injectable()
export class UnitOfWork {
  private readonly scope = new AsyncLocalStorage<Unit>();
  private readonly guards = new AsyncLocalStorage<Guard>();
  private readonly log: Logger;
  private tail: Promise<unknown> = Promise.resolve();
  private readonly waited: (seconds: number, labels: Labels<never>) => void;
  private readonly held: (seconds: number, labels: Labels<'outcome'>) => void;

  constructor(
    private readonly database: Database,
    private readonly tracing: Tracing,
    metrics: Metrics,
    logging: Logging,
  ) {
    this.log = logging.for('database');
    this.waited = metrics.duration(
      {
        name: 'stackyard_database_wait_seconds',
        help: 'Time a unit of work waited for its turn to write',
        labels: [],
      },
      waitBuckets,
    );
    this.held = metrics.duration(
      {
        name: 'stackyard_database_unit_duration_seconds',
        help: 'Time a unit of work kept others from writing',
        labels: ['outcome'],
      },
      waitBuckets,
    );
  }

  /** The running unit's transaction, or the read-only snapshot outside of one. */
  get manager(): EntityManager {
    return this.current?.manager ?? this.database.reader.manager;
  }

  /** Words for statements that the engines spell differently. */
  get dialect(): Dialect {
    return this.database.dialect;
  }

  /** Whether other processes may write to the same database. */
  get isShared(): boolean {
    return this.dialect.engine === 'postgres';
  }

  /** Ends with the application: Node keeps every scope that was used, and each promise pays for it. */
  close(): void {
    this.scope.disable();
    this.guards.disable();
  }

  /** Units that begin inside of the work run the check first, and fail with it. */
  async guarded<T>(check: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    const guard: Guard = { check, open: true };
    try {
      return await this.guards.run(guard, work);
    } finally {
      guard.open = false;
    }
  }

  /** Joins the unit that is already running. Never wait for SSH or HTTP inside. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return work();
    const asked = performance.now();
    const turn = this.tail.then(() => this.measured(asked, () => this.transact(work)));
    this.tail = turn.catch(() => undefined);
    const { result, afterCommit } = await turn;
    for (const task of afterCommit) this.attempt(task);
    return result;
  }

  /** The running unit, as a key for what others keep about it. */
  get unit(): object {
    return this.assertRunning();
  }

  /** Runs as the last work of the running unit, which fails with it: for what is written at once. */
  atEnd(task: () => Promise<void>): void {
    this.assertRunning().atEnd.push(task);
  }

  /**
   * Runs once the unit has committed; dropped with it otherwise. A task that throws is logged, and
   * the others run all the same.
   */
  afterCommit(task: () => void): void {
    this.assertRunning().afterCommit.push(task);
  }

  /** Resolves when every unit asked for so far is done. */
  async idle(): Promise<void> {
    await this.tail;
  }

  /** A promise that outlives its unit must not write into the transaction of the next one. */
  private get current(): Unit | undefined {
    const unit = this.scope.getStore();
    return unit?.open ? unit : undefined;
  }

  private assertRunning(): Unit {
    if (!this.current) throw new Error('This needs a running unit of work');
    return this.current;
  }

  /** The unit has committed: neither its caller nor the other tasks hear of a fault in one. */
  private attempt(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.log.error({ err: error }, 'Work after a commit failed');
    }
  }

  private async measured<T>(asked: number, transact: () => Promise<T>): Promise<T> {
    const began = performance.now();
    this.waited((began - asked) / 1000, {});
    let outcome = 'rolled back';
    try {
      const done = await this.tracing.span({ name: 'unit of work' }, transact);
      outcome = 'committed';
      return done;
    } finally {
      this.held((performance.now() - began) / 1000, { outcome });
    }
  }

  private async transact<T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; afterCommit: Unit['afterCommit'] }> {
    const runner = this.database.writer.createQueryRunner();
    const unit: Unit = { manager: runner.manager, atEnd: [], afterCommit: [], open: true };
    try {
      await this.database.begin(runner);
      // Tells TypeORM not to open a transaction of its own inside ours.
      Object.assign(runner, { isTransactionActive: true });
      const result = await this.scope.run(unit, async () => {
        const guard = this.guards.getStore();
        if (guard?.open) await guard.check();
        const done = await work();
        for (const task of unit.atEnd) await task();
        return done;
      });
      await runner.query('COMMIT');
      return { result, afterCommit: unit.afterCommit };
    } catch (error) {
      // A full disk has rolled back already; the first error is the one to report.
      await runner.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      unit.open = false;
      Object.assign(runner, { isTransactionActive: false });
      await runner.release();
    }
  }
}
