import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { searchedColumns } from '../query/search-tokens.js';
import { IndexFault, LogIndexFile, type IndexedRow } from './log-index-file.adapter.js';

/** Milliseconds between two looks for new entries; searches read those that are not indexed yet. */
const followEvery = 2000;
/** Milliseconds until the index is tried again after a fault. */
const retryAfter = 10_000;
/** Milliseconds for which removed entries stay in the index, so that a whole removal is done at once. */
const forgetAfter = 60 * 60_000;
/** Entries that are indexed at once: what it takes of the event loop is a few milliseconds. */
const batch = 500;
/** Ids of which is looked at once what is left. */
const window = 4096;
/** Entries whose indexing takes long enough to be worth a line of the log. */
const many = 10_000;

/** Codes of faults that the file is not to blame for. */
const outside = /^SQLITE_(?:BUSY|LOCKED|FULL|CANTOPEN|IOERR|NOMEM|READONLY|PERM)/;

const indexed = ['id', 'chain_hash', 'search_text', ...searchedColumns].join(', ');

/** How far the log goes, and how many of its entries were removed. */
interface Chain {
  head: number;
  removed: number;
}

/**
 * Follows the event log with its search index, and takes out of it what was removed. On PostgreSQL the
 * engine looks after its own.
 */
@Injectable()
export class LogIndexer implements OnApplicationShutdown {
  private readonly log: Logger;
  private index: LogIndexFile | null = null;
  private fault: IndexFault | null = null;
  /** When entries were first seen to be removed that the index still knows. */
  private outdatedSince: number | null = null;
  private readonly task: BackgroundTask | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('event-log-search');
    if (uow.dialect.engine !== 'sqlite') return;
    this.task = tasks.declare({
      name: 'search-index',
      everyMs: followEvery,
      retryMs: retryAfter,
      logger: 'event-log-search',
      failure: 'The search index has failed; searches read the event log itself',
      run: (signal) => this.follow(signal),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task?.halt();
    await this.close();
  }

  /** The index, up to where it is built; null while there is none. */
  get current(): LogIndexFile | null {
    return this.index;
  }

  /** Told by a search that an index has failed. */
  report(index: LogIndexFile, fault: IndexFault): void {
    if (index !== this.index) return;
    this.fault = fault;
    this.task?.wake();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    try {
      this.index ??= await this.open();
      const chain = await this.chain();
      await this.catchUp(this.index, chain, signal);
      await this.forgetRemoved(this.index, chain, signal);
    } catch (error) {
      if (!signal.aborted) {
        this.fault = null;
        if (isDamage(error)) await this.discard();
      }
      throw error;
    }
  }

  private async open(): Promise<LogIndexFile> {
    const { DATA_DIR } = this.settings;
    const { removed } = await this.chain();
    const index = await LogIndexFile.open(DATA_DIR, removed);
    if (await this.isOfThisLog(index)) return index;
    this.log.info('The search index belongs to another event log and is built anew');
    await index.close();
    await LogIndexFile.discard(DATA_DIR);
    return LogIndexFile.open(DATA_DIR, removed);
  }

  /** After a restore, and after a machine that lost its last writes, the log is another one. */
  private async isOfThisLog({ known }: LogIndexFile): Promise<boolean> {
    if ((await this.chain()).removed < known.removed) return false;
    if (known.covered === 0) return true;
    const rows = await this.uow.manager.query<{ chain_hash: Buffer }[]>(
      `SELECT chain_hash FROM event_log WHERE id = ?
       UNION ALL SELECT chain_hash FROM event_log_removed WHERE id = ?`,
      [known.covered, known.covered],
    );
    return rows.some(({ chain_hash: hash }) => hash.equals(known.hash));
  }

  private async catchUp(index: LogIndexFile, { head }: Chain, signal: AbortSignal): Promise<void> {
    const entries = head - index.covered;
    if (entries > many) this.log.info({ entries }, 'The event log is being indexed for searches');
    while (index.covered < head && !signal.aborted) {
      this.assertWhole();
      const rows = await this.rowsAfter(index.covered);
      if (rows.length === 0) break;
      await index.append(rows);
    }
    if (entries > many && !signal.aborted) this.log.info('The event log is indexed for searches');
  }

  private async forgetRemoved(
    index: LogIndexFile,
    { removed }: Chain,
    signal: AbortSignal,
  ): Promise<void> {
    this.assertWhole();
    const now = this.clock.now().getTime();
    this.outdatedSince = removed === index.known.forgotten ? null : (this.outdatedSince ?? now);
    if (this.outdatedSince === null || now - this.outdatedSince < forgetAfter) return;
    await index.beginForgetting(removed);
    for (let first = 0; first <= index.covered; first += window) {
      if (signal.aborted) return;
      this.assertWhole();
      const known = await index.idsBetween(first, first + window - 1);
      if (known.length > 0) await index.forget(await this.removedAmong(known));
    }
    for (let more = await index.merge('first'); more; more = await index.merge('next')) {
      if (signal.aborted) return;
    }
    await index.endForgetting();
    this.outdatedSince = null;
    this.log.info('Removed entries left the search index of the event log');
  }

  private async discard(): Promise<void> {
    this.log.info('The search index of the event log is thrown away and built anew');
    await this.close();
    await LogIndexFile.discard(this.settings.DATA_DIR);
  }

  private async close(): Promise<void> {
    const { index } = this;
    this.index = null;
    await index?.close().catch(() => undefined);
  }

  private assertWhole(): void {
    if (this.fault !== null) throw this.fault;
  }

  private async chain(): Promise<Chain> {
    const [chain] = await this.uow.manager.query<Chain[]>(
      'SELECT head_id AS head, removed FROM event_log_chain',
    );
    if (chain === undefined) throw new Error('The chain of the event log has no state');
    return chain;
  }

  private rowsAfter(id: number): Promise<IndexedRow[]> {
    return this.uow.manager.query<IndexedRow[]>(
      `SELECT ${indexed} FROM event_log WHERE id > ? ORDER BY id LIMIT ?`,
      [id, batch],
    );
  }

  private async removedAmong(ids: readonly number[]): Promise<number[]> {
    const rows = await this.uow.manager.query<{ id: number }[]>(
      'SELECT id FROM event_log WHERE id BETWEEN ? AND ?',
      [Math.min(...ids), Math.max(...ids)],
    );
    const left = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !left.has(id));
  }
}

/** A new file would be no better off where the disk, the system or a lock stands in the way. */
function isDamage(error: unknown): boolean {
  return error instanceof IndexFault && !outside.test(error.code ?? '');
}
