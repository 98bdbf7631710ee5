import { Injectable } from '@nestjs/common';
import type { MaintenanceModeReply, SetMaintenanceModeRequest } from '@stackyard/contracts';
import { Clock } from '../../infra/clock.js';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import type { Caller } from '../../infra/http/caller.js';
import { inputRefused, ProblemError } from '../../infra/http/problem-error.js';
import { Outbox } from '../../infra/outbox/outbox.js';
import { EventLogService } from '../event-log/event-log.service.js';
import { actionOf, changeSwitch, modeOf, type Hold } from './maintenance-mode.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import type { UpdateRunEntity } from './updates/update-run.entity.js';
import { UpdatesRepository } from './updates/updates.repository.js';
import { WindowsRepository } from './windows/windows.repository.js';

/** Maintenance: announced to everybody, and in the way of every redeploy. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly maintenance: MaintenanceRepository,
    private readonly windows: WindowsRepository,
    private readonly updates: UpdatesRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** What everybody is told at this moment. */
  async mode(): Promise<MaintenanceModeReply> {
    const switched = await this.maintenance.readSwitch();
    const open = await this.windows.open();
    const active = open.filter(({ state }) => state === 'active');
    const next = open.find(({ state }) => state === 'announced');
    return modeOf({
      switched,
      update: holdOfUpdate(await this.updates.open()),
      windows: await Promise.all(active.map((occurrence) => this.holdOf(occurrence))),
      upcoming: next
        ? { message: next.message, startsAt: next.startsAt, endsAt: next.endsAt }
        : null,
    });
  }

  /** Closing it ends a planned window that takes place, too. */
  setMode(wanted: SetMaintenanceModeRequest, by: Caller): Promise<MaintenanceModeReply> {
    this.assertFuture(wanted.until ?? null);
    return this.change(by, async () => {
      if (!wanted.active && (await this.updates.open())) {
        throw new ProblemError('UPDATE_RUNNING', 'The update that runs ends maintenance itself.');
      }
      const before = await this.maintenance.readSwitch();
      const after = changeSwitch(before, wanted, this.clock.now(), by.actor.name);
      await this.maintenance.writeSwitch(after);
      if (wanted.active) return;
      for (const occurrence of await this.windows.open({ state: 'active' })) {
        await this.windows.change(occurrence.id, { ...occurrence, state: 'ended' });
      }
    });
  }

  /**
   * Does what may open or close maintenance, writes the change down and tells everybody. Nothing is
   * said when nothing has changed.
   */
  change(by: Caller, work: () => Promise<void>): Promise<MaintenanceModeReply> {
    return this.uow.run(async () => {
      const before = await this.mode();
      await work();
      const mode = await this.mode();
      const action = actionOf(before, mode);
      if (action !== null) {
        await this.eventLog.record({
          action,
          by,
          severity: 'notice',
          target: { type: 'maintenance', id: null, name: 'maintenance mode' },
          message: sentence(mode),
          details: { before, after: mode },
        });
      }
      if (JSON.stringify(before) !== JSON.stringify(mode)) {
        await this.outbox.add('maintenance.changed', mode);
      }
      return mode;
    });
  }

  /** What keeps queued redeploys waiting at this moment. */
  async holds(): Promise<{ maintenance: boolean; update: boolean }> {
    const mode = await this.mode();
    const update = (await this.updates.open()) !== null;
    return { maintenance: mode.active && mode.source !== 'update', update };
  }

  /**
   * Call it in the unit that queues the redeploy: outside, the answer may be stale by the time you write.
   *
   * @throws ProblemError MAINTENANCE_ACTIVE with the operator's message, and when to come back if that is known
   */
  async assertRedeploysAllowed(): Promise<void> {
    const mode = await this.mode();
    if (!mode.active) return;
    const left = mode.until === null ? 0 : Date.parse(mode.until) - this.clock.now().getTime();
    const retryAfter = Math.ceil(left / 1000);
    throw new ProblemError(
      'MAINTENANCE_ACTIVE',
      sentence(mode),
      retryAfter > 0 ? { retryAfter } : {},
    );
  }

  private async holdOf(occurrence: {
    windowId: number;
    message: string;
    startsAt: string;
    endsAt: string;
  }): Promise<Hold> {
    const window = await this.windows.find(occurrence.windowId);
    return {
      message: occurrence.message,
      since: occurrence.startsAt,
      by: window?.createdBy ?? '',
      until: occurrence.endsAt,
    };
  }

  private assertFuture(until: string | null): void {
    if (until === null || Date.parse(until) > this.clock.now().getTime()) return;
    const detail = 'must lie in the future';
    throw inputRefused([{ pointer: '/until', code: 'future', detail }]);
  }
}

function sentence({ active, message }: MaintenanceModeReply): string {
  const state = active ? 'Maintenance is active' : 'Maintenance is over';
  return message === '' ? `${state}.` : `${state}: ${message}`;
}

/** While it only looks, nothing is blocked. */
function holdOfUpdate(run: UpdateRunEntity | null): Hold | null {
  if (run === null || run.state === 'preflight') return null;
  return { message: run.message, since: run.startedAt, by: run.startedBy, until: null };
}
