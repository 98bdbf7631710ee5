import { Injectable } from '@nestjs/common';
import type { LogAction, UpdateStep } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { system } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { MaintenanceService } from '#modules/maintenance/maintenance.service.js';
import { UpdateLogService } from './update-log.service.js';
import { toReply } from './update-replies.js';
import type { UpdateRunEntity } from './update-run.entity.js';
import { endUpdate, enterStep, mayHaveTouchedHost, type UpdateOutcome } from './update-run.js';
import { UpdatesRepository } from '../updates.repository.js';

/** Stores where an update is, with what follows from it for maintenance and the event log. */
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

  async enter(run: UpdateRunEntity, step: UpdateStep): Promise<void> {
    await this.store(run, () => Object.assign(run, enterStep(run, step, this.clock.now())));
  }

  /** After anything but a success on a host that was touched, maintenance stays on and says why. */
  async end(run: UpdateRunEntity, outcome: UpdateOutcome, reason: string | null): Promise<void> {
    if (reason !== null) await this.lines.say(run, reason);
    await this.store(run, async () => {
      const now = this.clock.now();
      Object.assign(run, endUpdate(run, outcome, reason, now));
      if (outcome !== 'succeeded' && mayHaveTouchedHost(run)) {
        const message = `The update of ${run.serverName} did not succeed: ${reason}`.slice(0, 500);
        await this.maintenance.keepOn(message, run.startedBy);
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
