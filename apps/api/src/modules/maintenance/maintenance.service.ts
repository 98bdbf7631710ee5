import { Injectable } from '@nestjs/common';
import type {
  MaintenanceModeReply,
  SetMaintenanceModeRequest,
  UpdateStatusReply,
} from '@stackyard/contracts';
import { Clock } from '../../infra/clock.js';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import type { Caller } from '../../infra/http/caller.js';
import { ProblemError } from '../../infra/http/problem-error.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { EventLogService } from '../event-log/event-log.service.js';
import { actionOf, changeMode, toReply, type MaintenanceMode } from './maintenance-mode.js';
import { MaintenanceRepository } from './maintenance.repository.js';

/** The maintenance window: announced to everybody, and in the way of every redeploy. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly maintenance: MaintenanceRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async mode(): Promise<MaintenanceModeReply> {
    return toReply(await this.maintenance.readMode());
  }

  setMode(wanted: SetMaintenanceModeRequest, by: Caller): Promise<MaintenanceModeReply> {
    return this.uow.run(async () => {
      const before = await this.maintenance.readMode();
      const mode = changeMode(before, wanted, this.clock.now(), by.actor.name);
      const action = actionOf(before, mode);
      if (action !== null) {
        await this.maintenance.writeMode(mode);
        await this.eventLog.record({
          action,
          by,
          severity: 'notice',
          target: { type: 'maintenance', id: null, name: 'maintenance mode' },
          message: sentence(mode),
          details: { before: toReply(before), after: toReply(mode) },
        });
        await this.outbox.add('maintenance.changed', toReply(mode));
      }
      return toReply(mode);
    });
  }

  /** What keeps queued redeploys waiting at this moment. */
  async holds(): Promise<{ maintenance: boolean; update: boolean }> {
    const mode = await this.maintenance.readMode();
    return { maintenance: mode.active, update: await this.maintenance.updateRuns() };
  }

  /**
   * Call it in the unit that queues the redeploy: outside, the answer may be stale by the time you write.
   *
   * @throws ProblemError MAINTENANCE_ACTIVE with the operator's message
   */
  async assertRedeploysAllowed(): Promise<void> {
    const mode = await this.maintenance.readMode();
    if (mode.active) throw new ProblemError('MAINTENANCE_ACTIVE', sentence(mode));
  }

  async updateStatus(): Promise<UpdateStatusReply> {
    const last = await this.maintenance.lastUpdate();
    return {
      status: last?.status ?? 'never-run',
      running: last?.status === 'running',
      startedAt: last?.startedAt ?? null,
      finishedAt: last?.finishedAt ?? null,
    };
  }
}

function sentence({ active, message }: MaintenanceMode): string {
  const state = active ? 'Maintenance is active' : 'Maintenance is over';
  return message === '' ? `${state}.` : `${state}: ${message}`;
}
