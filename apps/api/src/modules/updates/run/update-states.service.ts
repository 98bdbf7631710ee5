import { Injectable } from '@nestjs/common';
import type { LogAction, UpdateStep } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { UpdateLogService } from '../log/update-log.service.js';
import { toReply } from './update-replies.js';
import type { UpdateRunEntity } from './update-run.entity.js';
import {
  beginUpdate,
  endUpdate,
  enterStep,
  mayHaveChangedHost,
  type UpdateOutcome,
} from './update-run.js';
import { UpdatesRepository } from '../updates.repository.js';

interface NewUpdate {
  server: { id: number; name: string };
  message: string;
  script: { text: string; hash: string };
  backup: boolean;
}

/**
 * Stores the progress of updates, along with the resulting maintenance mode and event log entries.
 */
@Injectable()
export class UpdateStatesService {
  constructor(
    private readonly updates: UpdatesRepository,
    private readonly lines: UpdateLogService,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** Stores, logs and announces a new update. Call this in the unit of work that reserves it. */
  async begin(
    { server, message, script, backup }: NewUpdate,
    by: Caller,
  ): Promise<UpdateRunEntity> {
    const now = this.clock.now();
    const update = await this.updates.insert({
      ...beginUpdate(now),
      serverId: server.id,
      serverName: server.name,
      message,
      script: script.text,
      mark: null,
      startedBy: by.actor.name,
      startedAt: now.toISOString(),
      cancelRequestedAt: null,
      lines: 0,
      truncated: false,
    });
    await this.eventLog.record({
      action: 'update.started',
      by,
      severity: 'notice',
      target: targetOf(update),
      server,
      message: `The update of ${server.name} was started`,
      details: { script: script.hash, backup },
    });
    await this.outbox.add('update.changed', toReply(update));
    return update;
  }

  /**
   * Stores, logs and announces a request to cancel. Call this in the unit of work that checks that
   * the update can be cancelled.
   */
  async requestCancel(run: UpdateRunEntity, by: Caller): Promise<void> {
    run.cancelRequestedAt = this.clock.now().toISOString();
    await this.updates.requestCancel(run.id, run.cancelRequestedAt);
    await this.outbox.add('update.changed', toReply(run));
    await this.eventLog.record({
      action: 'update.cancel-requested',
      by,
      severity: 'notice',
      target: targetOf(run),
      message: `The update of ${run.serverName} will be cancelled`,
    });
  }

  async enter(run: UpdateRunEntity, step: UpdateStep): Promise<void> {
    await this.store(run, () => Object.assign(run, enterStep(run, step, this.clock.now())));
  }

  /**
   * Ends an update. If the update did not succeed and may have changed the host, maintenance stays
   * on, and the maintenance message states the reason.
   */
  async end(run: UpdateRunEntity, outcome: UpdateOutcome, reason: string | null): Promise<void> {
    if (reason !== null) await this.lines.addStackyardLine(run, reason);
    await this.store(run, async () => {
      const now = this.clock.now();
      Object.assign(run, endUpdate(run, outcome, reason, now));
      if (outcome !== 'succeeded' && mayHaveChangedHost(run)) {
        await this.maintenance.turnOnIndefinitely(
          `The update of ${run.serverName} did not succeed: ${reason}`,
          run.startedBy,
        );
      }
      await this.record(run, outcome);
    });
  }

  private async store(run: UpdateRunEntity, change: () => unknown): Promise<void> {
    await this.maintenance.change(systemCaller, async () => {
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
    // A cancelled update needs attention if its script may have changed the host.
    const severity = mayHaveChangedHost(run) ? 'warning' : 'notice';
    const { serverId, serverName, versionBefore, versionAfter, reason } = run;
    return this.eventLog.record({
      action: actions[outcome],
      by: systemCaller,
      ...(outcome === 'cancelled' ? { outcome: 'success', severity } : logLevels[outcome]),
      target: targetOf(run),
      server: { id: serverId, name: serverName },
      message: reason ?? `The platform was updated to version ${versionAfter}`,
      details: { versionBefore, versionAfter, startedBy: run.startedBy },
    });
  }
}

const logLevels = {
  succeeded: { outcome: 'success', severity: 'notice' },
  failed: { outcome: 'failure', severity: 'error' },
  lost: { outcome: 'unknown', severity: 'error' },
} as const;

function targetOf({ id, serverName }: UpdateRunEntity) {
  return { type: 'maintenance' as const, id, name: `update of ${serverName}` };
}
