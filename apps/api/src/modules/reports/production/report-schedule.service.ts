import { Injectable } from '@nestjs/common';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import { MonthCalendar } from '../figures/month-calendar.adapter.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import { ReportProductionService } from './report-production.service.js';

/** Milliseconds between two looks at the clock, at most. */
const look = 10 * 60_000;

/**
 * Has the report of the last month produced, once. Which month was dealt with is stored, so that a
 * first of the month that nobody was there for is made up for at the next start.
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
      everyMs: look,
      retryMs: 60_000,
      logger: 'report-schedule',
      failure: 'The report of the last month could not be asked for',
      run: () => this.ask(),
    });
  }

  private async ask(): Promise<number> {
    const settings = await this.settings.current();
    const { schedule, timeZone } = settings;
    if (!schedule) return look;
    const now = this.clock.now();
    const present = this.calendar.monthOf(now, timeZone);
    const month = this.calendar.shifted(present, -1);
    if (isDue(month, settings)) await this.uow.run(() => this.request(month));
    const wait = this.calendar.stretch(present, timeZone).to - now.getTime();
    return Math.min(look, Math.max(wait, 1000));
  }

  /** Looked at once more in the unit: another process may have asked meanwhile. */
  private async request(month: string): Promise<void> {
    const settings = await this.settings.current();
    if (!isDue(month, settings)) return;
    await this.settings.markScheduled(month);
    // At its first look it only takes note of where it begins.
    if (settings.lastScheduled === null) return;
    await this.production.request({ month, language: settings.language }, system, true);
  }
}

function isDue(month: string, { lastScheduled }: { lastScheduled: string | null }): boolean {
  return lastScheduled === null || lastScheduled < month;
}
