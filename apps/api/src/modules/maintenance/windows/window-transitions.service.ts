import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { system } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { MaintenanceService } from '../maintenance.service.js';
import type { MaintenanceOccurrenceEntity } from './maintenance-occurrence.entity.js';
import { afterTurn, isOver, nextTurnAt, turnOf, type Occurrence, type Turn } from './occurrence.js';
import { minutesOf } from './window-replies.js';
import { WindowScheduleService } from './window-schedule.service.js';
import { WindowsRepository, type OpenOccurrence } from './windows.repository.js';

/** Milliseconds after which the clock is looked at again: it may have been set. */
const longestRest = 10_000;
const shortestRest = 50;

/** Lets time pass: announces windows, opens and ends them, and finds out when they come again. */
@Injectable()
export class WindowTransitionsService {
  private readonly task: BackgroundTask;

  constructor(
    private readonly windows: WindowsRepository,
    private readonly schedules: WindowScheduleService,
    private readonly holds: HoldsService,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    this.task = tasks.declare({
      name: 'maintenance-windows',
      everyMs: longestRest,
      logger: 'maintenance',
      failure: 'Maintenance windows wait for the database',
      run: () => this.pass(),
    });
  }

  /** Looks at the clock now: something was planned or changed. */
  nudge(): void {
    this.task.wake();
  }

  /** Does everything that is due, and answers how many milliseconds nothing will be. */
  private async pass(): Promise<number> {
    let next = await this.nextMoment();
    if (next !== null && next <= this.clock.now().getTime()) {
      await this.maintenance.change(system, () => this.turnAll());
      next = await this.nextMoment();
    }
    const left = next === null ? longestRest : next - this.clock.now().getTime();
    return Math.min(longestRest, Math.max(shortestRest, left));
  }

  /** Of anything: a window's turn, or the end of the switch. */
  private async nextMoment(): Promise<number | null> {
    const until = (await this.holds.find('switch'))?.until;
    const moments = until ? [Date.parse(until)] : [];
    for (const { row, window } of await this.windows.openWithWindows()) {
      const at = nextTurnAt(toOccurrence(row), minutesOf(window));
      if (at) moments.push(at.getTime());
    }
    return moments.length === 0 ? null : Math.min(...moments);
  }

  private async turnAll(): Promise<void> {
    const now = this.clock.now();
    const until = (await this.holds.find('switch'))?.until;
    if (until && new Date(until) <= now) await this.holds.release('switch');
    for (const open of await this.windows.openWithWindows()) await this.turn(open, now);
  }

  private async turn(open: OpenOccurrence, now: Date): Promise<void> {
    const { row, window } = open;
    const announceMinutes = minutesOf(window);
    let occurrence = toOccurrence(row);
    for (
      let turn = turnOf(occurrence, announceMinutes, now);
      turn !== null;
      turn = turnOf(occurrence, announceMinutes, now)
    ) {
      occurrence = afterTurn(occurrence, turn, announceMinutes, now);
      await this.windows.change(open, occurrence);
      await this.writeDown(row, turn);
    }
    if (isOver(occurrence.state)) await this.schedules.next(window);
    await this.outbox.add('windows.changed', { windowIds: [row.windowId] });
  }

  /** Opening and closing are written down by the mode that they change. */
  private async writeDown(row: MaintenanceOccurrenceEntity, turn: Turn): Promise<void> {
    const actions: Partial<Record<Turn, LogAction>> = {
      announced: 'window.announced',
      missed: 'window.missed',
    };
    const action = actions[turn];
    if (action === undefined) return;
    const { message, startsAt, endsAt } = row;
    await this.eventLog.record({
      action,
      by: system,
      severity: turn === 'missed' ? 'warning' : 'notice',
      target: { type: 'maintenance', id: row.windowId, name: message },
      message:
        turn === 'missed'
          ? `Stackyard was not running during planned maintenance: ${message}`
          : `Maintenance was announced: ${message}`,
      details: { startsAt, endsAt },
    });
  }
}

function toOccurrence(row: MaintenanceOccurrenceEntity): Occurrence {
  const { state, announced } = row;
  return { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt), state, announced };
}
