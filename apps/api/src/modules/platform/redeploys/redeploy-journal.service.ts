import { Injectable } from '@nestjs/common';
import type {
  LogAction,
  RedeployFailure,
  RedeployLogLine,
  RedeployStep,
} from '@stackyard/contracts';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clock } from '#infra/clock.js';
import { databaseFault, engineCode } from '#infra/database/database-fault.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';
import { FreshnessRoundService } from '../images/freshness-round.service.js';
import { roomsOfStack } from '../stacks/stack-scope.js';
import { canBeCancelled, enterStep, finish, type Ending } from './redeploy.js';
import type { RedeployEntity } from './redeploy.entity.js';
import { RedeployMetricsService } from './redeploy-metrics.service.js';
import { RedeployRepliesService } from './redeploy-replies.service.js';
import { RedeploysRepository } from './redeploys.repository.js';
import { withStrike, type Strike, type Watch } from './watch.js';

type Level = RedeployLogLine['level'];

/** Milliseconds between two tries to write while the database is locked or the disk is full. */
const retryDelayMs = 1000;

const noWatch = { watch: null, watchedUntil: null };

const unconfirmed = { level: 'warn', outcome: 'success', severity: 'warning' } as const;

const endings = {
  succeeded: { level: 'info', outcome: 'success', severity: 'info' },
  cancelled: { level: 'warn', outcome: 'success', severity: 'notice' },
  failed: { level: 'error', outcome: 'failure', severity: 'error' },
  lost: { level: 'error', outcome: 'unknown', severity: 'error' },
} as const;

/**
 * Writes what happens to a redeploy: its row, its log, the event log and the announcement in one
 * unit. While the database cannot be written, the run waits here rather than going on unrecorded.
 */
@Injectable()
export class RedeployJournalService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly redeploys: RedeploysRepository,
    private readonly replies: RedeployRepliesService,
    private readonly eventLog: EventLogService,
    private readonly freshness: FreshnessRoundService,
    private readonly outbox: Outbox,
    private readonly metrics: RedeployMetricsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('redeploying-stacks');
  }

  /** Takes a redeploy from the queue, in the unit that chose it. */
  begin(id: number): Promise<RedeployEntity> {
    return this.uow.run(() => this.step(id, 'preflight', 'Started.', {}));
  }

  /**
   * Enters a step. A cancel that was asked for meanwhile wins: the answer is then the cancelled row,
   * and since both are decided in one unit, nothing is applied after a cancel was accepted.
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

  note(id: number, level: Level, text: string, signal?: AbortSignal): Promise<void> {
    return this.patiently(signal, async () => {
      await this.write(await this.known(id), {}, level, text);
    });
  }

  finish(id: number, ending: Ending, signal?: AbortSignal): Promise<RedeployEntity> {
    return this.patiently(signal, async () => this.end(await this.known(id), ending));
  }

  /** Notes that a watched stack came into trouble, but not yet into too much of it. */
  strike(id: number, found: { key: string; strike: Strike; text: string }): Promise<void> {
    return this.whileWatched(id, async (row, watch) => {
      await this.write(row, { watch: withStrike(watch, found) }, 'warn', `${found.text}.`);
    });
  }

  /** Ends a watch that found nothing. */
  endWatch(id: number, text: string): Promise<void> {
    return this.whileWatched(id, async (row) => {
      await this.announce(await this.write(row, noWatch, 'info', text));
    });
  }

  /** The redeploy stays a success, which it was; what broke since is told beside it. */
  failAfterSuccess(
    id: number,
    { code, detail }: { code: RedeployFailure; detail: string },
  ): Promise<void> {
    return this.whileWatched(id, async (row) => {
      const failedAfter = { at: this.clock.now().toISOString(), code, detail: `${detail}.` };
      const text = `Failed after success (${code}): ${failedAfter.detail}`;
      const failed = await this.write(row, { ...noWatch, failedAfter }, 'error', text);
      await this.record(row, 'redeploy.failed-after-success', `${row.stackName}: ${text}`, {
        by: system,
        ...endings.failed,
      });
      this.uow.afterCommit(() => this.metrics.failedAfterSuccess(failed, code));
      await this.announce(failed);
    });
  }

  /** Does nothing once the watch has ended, wherever that was. */
  private whileWatched(
    id: number,
    work: (row: RedeployEntity, watch: Watch) => Promise<void>,
  ): Promise<void> {
    return this.uow.run(async () => {
      const row = await this.known(id);
      if (row.watch !== null && row.watchedUntil !== null) await work(row, row.watch);
    });
  }

  private async step(
    id: number,
    step: RedeployStep,
    text: string,
    extra: Partial<RedeployEntity>,
  ): Promise<RedeployEntity> {
    const row = await this.known(id);
    if (row.cancelRequested && canBeCancelled(row)) return this.end(row, { state: 'cancelled' });
    const now = this.clock.now();
    const starts = row.state === 'queued';
    const started = starts ? { startedAt: now.toISOString() } : {};
    const change = { ...enterStep(row, step, now), ...extra, ...started };
    const entered = await this.write(row, change, 'info', text);
    if (starts) {
      await this.record(row, 'redeploy.started', `Started redeploying ${row.stackName}`);
      await this.endWatchesOf(row);
    }
    return this.announce(entered);
  }

  /** What a newer redeploy does to the stack is no failure of an older one. */
  private async endWatchesOf({ serverId, stackId }: RedeployEntity): Promise<void> {
    if (stackId === null) return;
    for (const older of await this.redeploys.watchedOf(serverId, stackId)) {
      const text = 'Stopped watching: the stack is being redeployed.';
      await this.announce(await this.write(older, noWatch, 'info', text));
    }
  }

  /** Ends a redeploy at once or not at all. Needs a unit. */
  async end(row: RedeployEntity, ending: Ending): Promise<RedeployEntity> {
    const { level, outcome, severity } = consequencesOf(ending);
    const text = sentence(ending);
    const output = ending.state === 'failed' ? ending.output : null;
    const ended = await this.write(row, finish(row, ending, this.clock.now()), level, text, output);
    // Whoever hears of the success must not find the stack outdated by what ran before.
    if (ending.state === 'succeeded' && row.stackId !== null) {
      await this.freshness.drop(row.serverId, row.stackId);
    }
    const message = `Redeploy of ${row.stackName}: ${text}`;
    await this.record(row, `redeploy.${ending.state}`, message, { outcome, severity });
    this.uow.afterCommit(() => this.metrics.ended(row, ended));
    return this.announce(ended);
  }

  private async write(
    row: RedeployEntity,
    change: Partial<RedeployEntity>,
    level: Level,
    text: string,
    output: string | null = null,
  ): Promise<RedeployEntity> {
    const line = { seq: row.lastSeq + 1, at: this.clock.now().toISOString(), level, text, output };
    await this.redeploys.appendLog(row.id, [line]);
    await this.redeploys.change(row.id, { ...change, lastSeq: line.seq });
    const logged = { redeployId: row.id, lines: [line] };
    await this.outbox.add('redeploy.logged', logged, roomsOfStack(row.stackId));
    this.uow.afterCommit(() => this.log[level]({ redeploy: row.id, stack: row.stackName }, text));
    return { ...row, ...change, lastSeq: line.seq };
  }

  /** Tells what a redeploy is now. Needs a unit. */
  async announce(row: RedeployEntity): Promise<RedeployEntity> {
    const reply = await this.replies.one(row);
    await this.outbox.add('redeploy.changed', reply, roomsOfStack(row.stackId));
    return row;
  }

  private async record(
    row: RedeployEntity,
    action: LogAction,
    message: string,
    result: Partial<Pick<LogRecord, 'by' | 'outcome' | 'severity'>> = {},
  ): Promise<void> {
    const [batch] = await this.redeploys.batches([row.batchId]);
    await this.eventLog.record({
      action,
      by: { ...system, ...batch?.requestedBy },
      target: { type: 'stack', id: row.stackId, name: row.stackName },
      server: { id: row.serverId, name: row.serverName },
      message,
      reason: batch?.reason ?? null,
      details: { redeployId: row.id },
      ...result,
    });
  }

  private async known(id: number): Promise<RedeployEntity> {
    const row = await this.redeploys.byId(id);
    if (row === null) throw new Error(`No redeploy has the ID ${id}`);
    return row;
  }

  private async patiently<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
    for (;;) {
      try {
        return await this.uow.run(work);
      } catch (error) {
        const fault = databaseFault(error);
        if (fault !== 'busy' && fault !== 'full' && fault !== 'away') throw error;
        this.log.warn({ err: error, code: engineCode(error) }, 'Waiting for the database');
        await sleep(retryDelayMs, undefined, signal && { signal });
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
