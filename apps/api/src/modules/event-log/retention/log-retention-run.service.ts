import { Injectable } from '@nestjs/common';
import type { LogCategory } from '@stackyard/contracts';
import { readLine } from '@stackyard/event-chain';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { RunKind, RunSignals } from '#infra/runs/run-kind.js';
import { AdaptiveBatchSizer } from '../deletion/batch-size.js';
import {
  deletionDetails,
  LogRemovalRepository,
  type Deletion,
} from '../deletion/log-removal.repository.js';
import { EventLogService } from '../event-log.service.js';
import { safeText } from '../safe-text.js';
import { LogArchive } from './log-archive.adapter.js';
import type { LogRetentionRunEntity } from './log-retention-run.entity.js';
import { findExpired } from './log-retention.js';
import { LogRetentionRepository } from './log-retention.repository.js';
import { countWithNoun } from '#infra/text/counted.js';

/**
 * Minimum number of entries per round; only the last round has fewer. The entries of a round are
 * archived together and then removed in batches.
 */
const entriesPerRound = 20_000;
/**
 * Maximum number of entries to remove at once, even on a fast machine. If the machine becomes busy,
 * the batch must not block other writes for long.
 */
const maxEntriesPerBatch = 250;

/**
 * Removes entries whose retention has expired. If the entries are archived, each round takes these
 * steps, so that a crash neither loses an entry nor archives it twice: write and sync drafts of the
 * archive files, store their names, rename the drafts, and remove the entries. After a crash, the
 * resumed run discards the drafts whose names were not stored, and completes the remaining steps
 * for the other drafts.
 */
@Injectable()
export class LogRetentionRunService implements RunKind<LogRetentionRunEntity, RunProgress> {
  readonly name = 'run';
  readonly logger = 'event-log-retention';
  readonly releasesLease = true;
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly retention: LogRetentionRepository,
    private readonly removals: LogRemovalRepository,
    private readonly archive: LogArchive,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor(this.logger);
  }

  async work(run: LogRetentionRunEntity, { interruptSignal }: RunSignals): Promise<RunProgress> {
    const progress = new RunProgress(run, await this.deletionOf(run));
    await this.runRounds(progress, interruptSignal);
    interruptSignal.throwIfAborted();
    return progress;
  }

  finish(_: LogRetentionRunEntity, progress: RunProgress): Promise<void> {
    return this.end(progress, null);
  }

  /**
   * Stores a failure and ends the run, unless the run has archived entries that are not yet
   * removed. Such a run stays unfinished and is resumed later, because these entries must not be
   * archived again.
   */
  async fail({ id }: LogRetentionRunEntity, error: unknown): Promise<void> {
    this.log.error({ err: error, run: id }, 'Removing old entries failed');
    const fault = safeText(error instanceof Error ? error.message : String(error));
    const run = await this.retention.findRun(id);
    if (run === null) return;
    const progress = new RunProgress(run, await this.deletionOf(run));
    await (run.pending ? this.store(progress, { fault }) : this.end(progress, fault));
  }

  private async runRounds(progress: RunProgress, signal: AbortSignal): Promise<void> {
    const { days, startedAt, archive } = progress.run;
    if (progress.run.pending) await this.removeArchived(progress, progress.run.pending, signal);
    await this.archive.discardAll();
    const expiredCategories = findExpired(days, new Date(startedAt));
    const lastSeenId = progress.deletion?.seenId ?? 0;
    let ids: number[] = [];
    for await (const batch of this.retention.findExpiredIds(
      expiredCategories,
      lastSeenId,
      progress.run.upTo,
    )) {
      ids.push(...batch);
      if (ids.length < entriesPerRound) continue;
      await this.runRound(progress, ids, archive, signal);
      ids = [];
      if (signal.aborted) return;
    }
    if (ids.length > 0) await this.runRound(progress, ids, archive, signal);
  }

  private async runRound(
    progress: RunProgress,
    ids: readonly number[],
    archive: boolean,
    signal: AbortSignal,
  ): Promise<void> {
    if (!archive) return this.removeAll(progress, ids, signal);
    const names = await this.archive.writeDrafts(this.retention.readArchiveLines(ids));
    if (signal.aborted) return this.archive.discard(names);
    await this.store(progress, { pending: names });
    await this.archive.finalize(names);
    await this.removeAll(progress, ids, signal);
    if (!signal.aborted)
      await this.store(progress, { pending: null, files: progress.run.files + names.length });
  }

  /**
   * Gives the drafts of the given archive files their final names, and removes the entries that the
   * files contain. After a crash, the files are the only list of these entries.
   */
  private async removeArchived(
    progress: RunProgress,
    names: string[],
    signal: AbortSignal,
  ): Promise<void> {
    await this.archive.finalize(names);
    const ids: number[] = [];
    for (const name of names) {
      for await (const line of this.archive.readLines(name)) {
        const link = readLine(line);
        if (link.kind === 'entry') ids.push(link.entry.id);
      }
    }
    const lastSeenId = progress.deletion?.seenId ?? 0;
    const remainingIds = ids.filter((id) => id > lastSeenId).sort((a, b) => a - b);
    await this.removeAll(progress, remainingIds, signal);
    if (!signal.aborted)
      await this.store(progress, { pending: null, files: progress.run.files + names.length });
  }

  private async removeAll(
    progress: RunProgress,
    ids: readonly number[],
    signal: AbortSignal,
  ): Promise<void> {
    for (let first = 0; first < ids.length && !signal.aborted;) {
      const batch = ids.slice(first, first + progress.batchSize.nextSize);
      first += batch.length;
      const { removed, deletion } = await progress.batchSize.runInUnit(this.uow, () =>
        this.removeBatch(progress, batch),
      );
      progress.run = { ...progress.run, removed, deletion: deletion.id };
      progress.deletion = deletion;
      progress.batchSize.nextSize = Math.min(progress.batchSize.nextSize, maxEntriesPerBatch);
    }
  }

  private async removeBatch({ run, deletion }: RunProgress, ids: readonly number[]) {
    const removed = sumOf(run.removed, await this.retention.countByCategory(ids));
    const openDeletion = deletion ?? (await this.removals.open('{"kind":"retention"}'));
    const updatedDeletion = await this.removals.remove(openDeletion, ids);
    await this.retention.changeRun(run.id, { removed, deletion: updatedDeletion.id });
    return { removed, deletion: updatedDeletion };
  }

  private async store(
    progress: RunProgress,
    fields: Partial<LogRetentionRunEntity>,
  ): Promise<void> {
    await this.uow.run(() => this.retention.changeRun(progress.run.id, fields));
    progress.run = { ...progress.run, ...fields };
  }

  private async end({ run, deletion }: RunProgress, fault: string | null): Promise<void> {
    const endedAt = this.clock.now().toISOString();
    const state = fault === null ? 'done' : 'failed';
    const isDaily = run.asker.actor.type === 'system';
    await this.uow.run(async () => {
      await this.retention.changeRun(run.id, { state, endedAt, fault });
      // A daily run that succeeds without removing anything does not need an entry.
      if (isDaily && deletion === null && fault === null) return;
      const entries = deletion?.entries ?? 0;
      await this.eventLog.record({
        action: 'log.retention-applied',
        by: { ...systemCaller, ...run.asker },
        outcome: fault === null ? 'success' : 'failure',
        severity: fault === null ? 'notice' : 'error',
        target: { type: 'log', id: null, name: 'event log' },
        message: `Removed ${countWithNoun(entries, 'event log entry', 'event log entries')} at the end of the retention period`,
        reason: fault,
        details: {
          entries,
          removed: run.removed,
          days: run.days,
          archived: run.archive,
          files: run.files,
          ...(deletion && deletionDetails(deletion)),
        },
      });
      if (deletion) await this.removals.close(deletion);
    });
    const logFields = { run: run.id, removed: run.removed, state };
    if (fault === null) this.log.info(logFields, 'Old entries were removed');
    else this.log.warn({ ...logFields, fault }, 'Removing old entries failed');
  }

  private async deletionOf(run: LogRetentionRunEntity): Promise<Deletion | null> {
    if (run.deletion === null) return null;
    const openDeletions = await this.removals.findUnfinished();
    return openDeletions.find(({ id }) => id === run.deletion) ?? null;
  }
}

class RunProgress {
  readonly batchSize = new AdaptiveBatchSizer();

  constructor(
    public run: LogRetentionRunEntity,
    public deletion: Deletion | null,
  ) {}
}

type Counts = Partial<Record<LogCategory, number>>;

function sumOf(
  counts: Counts,
  addedCounts: readonly { category: LogCategory; entries: number }[],
): Counts {
  return addedCounts.reduce<Counts>(
    (sum, { category, entries }) => ({ ...sum, [category]: (sum[category] ?? 0) + entries }),
    counts,
  );
}
