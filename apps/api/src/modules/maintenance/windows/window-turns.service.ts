import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import { Clock } from '../../../infra/clock.js';
import { system } from '../../../infra/http/caller.js';
import { Logging, type Logger } from '../../../infra/logging/logging.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { PollLoop } from '../../../infra/poll-loop.js';
import { EventLogService } from '../../event-log/event-log.service.js';
import { MaintenanceRepository } from '../maintenance.repository.js';
import { MaintenanceService } from '../maintenance.service.js';
import type { MaintenanceOccurrenceEntity } from './maintenance-occurrence.entity.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { afterTurn, nextTurnAt, turnOf, type Occurrence, type Turn } from './occurrence.js';
import { minutesOf, ruleOf } from './window-replies.js';
import { WindowCalendar } from './window-calendar.adapter.js';
import { WindowsRepository } from './windows.repository.js';

/** Milliseconds after which the clock is looked at again: it may have been set. */
const longestRest = 10_000;
const shortestRest = 50;

/** Lets time pass: announces windows, opens and ends them, and finds out when they come again. */
@Injectable()
export class WindowTurnsService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private loop: PollLoop | undefined;

  constructor(
    private readonly windows: WindowsRepository,
    private readonly calendar: WindowCalendar,
    private readonly repository: MaintenanceRepository,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('maintenance');
  }

  onApplicationBootstrap(): void {
    this.loop = new PollLoop(async () => {
      try {
        return await this.pass();
      } catch (error) {
        this.log.warn({ err: error }, 'Maintenance windows wait for the database');
        return longestRest;
      }
    });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }

  /** Looks at the clock now: something was planned or changed. */
  nudge(): void {
    this.loop?.nudge();
  }

  /** Does everything that is due, and answers how many milliseconds nothing will be. */
  async pass(): Promise<number> {
    if (await this.isDue()) await this.maintenance.change(system, () => this.turnAll());
    const next = await this.nextMoment();
    const left = next === null ? longestRest : next - this.clock.now().getTime();
    return Math.min(longestRest, Math.max(shortestRest, left));
  }

  /** Writes down when a window comes next. Call it in the unit that changed the window. */
  async schedule(window: MaintenanceWindowEntity): Promise<void> {
    if (window.cancelledAt !== null) return;
    const last = await this.windows.last(window.id);
    const now = this.clock.now();
    const after = last && new Date(last.endsAt) > now ? new Date(last.endsAt) : now;
    const next = this.calendar
      .from(ruleOf(window), after, 2)
      .find(({ startsAt }) => last === null || startsAt >= new Date(last.endsAt));
    if (next === undefined) return;
    await this.windows.add({
      windowId: window.id,
      message: window.message,
      startsAt: next.startsAt.toISOString(),
      endsAt: next.endsAt.toISOString(),
      state: 'planned',
      announced: 0,
    });
  }

  private async isDue(): Promise<boolean> {
    const next = await this.nextMoment();
    return next !== null && next <= this.clock.now().getTime();
  }

  /** Of anything: a window's turn, or the end of the switch. */
  private async nextMoment(): Promise<number | null> {
    const { active, until } = await this.repository.readSwitch();
    const moments = active && until ? [until.getTime()] : [];
    for (const row of await this.windows.open()) {
      const at = nextTurnAt(toOccurrence(row), await this.announcementsOf(row));
      if (at) moments.push(at.getTime());
    }
    return moments.length === 0 ? null : Math.min(...moments);
  }

  private async turnAll(): Promise<void> {
    const now = this.clock.now();
    const switched = await this.repository.readSwitch();
    if (switched.active && switched.until && switched.until <= now) {
      const closed = { ...switched, active: false, since: null, by: null, until: null };
      await this.repository.writeSwitch(closed);
    }
    for (const row of await this.windows.open()) await this.turn(row, now);
  }

  private async turn(row: MaintenanceOccurrenceEntity, now: Date): Promise<void> {
    const announceMinutes = await this.announcementsOf(row);
    let occurrence = toOccurrence(row);
    for (
      let turn = turnOf(occurrence, announceMinutes, now);
      turn !== null;
      turn = turnOf(occurrence, announceMinutes, now)
    ) {
      occurrence = afterTurn(occurrence, turn, announceMinutes, now);
      await this.windows.change(row.id, occurrence);
      await this.writeDown(row, turn);
    }
    if (occurrence.state === 'ended') await this.scheduleNext(row.windowId);
    await this.outbox.add('windows.changed', { windowIds: [row.windowId] });
  }

  private async scheduleNext(windowId: number): Promise<void> {
    const window = await this.windows.find(windowId);
    if (window) await this.schedule(window);
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
          ? `Stackyard did not run while maintenance was planned: ${message}`
          : `Maintenance was announced: ${message}`,
      details: { startsAt, endsAt },
    });
  }

  private async announcementsOf({ windowId }: MaintenanceOccurrenceEntity): Promise<number[]> {
    const window = await this.windows.find(windowId);
    return window ? minutesOf(window) : [];
  }
}

function toOccurrence(row: MaintenanceOccurrenceEntity): Occurrence {
  const { state, announced } = row;
  return { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt), state, announced };
}
