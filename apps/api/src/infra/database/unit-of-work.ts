import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { EntityManager } from 'typeorm';
import { Database } from './database.js';

interface Unit {
  manager: EntityManager;
  afterCommit: (() => void)[];
  open: boolean;
}

/** The only door to writing. Units run one after the other, in the order they were asked for. */
@Injectable()
export class UnitOfWork {
  private readonly scope = new AsyncLocalStorage<Unit>();
  private tail: Promise<unknown> = Promise.resolve();

  constructor(private readonly database: Database) {}

  /** The running unit's transaction, or the read-only snapshot outside of one. */
  get manager(): EntityManager {
    return this.current?.manager ?? this.database.reader.manager;
  }

  /** Joins the unit that is already running. Never wait for SSH or HTTP inside. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return work();
    const afterCommit: (() => void)[] = [];
    const turn = this.tail.then(() => this.transact(work, afterCommit));
    this.tail = turn.catch(() => undefined);
    const result = await turn;
    for (const task of afterCommit) task();
    return result;
  }

  /** Runs once the unit has committed; dropped with it otherwise. */
  afterCommit(task: () => void): void {
    if (!this.current) throw new Error('afterCommit needs a running unit of work');
    this.current.afterCommit.push(task);
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

  private async transact<T>(work: () => Promise<T>, afterCommit: (() => void)[]): Promise<T> {
    const runner = this.database.writer.createQueryRunner();
    // IMMEDIATE takes the write lock at once: a deferred transaction that reads first fails as
    // busy without waiting when another process commits in between.
    await runner.query('BEGIN IMMEDIATE');
    const unit: Unit = { manager: runner.manager, afterCommit, open: true };
    // Tells TypeORM not to open a transaction of its own inside ours.
    Object.assign(runner, { isTransactionActive: true });
    try {
      const result = await this.scope.run(unit, work);
      await runner.query('COMMIT');
      return result;
    } catch (error) {
      // A full disk has rolled back already; the first error is the one to report.
      await runner.query('ROLLBACK').catch(() => undefined);
      throw error;
    } finally {
      unit.open = false;
      Object.assign(runner, { isTransactionActive: false });
    }
  }
}
