import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import type { MaintenanceWindowEntity } from './maintenance-window.entity.js';
import { WindowCalendar } from './window-calendar.adapter.js';
import { ruleOf } from './window-replies.js';
import { MaintenanceWindowsRepository } from './windows.repository.js';

@Injectable()
export class WindowScheduleService {
  constructor(
    private readonly windows: MaintenanceWindowsRepository,
    private readonly calendar: WindowCalendar,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the next occurrence of a window, unless the window was cancelled or has no further
   * occurrence. Call this in the unit of work that changed or ended the previous occurrence.
   */
  async storeNextOccurrence(window: MaintenanceWindowEntity): Promise<void> {
    if (window.cancelledAt !== null) return;
    const last = await this.windows.findLastOccurrence(window.id);
    const now = this.clock.now();
    const after = last && new Date(last.endsAt) > now ? new Date(last.endsAt) : now;
    const next = this.calendar
      .listUpcoming(ruleOf(window), after, 2)
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
}
