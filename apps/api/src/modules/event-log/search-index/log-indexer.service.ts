import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { searchedColumns } from '../query/search-tokens.js';
import { IndexError, LogIndexFile, type IndexedRow } from './log-index-file.adapter.js';

/**
 * Interval at which new entries are indexed. Until an entry is indexed, searches read it from the
 * log.
 */
const pollIntervalMs = 2000;
/** Delay after a fault before indexing is tried again. */
const retryDelayMs = 10_000;
/** How long removed entries stay in the index, so that a whole removal is processed at once. */
const cleanUpDelayMs = 60 * 60_000;
/**
 * Number of entries to index at once. Indexing a batch blocks the event loop for a few
 * milliseconds.
 */
const entriesPerBatch = 500;
/** Size of the ID range that is checked for removed entries at once. */
const idsPerCheck = 4096;
/**
 * Minimum number of new entries for which indexing is logged. Fewer entries take only a short
 * time.
 */
const minLoggedEntries = 10_000;

/** Codes of errors that are not caused by a damaged file. */
const externalFaultPattern = /^SQLITE_(?:BUSY|LOCKED|FULL|CANTOPEN|IOERR|NOMEM|READONLY|PERM)/;

const indexedColumns = ['id', 'chain_hash', 'search_text', ...searchedColumns].join(', ');

interface Chain {
  head: number;
  removed: number;
}

/**
 * Keeps the search index up to date with the event log. Does nothing on PostgreSQL, which maintains
 * its own index.
 */
@Injectable()
export class LogIndexer implements OnApplicationShutdown {
  private readonly log: Logger;
  private index: LogIndexFile | null = null;
  private indexFault: IndexError | null = null;
  /**
   * When the index was first found to contain removed entries, in milliseconds since 1970; null if
   * it contains none.
   */
  private outdatedSince: number | null = null;
  private readonly task: BackgroundTask | undefined;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly settings: Settings,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('event-log-search');
    if (uow.dialect.engine !== 'sqlite') return;
    this.task = tasks.declare({
      name: 'search-index',
      everyMs: pollIntervalMs,
      retryMs: retryDelayMs,
      logger: 'event-log-search',
      failure: 'The search index failed; searches read the event log directly',
      run: (signal) => this.follow(signal),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.task?.abort();
    await this.closeIndex();
  }

  /** Returns the index, even if it does not cover all entries yet; null if there is none. */
  get currentIndex(): LogIndexFile | null {
    return this.index;
  }

  /**
   * Reports a fault that a search has found in the index. The indexing task then checks whether to
   * rebuild the index.
   */
  report(index: LogIndexFile, fault: IndexError): void {
    if (index !== this.index) return;
    this.indexFault = fault;
    this.task?.wake();
  }

  private async follow(signal: AbortSignal): Promise<void> {
    try {
      this.index ??= await this.open();
      const chain = await this.readChain();
      await this.catchUp(this.index, chain, signal);
      await this.removeDeletedEntries(this.index, chain, signal);
    } catch (error) {
      if (!signal.aborted) {
        this.indexFault = null;
        if (isDamage(error)) await this.discard();
      }
      throw error;
    }
  }

  private async open(): Promise<LogIndexFile> {
    const { DATA_DIR } = this.settings;
    const { removed } = await this.readChain();
    const index = await LogIndexFile.open(DATA_DIR, removed);
    if (await this.matchesLog(index)) return index;
    this.log.info('The search index belongs to another event log; rebuilding it');
    await index.close();
    await LogIndexFile.discard(DATA_DIR);
    return LogIndexFile.open(DATA_DIR, removed);
  }

  /**
   * Whether the index was built from this log. After a restore, or after a crash that lost the
   * latest writes, the log contains different entries.
   */
  private async matchesLog({ currentState: state }: LogIndexFile): Promise<boolean> {
    if ((await this.readChain()).removed < state.removed) return false;
    if (state.covered === 0) return true;
    const rows = await this.uow.manager.query<{ chain_hash: Buffer }[]>(
      `SELECT chain_hash FROM event_log WHERE id = ?
       UNION ALL SELECT chain_hash FROM event_log_removed WHERE id = ?`,
      [state.covered, state.covered],
    );
    return rows.some(({ chain_hash: hash }) => hash.equals(state.hash));
  }

  private async catchUp(index: LogIndexFile, { head }: Chain, signal: AbortSignal): Promise<void> {
    const entries = head - index.coveredUpTo;
    if (entries > minLoggedEntries)
      this.log.info({ entries }, 'Indexing the event log for searches');
    while (index.coveredUpTo < head && !signal.aborted) {
      this.assertUndamaged();
      const rows = await this.readRowsAfter(index.coveredUpTo);
      if (rows.length === 0) break;
      await index.append(rows);
    }
    if (entries > minLoggedEntries && !signal.aborted)
      this.log.info('Indexed the event log for searches');
  }

  private async removeDeletedEntries(
    index: LogIndexFile,
    { removed }: Chain,
    signal: AbortSignal,
  ): Promise<void> {
    this.assertUndamaged();
    const now = this.clock.now().getTime();
    this.outdatedSince =
      removed === index.currentState.forgotten ? null : (this.outdatedSince ?? now);
    if (this.outdatedSince === null || now - this.outdatedSince < cleanUpDelayMs) return;
    await index.markCleanUpStarted(removed);
    for (let firstId = 0; firstId <= index.coveredUpTo; firstId += idsPerCheck) {
      if (signal.aborted) return;
      this.assertUndamaged();
      const indexedIds = await index.findIdsBetween(firstId, firstId + idsPerCheck - 1);
      if (indexedIds.length > 0) await index.removeEntries(await this.findRemoved(indexedIds));
    }
    for (let hasMore = await index.merge('first'); hasMore; hasMore = await index.merge('next')) {
      if (signal.aborted) return;
    }
    await index.markCleanUpFinished();
    this.outdatedSince = null;
    this.log.info('Deleted removed entries from the search index');
  }

  private async discard(): Promise<void> {
    this.log.info('Rebuilding the search index of the event log');
    await this.closeIndex();
    await LogIndexFile.discard(this.settings.DATA_DIR);
  }

  private async closeIndex(): Promise<void> {
    const { index } = this;
    this.index = null;
    await index?.close().catch(() => undefined);
  }

  private assertUndamaged(): void {
    if (this.indexFault !== null) throw this.indexFault;
  }

  private async readChain(): Promise<Chain> {
    const [chain] = await this.uow.manager.query<Chain[]>(
      'SELECT head_id AS head, removed FROM event_log_chain',
    );
    if (chain === undefined) throw new Error('The chain of the event log has no state');
    return chain;
  }

  private readRowsAfter(id: number): Promise<IndexedRow[]> {
    return this.uow.manager.query<IndexedRow[]>(
      `SELECT ${indexedColumns} FROM event_log WHERE id > ? ORDER BY id LIMIT ?`,
      [id, entriesPerBatch],
    );
  }

  private async findRemoved(ids: readonly number[]): Promise<number[]> {
    const rows = await this.uow.manager.query<{ id: number }[]>(
      'SELECT id FROM event_log WHERE id BETWEEN ? AND ?',
      [Math.min(...ids), Math.max(...ids)],
    );
    const remainingIds = new Set(rows.map(({ id }) => id));
    return ids.filter((id) => !remainingIds.has(id));
  }
}

/**
 * Whether the file itself is damaged. If the disk, the system or a lock causes the error, a new
 * file does not help.
 */
function isDamage(error: unknown): boolean {
  return error instanceof IndexError && !externalFaultPattern.test(error.code ?? '');
}
