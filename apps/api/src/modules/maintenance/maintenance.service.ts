import { Injectable } from '@nestjs/common';
import type { MaintenanceModeReply, SetMaintenanceModeRequest } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { invalidInputProblem, ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService, maintenanceSentence, announcedHold } from '#modules/holds/holds.service.js';
import { actionToLog, toModeReply, createSwitchHold, withReason } from './maintenance-mode.js';
import { MaintenanceRepository } from './maintenance.repository.js';
import { WindowScheduleService } from './windows/window-schedule.service.js';
import { MaintenanceWindowsRepository } from './windows/windows.repository.js';

/** Manages the maintenance switch and announces holds to users. */
@Injectable()
export class MaintenanceService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly maintenance: MaintenanceRepository,
    private readonly windows: MaintenanceWindowsRepository,
    private readonly schedules: WindowScheduleService,
    private readonly holds: HoldsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async readMode(): Promise<MaintenanceModeReply> {
    const { message, hasHolds, hasAnnouncedOccurrence } = await this.maintenance.readState();
    const hold = hasHolds ? announcedHold(await this.holds.findAll()) : null;
    const [nextOccurrence] = hasAnnouncedOccurrence
      ? await this.windows.findOpen({ state: 'announced' })
      : [];
    const upcoming = nextOccurrence
      ? {
          message: nextOccurrence.message,
          startsAt: nextOccurrence.startsAt,
          endsAt: nextOccurrence.endsAt,
        }
      : null;
    return toModeReply({ message, hold, upcoming });
  }

  /**
   * Turns the maintenance switch on or off. Turning it off also ends all occurrences of windows
   * that are in progress.
   *
   * @throws ProblemError VALIDATION_FAILED or UPDATE_RUNNING
   */
  async setMode(request: SetMaintenanceModeRequest, by: Caller): Promise<MaintenanceModeReply> {
    this.assertFuture(request.until ?? null);
    return (await this.changeAndReadMode(by, () => this.setSwitch(request, by))).mode;
  }

  /**
   * Runs work that may start or end maintenance, and logs and announces any change. Returns the
   * result of the work.
   */
  async change<T>(by: Caller, work: () => Promise<T>): Promise<T> {
    return (await this.changeAndReadMode(by, work)).result;
  }

  /** Like {@link change}, but also returns the resulting mode. */
  private changeAndReadMode<T>(
    by: Caller,
    work: () => Promise<T>,
  ): Promise<{ result: T; mode: MaintenanceModeReply }> {
    return this.uow.run(async () => {
      const before = await this.readMode();
      const result = await work();
      const mode = await this.readMode();
      const action = actionToLog(before, mode);
      if (action !== null) {
        await this.eventLog.record({
          action,
          by,
          severity: 'notice',
          target: { type: 'maintenance', id: null, name: 'maintenance mode' },
          message: maintenanceSentence(mode.active ? 'active' : 'over', mode.message),
          details: { before, after: mode },
        });
      }
      if (JSON.stringify(before) !== JSON.stringify(mode)) {
        await this.outbox.add('maintenance.changed', mode);
      }
      return { result, mode };
    });
  }

  /**
   * Returns the latest window occurrence that has ended since the current maintenance started; null if
   * there is none, if the maintenance has an end time, or if a window causes the maintenance.
   * Maintenance can outlast a window, for example while an update is still running.
   */
  async findOverrun(): Promise<{ message: string; endsAt: string } | null> {
    const { active, since, until, source } = await this.readMode();
    if (!active || since === null || until !== null || source === 'window') return null;
    const now = this.clock.now().toISOString();
    const pastOccurrences = await this.windows.findLatestPastOccurrences({ state: 'ended' });
    const overrunOccurrence = [...pastOccurrences.values()]
      .filter(({ endsAt }) => endsAt >= since && endsAt <= now)
      .toSorted((one, other) => one.endsAt.localeCompare(other.endsAt))
      .at(-1);
    return overrunOccurrence === undefined
      ? null
      : { message: overrunOccurrence.message, endsAt: overrunOccurrence.endsAt };
  }

  /**
   * Turns maintenance on without an end time. If the switch is already on, keeps the operator's
   * message and adds the reason. Call this within {@link change}.
   */
  async turnOnIndefinitely(reason: string, by: string): Promise<void> {
    const currentHold = await this.holds.find('switch');
    let operatorMessage = '';
    // While the switch is off, the stored message belongs to earlier maintenance, so clear it.
    if (currentHold === null) await this.maintenance.writeMessage(operatorMessage);
    else operatorMessage = (await this.maintenance.readState()).message;
    const message = withReason(operatorMessage, reason);
    await this.holds.put(createSwitchHold(currentHold, { message }, this.clock.now(), by));
  }

  private async setSwitch(request: SetMaintenanceModeRequest, by: Caller): Promise<void> {
    const holds = await this.holds.findAll();
    if (!request.active && holds.some(({ owner }) => owner === 'update')) {
      throw new ProblemError('UPDATE_RUNNING', 'Maintenance ends with the running update.');
    }
    await this.maintenance.writeMessage(request.message);
    if (request.active) {
      const currentHold = holds.find(({ owner }) => owner === 'switch') ?? null;
      return this.holds.put(
        createSwitchHold(currentHold, request, this.clock.now(), by.actor.name),
      );
    }
    await this.holds.release('switch');
    for (const openOccurrence of await this.windows.findOpenWithWindows()) {
      if (openOccurrence.row.state !== 'active') continue;
      await this.windows.change(openOccurrence, { ...openOccurrence.row, state: 'ended' });
      await this.schedules.storeNextOccurrence(openOccurrence.window);
      await this.outbox.add('windows.changed', { windowIds: [openOccurrence.window.id] });
    }
  }

  private assertFuture(until: string | null): void {
    if (until === null || Date.parse(until) > this.clock.now().getTime()) return;
    const detail = 'must be in the future';
    throw invalidInputProblem([{ pointer: '/until', code: 'future', detail }]);
  }
}
