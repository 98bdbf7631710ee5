import { Injectable } from '@nestjs/common';
import type { MaintenanceModeReply, SetMaintenanceModeRequest } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { inputRefused, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import {
  actionOf,
  changeSwitch,
  modeOf,
  type Hold,
  type MaintenanceSwitch,
} from './maintenance-mode.js';
import { MaintenanceRepository, type MaintenanceState } from './maintenance.repository.js';
import type { UpdateRunEntity } from '#modules/updates/run/update-run.entity.js';
import { UpdatesRepository } from '#modules/updates/updates.repository.js';
import { WindowScheduleService } from './windows/window-schedule.service.js';
import { WindowsRepository, type OpenOccurrence } from './windows/windows.repository.js';

/** Maintenance: announced to everybody, and in the way of every redeploy. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly maintenance: MaintenanceRepository,
    private readonly windows: WindowsRepository,
    private readonly schedules: WindowScheduleService,
    private readonly updates: UpdatesRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** What everybody is told at this moment. */
  async mode(): Promise<MaintenanceModeReply> {
    return this.modeIn(await this.maintenance.readState());
  }

  private async modeIn({
    switched,
    updating,
    planned,
  }: MaintenanceState): Promise<MaintenanceModeReply> {
    const open = planned ? await this.windows.openWithWindows() : [];
    const update = updating ? await this.updates.open() : null;
    const active = open.filter(({ row }) => row.state === 'active');
    const next = open.find(({ row }) => row.state === 'announced')?.row;
    return modeOf({
      switched,
      update: holdOfUpdate(update),
      windows: active.map(holdOfWindow),
      upcoming: next
        ? { message: next.message, startsAt: next.startsAt, endsAt: next.endsAt }
        : null,
    });
  }

  /** Closing it ends a planned window that takes place, too. */
  async setMode(wanted: SetMaintenanceModeRequest, by: Caller): Promise<MaintenanceModeReply> {
    this.assertFuture(wanted.until ?? null);
    return (await this.changed(by, (before) => this.turnSwitch(before, wanted, by))).mode;
  }

  /**
   * Does what may open or close maintenance, writes the change down and tells everybody. Nothing is
   * said when nothing has changed. Answers what the work answers.
   */
  async change<T>(by: Caller, work: () => Promise<T>): Promise<T> {
    return (await this.changed(by, work)).result;
  }

  /** The same; answers also what everybody is told from now on. */
  private changed<T>(
    by: Caller,
    work: (switched: MaintenanceSwitch) => Promise<T>,
  ): Promise<{ result: T; mode: MaintenanceModeReply }> {
    return this.uow.run(async () => {
      const state = await this.maintenance.readState();
      const before = await this.modeIn(state);
      const result = await work(state.switched);
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
      return { result, mode };
    });
  }

  private async turnSwitch(
    before: MaintenanceSwitch,
    wanted: SetMaintenanceModeRequest,
    by: Caller,
  ): Promise<void> {
    if (!wanted.active && (await this.updates.open())) {
      throw new ProblemError('UPDATE_RUNNING', 'The update that runs ends maintenance itself.');
    }
    const after = changeSwitch(before, wanted, this.clock.now(), by.actor.name);
    await this.maintenance.writeSwitch(after);
    if (wanted.active) return;
    for (const { row, window } of await this.windows.openWithWindows()) {
      if (row.state !== 'active') continue;
      await this.windows.change(row.id, { ...row, state: 'ended' });
      await this.schedules.next(window);
    }
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

function holdOfWindow({ row, window }: OpenOccurrence): Hold {
  const { message, startsAt, endsAt } = row;
  return { message, since: startsAt, by: window.createdBy, until: endsAt };
}
