import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { systemCaller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { MaintenanceService } from '../maintenance.service.js';
import type { MaintenanceOccurrenceEntity } from './maintenance-occurrence.entity.js';
import {
  applyTransition,
  isFinal,
  nextTransitionAt,
  nextTransition,
  type Occurrence,
  type Transition,
} from './occurrence.js';
import { announceMinutesOf } from './window-replies.js';
import { WindowScheduleService } from './window-schedule.service.js';
import { MaintenanceWindowsRepository, type OpenOccurrence } from './windows.repository.js';

/**
 * Maximum delay between two checks. It is short, so that a change of the system clock takes effect
 * soon.
 */
const maxDelayMs = 10_000;
const minDelayMs = 50;

/** Announces, starts and ends occurrences of windows, and schedules the next ones. */
@Injectable()
export class WindowTransitionsService {
  private readonly task: BackgroundTask;

  constructor(
    private readonly windows: MaintenanceWindowsRepository,
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
      everyMs: maxDelayMs,
      logger: 'maintenance',
      failure: 'Checking maintenance windows failed and will be retried',
      run: () => this.applyDueTransitions(),
    });
  }

  /** Checks immediately for due transitions. Call this after scheduling or changing a window. */
  checkNow(): void {
    this.task.wake();
  }

  /**
   * Applies all transitions that are due. Returns the delay in milliseconds until the next check.
   */
  private async applyDueTransitions(): Promise<number> {
    let nextAtMs = await this.nextTransitionTimeMs();
    if (nextAtMs !== null && nextAtMs <= this.clock.now().getTime()) {
      await this.maintenance.change(systemCaller, () => this.applyDueChanges());
      nextAtMs = await this.nextTransitionTimeMs();
    }
    const remainingMs = nextAtMs === null ? maxDelayMs : nextAtMs - this.clock.now().getTime();
    return Math.min(maxDelayMs, Math.max(minDelayMs, remainingMs));
  }

  /**
   * Returns when the next change is due, in milliseconds since 1970: the next transition of a
   * window, or the end of maintenance that the switch started; null if neither is scheduled.
   */
  private async nextTransitionTimeMs(): Promise<number | null> {
    const until = (await this.holds.find('switch'))?.until;
    const timesMs = until ? [Date.parse(until)] : [];
    for (const { row, window } of await this.windows.findOpenWithWindows()) {
      const at = nextTransitionAt(toOccurrence(row), announceMinutesOf(window));
      if (at) timesMs.push(at.getTime());
    }
    return timesMs.length === 0 ? null : Math.min(...timesMs);
  }

  private async applyDueChanges(): Promise<void> {
    const now = this.clock.now();
    const until = (await this.holds.find('switch'))?.until;
    if (until && new Date(until) <= now) await this.holds.release('switch');
    for (const openOccurrence of await this.windows.findOpenWithWindows())
      await this.applyTransition(openOccurrence, now);
  }

  private async applyTransition(openOccurrence: OpenOccurrence, now: Date): Promise<void> {
    const { row, window } = openOccurrence;
    const announceMinutes = announceMinutesOf(window);
    let occurrence = toOccurrence(row);
    for (
      let transition = nextTransition(occurrence, announceMinutes, now);
      transition !== null;
      transition = nextTransition(occurrence, announceMinutes, now)
    ) {
      occurrence = applyTransition(occurrence, transition, announceMinutes, now);
      await this.windows.change(openOccurrence, occurrence);
      await this.recordTransition(row, transition);
    }
    if (isFinal(occurrence.state)) await this.schedules.storeNextOccurrence(window);
    await this.outbox.add('windows.changed', { windowIds: [row.windowId] });
  }

  /**
   * Logs that an occurrence was announced or missed. Starts and ends are logged as changes of the
   * maintenance mode instead.
   */
  private async recordTransition(
    row: MaintenanceOccurrenceEntity,
    transition: Transition,
  ): Promise<void> {
    const actions: Partial<Record<Transition, LogAction>> = {
      announced: 'window.announced',
      missed: 'window.missed',
    };
    const action = actions[transition];
    if (action === undefined) return;
    const { message, startsAt, endsAt } = row;
    await this.eventLog.record({
      action,
      by: systemCaller,
      severity: transition === 'missed' ? 'warning' : 'notice',
      target: { type: 'maintenance', id: row.windowId, name: message },
      message:
        transition === 'missed'
          ? `Stackyard was not running during scheduled maintenance: ${message}`
          : `Maintenance was announced: ${message}`,
      details: { startsAt, endsAt },
    });
  }
}

function toOccurrence(row: MaintenanceOccurrenceEntity): Occurrence {
  const { state, announced } = row;
  return { startsAt: new Date(row.startsAt), endsAt: new Date(row.endsAt), state, announced };
}
