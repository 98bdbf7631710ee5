import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { MonthCalendar } from '../figures/month-calendar.adapter.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import { ReportProductionService } from './report-production.service.js';

/** Maximum time between two checks of the schedule. */
const maxCheckIntervalMs = 10 * 60_000;

/**
 * Requests the report of each month once, after the month has ended. The latest processed month is
 * stored, so that a report that became due while Stackyard was stopped is requested at the next
 * start. If Stackyard was stopped for several months, a report is requested only for the last of
 * these months.
 */
@Injectable()
export class ReportScheduleService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly settings: ReportSettingsService,
    private readonly calendar: MonthCalendar,
    private readonly production: ReportProductionService,
    private readonly clock: Clock,
    tasks: BackgroundTasks,
  ) {
    tasks.declare({
      name: 'report-schedule',
      everyMs: maxCheckIntervalMs,
      retryMs: 60_000,
      logger: 'report-schedule',
      failure: 'Requesting the report for the previous month failed and will be retried',
      run: () => this.checkSchedule(),
    });
  }

  private async checkSchedule(): Promise<number> {
    const settings = await this.settings.readEntity();
    const { schedule, timeZone } = settings;
    if (!schedule) return maxCheckIntervalMs;
    const now = this.clock.now();
    const currentMonth = this.calendar.monthOf(now, timeZone);
    const month = this.calendar.addMonths(currentMonth, -1);
    if (isDue(month, settings)) await this.uow.run(() => this.request(month));
    const waitMs = this.calendar.periodOf(currentMonth, timeZone).to - now.getTime();
    return Math.min(maxCheckIntervalMs, Math.max(waitMs, 1000));
  }

  /**
   * Requests the report of a month unless it was requested before. The check is repeated inside the
   * unit of work, because another process may have requested the report in the meantime.
   */
  private async request(month: string): Promise<void> {
    const settings = await this.settings.readEntity();
    if (!isDue(month, settings)) return;
    await this.settings.markScheduled(month);
    // The first check after the schedule was turned on only stores the previous month, so that no
    // report is requested for that month.
    if (settings.lastScheduled === null) return;
    await this.production.request({ month, language: settings.language }, systemCaller, true);
  }
}

function isDue(month: string, { lastScheduled }: { lastScheduled: string | null }): boolean {
  return lastScheduled === null || lastScheduled < month;
}
