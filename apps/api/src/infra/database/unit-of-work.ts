import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { ContextValue } from '../context-value.js';
import { Logging, type Logger } from '../logging/logging.js';
import { Metrics, type Labels } from '../metrics/metrics.js';
import { Tracing } from '../tracing/tracing.js';
import { Database } from './database.js';
import type { Dialect } from './dialect.js';
import { databaseFaultOf } from './faults/database-fault.js';

interface OpenUnitOfWork {
  manager: EntityManager;
  beforeCommit: (() => Promise<void>)[];
  afterCommit: (() => void)[];
  isOpen: boolean;
}

interface UnitGuard {
  check: () => Promise<void>;
  isOpen: boolean;
}

const waitBucketsSeconds = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10];

/**
 * The only way to write to the database. Units of work run one at a time, in the order in which
 * they were requested.
 */
@Injectable()
export class UnitOfWork {
  private readonly scope = new ContextValue<OpenUnitOfWork>();
  private readonly currentGuard = new ContextValue<UnitGuard>();
  private readonly log: Logger;
  private lastUnit: Promise<unknown> = Promise.resolve();
  private readonly observeWait: (seconds: number, labels: Labels<never>) => void;
  private readonly observeDuration: (seconds: number, labels: Labels<'outcome'>) => void;

  constructor(
    private readonly database: Database,
    private readonly tracing: Tracing,
    metrics: Metrics,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('database');
    this.observeWait = metrics.declareDuration(
      {
        name: 'stackyard_database_wait_seconds',
        help: 'Time that a unit of work waited in the queue',
        labels: [],
      },
      waitBucketsSeconds,
    );
    this.observeDuration = metrics.declareDuration(
      {
        name: 'stackyard_database_unit_duration_seconds',
        help: 'Time that a unit of work blocked other writers',
        labels: ['outcome'],
      },
      waitBucketsSeconds,
    );
  }

  /**
   * The entity manager of the current unit of work; outside of a unit of work, the entity manager
   * of the read-only connection.
   */
  get manager(): EntityManager {
    return this.openUnit?.manager ?? this.database.reader.manager;
  }

  get dialect(): Dialect {
    return this.database.dialect;
  }

  /** Whether other processes can write to the same database. */
  get isShared(): boolean {
    return this.dialect.engine === 'postgres';
  }

  /**
   * Runs a function whose units of work call `check` first. If `check` fails, the unit of work is
   * rolled back.
   */
  async runGuarded<T>(check: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    const guard: UnitGuard = { check, isOpen: true };
    try {
      return await this.currentGuard.run(guard, work);
    } finally {
      guard.isOpen = false;
    }
  }

  /**
   * Runs a function in a transaction, or in the current unit of work if there is one. Never wait
   * for SSH or HTTP in it, because all other units of work would have to wait too.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.openUnit) return work();
    const requestedAt = performance.now();
    const pendingUnit = this.lastUnit.then(() =>
      this.measureUnitOfWork(requestedAt, () => this.transact(work)),
    );
    this.lastUnit = pendingUnit.catch(() => undefined);
    const { result, afterCommit } = await pendingUnit;
    for (const task of afterCommit) this.runSafely(task);
    return result;
  }

  /**
   * Like {@link run}, but throws the error that `createDuplicateError` returns if a unique constraint is
   * violated.
   */
  async runUnique<T>(work: () => Promise<T>, createDuplicateError: () => Error): Promise<T> {
    try {
      return await this.run(work);
    } catch (error) {
      throw databaseFaultOf(error) === 'unique' ? createDuplicateError() : error;
    }
  }

  /** The current unit of work. Use it as the key for data that belongs to the unit. */
  get unit(): object {
    return this.requireOpenUnit();
  }

  /**
   * Registers a task for the end of the current unit of work, which fails if the task fails. Use
   * this to write collected data all at once.
   */
  beforeCommit(task: () => Promise<void>): void {
    this.requireOpenUnit().beforeCommit.push(task);
  }

  /**
   * Registers a task to run after the unit of work has committed. It does not run if the unit
   * fails. If the task throws, the error is logged and the other tasks still run.
   */
  afterCommit(task: () => void): void {
    this.requireOpenUnit().afterCommit.push(task);
  }

  /** Resolves when all units of work requested so far have finished. */
  async waitUntilIdle(): Promise<void> {
    await this.lastUnit;
  }

  /**
   * The current unit of work; undefined once it has ended, so that a promise that outlives it
   * cannot write to the next transaction.
   */
  private get openUnit(): OpenUnitOfWork | undefined {
    const unit = this.scope.get();
    return unit?.isOpen ? unit : undefined;
  }

  private requireOpenUnit(): OpenUnitOfWork {
    if (!this.openUnit) throw new Error('This must run in a unit of work');
    return this.openUnit;
  }

  /**
   * Logs an error instead of throwing it. The unit of work has already committed, so neither its
   * caller nor the other tasks must fail.
   */
  private runSafely(task: () => void): void {
    try {
      task();
    } catch (error) {
      this.log.error({ err: error }, 'Work after a commit failed');
    }
  }

  private async measureUnitOfWork<T>(requestedAt: number, transact: () => Promise<T>): Promise<T> {
    const startedAt = performance.now();
    this.observeWait((startedAt - requestedAt) / 1000, {});
    let outcome = 'rolled back';
    try {
      const result = await this.tracing.runInSpan({ name: 'unit of work' }, transact);
      outcome = 'committed';
      return result;
    } finally {
      this.observeDuration((performance.now() - startedAt) / 1000, { outcome });
    }
  }

  private async transact<T>(
    work: () => Promise<T>,
  ): Promise<{ result: T; afterCommit: OpenUnitOfWork['afterCommit'] }> {
    const runner = this.database.writer.createQueryRunner();
    const unit: OpenUnitOfWork = {
      manager: runner.manager,
      beforeCommit: [],
      afterCommit: [],
      isOpen: true,
    };
    try {
      await this.database.begin(runner);
      // Keeps TypeORM from opening its own transaction inside ours.
      Object.assign(runner, { isTransactionActive: true });
      const result = await this.scope.run(unit, async () => {
        const guard = this.currentGuard.get();
        if (guard?.isOpen) await guard.check();
        const result = await work();
        for (const task of unit.beforeCommit) await task();
        return result;
      });
      await runner.query('COMMIT');
      return { result, afterCommit: unit.afterCommit };
    } catch (error) {
      // If the disk was full, the engine has already rolled back, and ROLLBACK fails. Report only
      // the original error.
      await runner.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      unit.isOpen = false;
      Object.assign(runner, { isTransactionActive: false });
      await runner.release();
    }
  }
}
