import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { LogAction, UpdateStep } from '@stackyard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { Settings } from '../../../config/settings.js';
import { Clock } from '../../../infra/clock.js';
import { system } from '../../../infra/http/caller.js';
import { detached } from '../../../infra/detached.js';
import { LeaseLost, type Lease } from '../../../infra/leases/lease.js';
import { Leases } from '../../../infra/leases/leases.service.js';
import { Logging, type Logger } from '../../../infra/logging/logging.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { PollLoop } from '../../../infra/poll-loop.js';
import { EventLogService } from '../../event-log/event-log.service.js';
import { MaintenanceRepository } from '../maintenance.repository.js';
import { MaintenanceService } from '../maintenance.service.js';
import { UpdateBackupService, type WantedBackup } from './update-backup.service.js';
import { UpdateEnds } from './update-ends.js';
import { UpdateExecutionService } from './update-execution.service.js';
import { UpdateLogService } from './update-log.service.js';
import { reasonOf, UpdatePreflightService } from './update-preflight.service.js';
import { toReply } from './update-replies.js';
import type { UpdateRunEntity } from './update-run.entity.js';
import {
  endUpdate,
  enterStep,
  judge,
  mayHaveTouchedHost,
  recover,
  type UpdateOutcome,
} from './update-run.js';
import { UpdatedPlatform } from './updated-platform.port.js';
import { UpdatesRepository } from './updates.repository.js';

/** Milliseconds between looks at something that takes its time. */
const lookEvery = 1000;
/** Milliseconds for one answer of a platform that may be on its way up. */
const answerTime = 5000;
/** Milliseconds between two looks for an update whose process died. */
const findEvery = 3000;
const leaseName = 'update';

/** Carries updates through their steps, also across the end of the process. */
@Injectable()
export class UpdateRunService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private running: Promise<void> = Promise.resolve();
  private cancelling = new AbortController();
  private stopping = false;
  private finding: PollLoop | undefined;

  constructor(
    private readonly updates: UpdatesRepository,
    private readonly lines: UpdateLogService,
    private readonly preflight: UpdatePreflightService,
    private readonly backups: UpdateBackupService,
    private readonly execution: UpdateExecutionService,
    private readonly platform: UpdatedPlatform,
    private readonly maintenance: MaintenanceService,
    private readonly repository: MaintenanceRepository,
    private readonly eventLog: EventLogService,
    private readonly leases: Leases,
    private readonly outbox: Outbox,
    private readonly settings: Settings,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('maintenance');
  }

  /** An update that was open when its process ended is taken up where it can be. */
  onApplicationBootstrap(): void {
    // The cancel may be asked for in another process; one update runs at a time.
    this.outbox.on('event.recorded', ({ action }) => {
      if (action === 'update.cancel-requested') this.cancelling.abort();
    });
    this.finding = new PollLoop(() => this.find());
  }

  /** What runs on the host goes on; the next process finds out what became of it. */
  async onApplicationShutdown(): Promise<void> {
    this.stopping = true;
    await this.finding?.stop();
    this.cancelling.abort();
    await this.running;
  }

  /** Says that this process carries the next update; null while another one carries one. */
  reserve(): Promise<Lease | null> {
    return this.leases.claim(leaseName);
  }

  /** With a backup of the platform before anything is done, when one is wanted. */
  begin(run: UpdateRunEntity, lease: Lease, backup: WantedBackup | null): void {
    this.carry(run, lease, (signal) => this.goThrough(run, backup, signal));
  }

  private async find(): Promise<number> {
    try {
      if ((await this.updates.open()) !== null) await this.takeOver();
    } catch (error) {
      this.log.warn({ err: error }, 'An interrupted update is looked for later');
    }
    return findEvery;
  }

  private async takeOver(): Promise<void> {
    const taken = await this.leases.claimFor(leaseName, () => this.updates.open());
    if (taken === null) return;
    const { lease, found: run } = taken;
    this.carry(run, lease, (signal) => this.takeUp(run, signal));
  }

  private carry(
    run: UpdateRunEntity,
    lease: Lease,
    work: (signal: AbortSignal) => Promise<void>,
  ): void {
    this.cancelling = new AbortController();
    const signal = AbortSignal.any([this.cancelling.signal, lease.signal]);
    this.running = detached(() => this.leases.within(lease, () => this.carryOut(run, work, signal)))
      .catch((fault: unknown) => {
        this.log.error({ err: fault, updateId: run.id }, 'The end of an update was not stored');
      })
      .finally(() => this.leases.release(lease));
  }

  private async carryOut(
    run: UpdateRunEntity,
    work: (signal: AbortSignal) => Promise<void>,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      await work(signal);
      const { outcome, reason } = judge(run);
      await this.end(run, outcome, reason);
    } catch (error) {
      await this.endFor(run, error, signal);
    }
  }

  private async goThrough(
    run: UpdateRunEntity,
    backup: WantedBackup | null,
    signal: AbortSignal,
  ): Promise<void> {
    const wanted = { backup: backup !== null, signal };
    const { checks, version } = await this.preflight.look(run.serverId, wanted);
    signal.throwIfAborted();
    Object.assign(run, { checks, versionBefore: version });
    for (const { found } of checks) await this.lines.say(run, found);
    const failed = checks.find(({ ok }) => !ok);
    if (failed) throw new UpdateEnds('failed', failed.found);
    await this.enter(run, 'maintenance');
    await this.untilNoRedeployRuns(run, signal);
    if (backup !== null) await this.backUp(run, backup, signal);
    await this.enter(run, 'script');
    run.interrupted = (await this.execution.run(run, signal)) === 'unseen';
    await this.enter(run, 'waiting');
    await this.followPlatform(run, signal);
  }

  private async takeUp(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    const next = recover(run);
    if ('failed' in next) throw new UpdateEnds('failed', next.failed);
    await this.lines.say(run, 'Another process takes the update up again.');
    if (run.state === 'script') {
      run.interrupted = true;
      await this.enter(run, 'waiting');
    }
    await this.followPlatform(run, signal);
  }

  /** Maintenance is on now, so that no other begins. */
  private async untilNoRedeployRuns(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    for (let said = false; ; said = true) {
      const running = await this.platform.runningRedeploys(run.serverId);
      if (running === 0) return;
      if (!said) await this.lines.say(run, `Waiting for ${running} running redeploys.`);
      await pause(lookEvery, undefined, { signal });
    }
  }

  private async backUp(
    run: UpdateRunEntity,
    backup: WantedBackup,
    signal: AbortSignal,
  ): Promise<void> {
    try {
      const { file, bytes } = (run.backup = await this.backups.take(run, backup, signal));
      await this.lines.say(run, `A backup of the platform was stored: ${file}, ${bytes} bytes.`);
    } catch (error) {
      signal.throwIfAborted();
      throw new UpdateEnds('failed', `No backup could be stored: ${reasonOf(error)}`);
    }
  }

  /** Until it answers a call that needs the key; what it says on the way up does not count. */
  private async followPlatform(run: UpdateRunEntity, signal: AbortSignal): Promise<void> {
    if (run.state === 'waiting') {
      await this.answered(run, signal);
      await this.enter(run, 'verifying');
    }
    run.versionAfter = await this.answered(run, signal);
    await this.lines.say(run, `The platform answers with version ${run.versionAfter}.`);
  }

  private async answered(run: UpdateRunEntity, signal: AbortSignal): Promise<string> {
    const minutes = this.settings.UPDATE_WAIT_MINUTES;
    const since = Date.parse(run.steps.at(-1)?.startedAt ?? run.startedAt);
    const tooLate = () => this.clock.now().getTime() - since > minutes * 60_000;
    for (;;) {
      try {
        const limited = AbortSignal.any([signal, AbortSignal.timeout(answerTime)]);
        const version = await this.platform.version(run.serverId, limited);
        // A script whose end nobody saw may still be at work.
        if (!run.interrupted || version !== run.versionBefore || tooLate()) return version;
      } catch (error) {
        signal.throwIfAborted();
        if (tooLate()) {
          const reason = `The platform did not answer within ${minutes} minutes: ${reasonOf(error)}`;
          throw new UpdateEnds('failed', reason);
        }
      }
      await pause(lookEvery, undefined, { signal });
    }
  }

  private async enter(run: UpdateRunEntity, step: UpdateStep): Promise<void> {
    await this.store(run, () => Object.assign(run, enterStep(run, step, this.clock.now())));
  }

  private async endFor(run: UpdateRunEntity, error: unknown, signal: AbortSignal): Promise<void> {
    // The next process takes it up: nothing is known that would end it.
    if (this.stopping || signal.reason instanceof LeaseLost) return;
    if (error instanceof UpdateEnds) await this.end(run, error.outcome, error.message);
    else if (signal.aborted) await this.end(run, 'cancelled', 'It was cancelled.');
    else await this.end(run, 'failed', reasonOf(error));
  }

  /** After anything but a success on a host that was touched, maintenance stays on and says why. */
  private async end(
    run: UpdateRunEntity,
    outcome: UpdateOutcome,
    reason: string | null,
  ): Promise<void> {
    if (reason !== null) await this.lines.say(run, reason);
    await this.store(run, async () => {
      const now = this.clock.now();
      Object.assign(run, endUpdate(run, outcome, reason, now));
      if (outcome !== 'succeeded' && mayHaveTouchedHost(run)) {
        const message = `The update of ${run.serverName} did not succeed: ${reason}`.slice(0, 500);
        const kept = { active: true, message, since: now, by: run.startedBy, until: null };
        await this.repository.writeSwitch(kept);
      }
      await this.record(run, outcome);
    });
  }

  private async store(run: UpdateRunEntity, change: () => unknown): Promise<void> {
    await this.maintenance.change(system, async () => {
      await change();
      await this.updates.save(run);
      await this.outbox.add('update.changed', toReply(run));
    });
  }

  private record(run: UpdateRunEntity, outcome: UpdateOutcome): Promise<void> {
    const actions: Record<UpdateOutcome, LogAction> = {
      succeeded: 'update.succeeded',
      failed: 'update.failed',
      cancelled: 'update.cancelled',
      lost: 'update.lost',
    };
    const { id, serverId, serverName, versionBefore, versionAfter, reason } = run;
    return this.eventLog.record({
      action: actions[outcome],
      by: system,
      outcome: outcome === 'succeeded' ? 'success' : outcome === 'lost' ? 'unknown' : 'failure',
      severity: outcome === 'succeeded' ? 'notice' : 'error',
      target: { type: 'maintenance', id, name: `update of ${serverName}` },
      server: { id: serverId, name: serverName },
      message: reason ?? `The platform was updated to version ${versionAfter}`,
      details: { versionBefore, versionAfter, startedBy: run.startedBy },
    });
  }
}
