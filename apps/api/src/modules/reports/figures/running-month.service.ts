import { Injectable } from '@nestjs/common';
import type { ReportLanguage, RunningMonthReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { ReportSettingsService } from '../settings/report-settings.service.js';
import { formatFigures } from '../writing/format-figures.js';
import { MonthCalendar } from './month-calendar.adapter.js';
import { MonthFiguresService } from './month-figures.service.js';
import { weeksOf } from './weeks.js';

@Injectable()
export class RunningMonthService {
  constructor(
    private readonly settings: ReportSettingsService,
    private readonly calendar: MonthCalendar,
    private readonly figures: MonthFiguresService,
    private readonly clock: Clock,
  ) {}

  async read(requestedLanguage?: ReportLanguage): Promise<RunningMonthReply> {
    const { timeZone, language } = await this.settings.readEntity();
    const now = this.clock.now();
    const month = this.calendar.monthOf(now, timeZone);
    const reportLanguage = requestedLanguage ?? language;
    const request = { month, timeZone, language: reportLanguage, now, comparesEqualPeriods: true };
    const { facts, measuredMonth, period } = await this.figures.evaluate(request);
    const startedDays = this.calendar
      .daysOf(month, timeZone)
      .filter(({ from }) => from <= now.getTime()).length;
    return {
      month,
      language: reportLanguage,
      timeZone,
      from: new Date(period.from).toISOString(),
      to: now.toISOString(),
      figures: formatFigures(facts, reportLanguage),
      weeks: weeksOf(measuredMonth.days.slice(0, startedDays)),
      stacks: measuredMonth.stacks,
    };
  }
}
