import { Injectable } from '@nestjs/common';
import type { RedeployLogLine, RedeployStep } from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '#infra/clock.js';
import { databaseFault, engineCode } from '#infra/database/faults/database-fault.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { FreshnessRoundService } from '../../images/rounds/freshness-round.service.js';
import { canBeCancelled, enterStep, finish, type Ending } from '../redeploy.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployEnd } from './redeploy-end.js';
import { RedeployMetricsService } from '../redeploy-metrics.service.js';
import { RedeployRecordsService } from './redeploy-records.service.js';
import { RedeployWatchJournalService } from '../watch/redeploy-watch-journal.service.js';

const retryDelayMs = 1000;

const unconfirmed = { level: 'warn', outcome: 'success', severity: 'warning' } as const;

const endings = {
  succeeded: { level: 'info', outcome: 'success', severity: 'info' },
  cancelled: { level: 'warn', outcome: 'success', severity: 'notice' },
  failed: { level: 'error', outcome: 'failure', severity: 'error' },
  lost: { level: 'error', outcome: 'unknown', severity: 'error' },
} as const;

/**
 * Records everything that happens to a redeploy: its row, its log, the event log and announcements
 * in one unit of work. While the database is not writable, the run waits here instead of continuing
 * unrecorded.
 */
@Injectable()
export class RedeployJournalService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly records: RedeployRecordsService,
    private readonly watches: RedeployWatchJournalService,
    private readonly freshness: FreshnessRoundService,
    private readonly metrics: RedeployMetricsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('redeploying-stacks');
  }

  /** Starts a redeploy in the unit of work that selected it. */
  begin(id: number): Promise<RedeployEntity> {
    return this.uow.run(() => this.step(id, 'preflight', 'Started.', {}));
  }

  /**
   * Enters a step unless the redeploy was cancelled. One unit of work decides both, so nothing is
   * applied after a cancel was accepted.
   *
   * @throws RedeployEnd if it was cancelled
   */
  enter(
    id: number,
    step: RedeployStep,
    text: string,
    signal: AbortSignal,
    extra: Pick<Partial<RedeployEntity>, 'before'> = {},
  ): Promise<RedeployEntity> {
    return this.patiently(signal, () => this.step(id, step, text, extra));
  }

  note(
    id: number,
    level: RedeployLogLine['level'],
    text: string,
    signal: AbortSignal,
  ): Promise<void> {
    return this.patiently(signal, async () => {
      await this.records.write(await this.records.known(id), {}, level, text);
    });
  }

  finish(id: number, ending: Ending, signal: AbortSignal): Promise<RedeployEntity> {
    return this.patiently(signal, async () => this.end(await this.records.known(id), ending));
  }

  private async step(
    id: number,
    step: RedeployStep,
    text: string,
    extra: Partial<RedeployEntity>,
  ): Promise<RedeployEntity> {
    const row = await this.records.known(id);
    if (row.cancelRequested && canBeCancelled(row)) throw new RedeployEnd({ state: 'cancelled' });
    const now = this.clock.now();
    const starts = row.state === 'queued';
    const started = starts ? { startedAt: now.toISOString() } : {};
    const change = { ...enterStep(row, step, now), ...extra, ...started };
    const entered = await this.records.write(row, change, 'info', text);
    if (starts) {
      await this.records.record(row, 'redeploy.started', `Started redeploying ${row.stackName}`);
      await this.watches.endOlder(row);
    }
    return this.records.announce(entered);
  }

  /** Ends a redeploy. Needs a unit of work. */
  async end(row: RedeployEntity, ending: Ending): Promise<RedeployEntity> {
    const { level, outcome, severity } = consequencesOf(ending);
    const text = sentence(ending);
    const output = ending.state === 'failed' ? ending.output : null;
    const ended = await this.records.write(
      row,
      finish(row, ending, this.clock.now()),
      level,
      text,
      output,
    );
    // Clients that learn of the success must not see results for the old images.
    if (ending.state === 'succeeded' && row.stackId !== null) {
      await this.freshness.drop(row.serverId, row.stackId);
    }
    const message = `Redeploy of ${row.stackName}: ${text}`;
    await this.records.record(row, `redeploy.${ending.state}`, message, { outcome, severity });
    this.uow.afterCommit(() => this.metrics.ended(row, ended));
    return this.records.announce(ended);
  }

  private async patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.uow.run(work);
      } catch (error) {
        const fault = databaseFault(error);
        if (fault !== 'busy' && fault !== 'full' && fault !== 'away') throw error;
        this.log.warn({ err: error, code: engineCode(error) }, 'Waiting for the database');
        await sleep(retryDelayMs, undefined, { signal });
      }
    }
  }
}

function consequencesOf(ending: Ending) {
  const surprising = ending.state === 'succeeded' && !ending.confirmed;
  return surprising ? unconfirmed : endings[ending.state];
}

function sentence(ending: Ending): string {
  switch (ending.state) {
    case 'succeeded':
      return ending.confirmed
        ? 'Succeeded: all containers are running.'
        : 'Succeeded: Portainer did not confirm it, but all containers were replaced and are running.';
    case 'cancelled':
      return 'Cancelled before anything changed.';
    case 'failed':
      return `Failed (${ending.code}): ${ending.detail}`;
    case 'lost':
      return `Lost (${ending.code}): ${ending.detail}`;
  }
}
