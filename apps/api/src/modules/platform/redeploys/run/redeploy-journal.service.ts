import { Injectable } from '@nestjs/common';
import type { RedeployLogLine, RedeployStep } from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '#infra/clock.js';
import { databaseFaultOf, engineCodeOf } from '#infra/database/faults/database-fault.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { actionWords, logActionOf } from '../action-words.js';
import { BatchProgressService } from '../batches/batch-progress.service.js';
import { canBeCancelled, enterStep, type RedeployEnding } from '../redeploy.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployEndError } from './redeploy-end.js';
import { RedeployEndingsService } from './redeploy-endings.service.js';
import { RedeployRecordsService } from './redeploy-records.service.js';
import type { NewSnapshot } from '../snapshots/redeploy-snapshot.js';
import { RedeploySnapshotsService } from '../snapshots/redeploy-snapshots.service.js';
import { RedeployWatchJournalService } from '../watch/redeploy-watch-journal.service.js';

export interface StepData {
  before?: RedeployEntity['before'];
  /** Null if snapshots are turned off. */
  snapshot?: NewSnapshot | null;
  /** Code of the failure that caused the rollback. */
  failureCode?: RedeployEntity['failureCode'];
  failureDetail?: string;
  /** Digests of the images that a rollback replaces. */
  rejectedDigests?: string[];
  /** Everything that the platform printed about the failure. */
  output?: string | null;
}

const retryDelayMs = 1000;

/**
 * Records each change of a redeploy in one unit of work: its row, its log, the event log and
 * announcements. While the database cannot be written to, the run waits instead of continuing
 * unrecorded.
 */
@Injectable()
export class RedeployJournalService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: RedeployRecordsService,
    private readonly watchJournal: RedeployWatchJournalService,
    private readonly endings: RedeployEndingsService,
    private readonly batches: BatchProgressService,
    private readonly snapshots: RedeploySnapshotsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /** Marks a redeploy as started. Call this in the unit of work that selected the redeploy. */
  begin(id: number): Promise<RedeployEntity> {
    return this.uow.run(() => this.enterStep(id, 'preflight', 'Started.', {}));
  }

  /**
   * Moves a redeploy to a step unless it was cancelled. The check and the move are in the same unit
   * of work, so that nothing is applied after a cancellation was accepted.
   *
   * @throws RedeployEndError if the redeploy was cancelled
   */
  enter(
    id: number,
    step: RedeployStep,
    text: string,
    signal: AbortSignal,
    { snapshot, output = null, ...extra }: StepData = {},
  ): Promise<RedeployEntity> {
    return this.retryWhileBusy(signal, async () => {
      const enteredRow = await this.enterStep(id, step, text, extra, output);
      if (snapshot) await this.snapshots.store(enteredRow, snapshot);
      return enteredRow;
    });
  }

  addLogLine(
    id: number,
    level: RedeployLogLine['level'],
    text: string,
    signal: AbortSignal,
    service: string | null = null,
  ): Promise<void> {
    return this.retryWhileBusy(signal, async () => {
      const row = await this.records.requireRedeploy(id);
      await this.records.write(row, {}, level, text, { service });
    });
  }

  requireRedeploy(id: number): Promise<RedeployEntity> {
    return this.records.requireRedeploy(id);
  }

  beginRollback(
    id: number,
    beforeRollback: RedeployEntity['before'],
    rejectedDigests: string[],
    signal: AbortSignal,
  ): Promise<RedeployEntity> {
    return this.retryWhileBusy(signal, async () => {
      const rollbackStartedAt = this.clock.now().toISOString();
      const change = { beforeRollback, rejectedDigests, rollbackStartedAt };
      const text = 'Applying the previous state without pulling.';
      return this.records.write(await this.records.requireRedeploy(id), change, 'info', text);
    });
  }

  /**
   * Resets an automatic rollback whose request the busy platform rejected, so that it can be tried
   * again.
   */
  resetRollback(id: number, signal: AbortSignal): Promise<RedeployEntity> {
    return this.retryWhileBusy(signal, async () => {
      const change = { beforeRollback: null, rollbackStartedAt: null };
      const text = 'Portainer is busy. Trying the rollback again.';
      return this.records.write(await this.records.requireRedeploy(id), change, 'info', text);
    });
  }

  finish(id: number, ending: RedeployEnding, signal: AbortSignal): Promise<RedeployEntity> {
    return this.retryWhileBusy(signal, async () =>
      this.end(await this.records.requireRedeploy(id), ending),
    );
  }

  private async enterStep(
    id: number,
    step: RedeployStep,
    text: string,
    extra: Partial<RedeployEntity>,
    output: string | null = null,
  ): Promise<RedeployEntity> {
    const row = await this.records.requireRedeploy(id);
    if (row.cancelRequested && canBeCancelled(row))
      throw new RedeployEndError({ state: 'cancelled' });
    const now = this.clock.now();
    const isStarting = row.state === 'queued';
    const startFields = isStarting ? { startedAt: now.toISOString() } : {};
    const change = { ...enterStep(row, step, now), ...extra, ...startFields };
    const level = step === 'rolling-back' ? 'error' : 'info';
    const enteredRow = await this.records.write(row, change, level, text, { output });
    if (isStarting) {
      const message = `Started ${actionWords[row.action].gerund} ${row.stackName}`;
      await this.records.record(row, logActionOf(row.action, 'started'), message);
      await this.watchJournal.endOlderWatches(row);
    }
    return this.records.announce(enteredRow);
  }

  /** Ends a redeploy and lets its batch continue. Call this in a unit of work. */
  async end(row: RedeployEntity, ending: RedeployEnding): Promise<RedeployEntity> {
    const endedRedeploy = await this.endings.end(row, ending);
    await this.batches.advance(row.batchId);
    return endedRedeploy;
  }

  private async retryWhileBusy<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.uow.run(work);
      } catch (error) {
        const fault = databaseFaultOf(error);
        if (fault !== 'busy' && fault !== 'full' && fault !== 'away') throw error;
        this.log.warn({ err: error, code: engineCodeOf(error) }, 'Waiting for the database');
        await sleep(retryDelayMs, undefined, { signal });
      }
    }
  }
}
