import { Injectable } from '@nestjs/common';
import { monthName, type ReportLanguage } from '@stackyard/contracts';
import { LogStatisticsService } from '#modules/event-log/figures/log-figures.service.js';
import { JobFiguresService } from '#modules/history/jobs/figures/job-figures.service.js';
import { UpdateFiguresService } from '#modules/updates/update-figures.service.js';
import { MaintenanceWindowsService } from '#modules/maintenance/windows/windows.service.js';
import {
  RedeployFiguresService,
  type RedeployFigures,
} from '#modules/platform/redeploys/figures/redeploy-figures.service.js';
import type { Figures } from './figure-catalogue.js';
import { daysOf, countEmptyDays, topStack, percent, type MeasuredMonth } from './measured-month.js';
import { MonthCalendar, type MonthPeriod } from './month-calendar.adapter.js';
import { MonthFacts } from './month-facts.js';

const maxStacks = 10;

export interface MonthRequest {
  month: string;
  timeZone: string;
  language: ReportLanguage;
  now: Date;
  /**
   * Whether an unfinished month is compared with an equally long part of the previous month instead
   * of with the whole previous month.
   */
  comparesEqualPeriods?: boolean;
}

export interface MonthEvaluation {
  facts: MonthFacts;
  measuredMonth: MeasuredMonth;
  period: MonthPeriod;
  /** End of the period for which figures were calculated, exclusive, in milliseconds since 1970. */
  until: number;
}

@Injectable()
export class MonthFiguresService {
  constructor(
    private readonly calendar: MonthCalendar,
    private readonly log: LogStatisticsService,
    private readonly redeploys: RedeployFiguresService,
    private readonly updates: UpdateFiguresService,
    private readonly windows: MaintenanceWindowsService,
    private readonly media: JobFiguresService,
  ) {}

  async evaluate(request: MonthRequest): Promise<MonthEvaluation> {
    const { month, timeZone, language, now, comparesEqualPeriods = false } = request;
    const period = this.calendar.periodOf(month, timeZone);
    const previousPeriod = this.calendar.periodOf(this.calendar.addMonths(month, -1), timeZone);
    const until = Math.min(period.to, now.getTime());
    const hasMonthEnded = until === period.to;
    const measuredMonth = await this.measure(period, until);
    const figures = {
      ...measuredMonth.figures,
      ...this.monthNames(month, language),
      'month.until': hasMonthEnded ? null : dayName(now, timeZone, language),
      'windows.planned': await this.countUpcomingOccurrences(month, timeZone, now),
    };
    const elapsedMs = comparesEqualPeriods ? until - period.from : Infinity;
    const previousMonth = await this.measure(
      previousPeriod,
      Math.min(previousPeriod.to, previousPeriod.from + elapsedMs),
    );
    return {
      facts: new MonthFacts(figures, previousMonth.figures, hasMonthEnded),
      measuredMonth,
      period,
      until,
    };
  }

  private monthNames(month: string, language: ReportLanguage): Figures {
    const shiftedMonthName = (months: number) =>
      monthName(this.calendar.addMonths(month, months), language);
    return {
      'month.name': shiftedMonthName(0),
      'month.before': shiftedMonthName(-1),
      'month.after': shiftedMonthName(1),
    };
  }

  private async measure(period: MonthPeriod, until: number): Promise<MeasuredMonth> {
    const range = { from: period.from, to: until };
    const [from, to] = [new Date(range.from), new Date(range.to)];
    const actions = await this.log.countActions(range);
    const entryCount = [...actions.values()].reduce((sum, count) => sum + count, 0);
    const periods = this.calendar.daysOf(period.month, period.timeZone);
    const midnights = periods.flatMap((day) => [day.from, day.to]);
    const days = daysOf(periods, await this.log.countHours(range, midnights));
    const redeploys = await this.redeploys.readFiguresBetween(from, to);
    const maintenance = await this.log.measureMaintenance(range);
    const updates = await this.updates.readFiguresBetween(from, to);
    const jobs = await this.media.readFiguresBetween(from, to);
    const firstEntryAt = await this.log.findOldestEntryTime();
    return {
      days,
      stacks: redeploys.stacks.slice(0, maxStacks),
      figures: {
        ...redeployFiguresOf(redeploys, actions),
        'maintenance.openings': maintenance.openings,
        'maintenance.seconds': Math.round(maintenance.durationMs / 1000),
        'maintenance.overrides': actions.get('maintenance.overridden') ?? 0,
        'updates.succeeded': updates.succeeded,
        'updates.unsuccessful': updates.failed + updates.lost,
        'updates.versionBefore': updates.versionBefore,
        'updates.versionAfter': updates.versionAfter,
        'signIns.succeeded': actions.get('session.opened') ?? 0,
        'signIns.refused': actions.get('session.refused') ?? 0,
        'tokens.created': actions.get('token.created') ?? 0,
        'access.denied': actions.get('access.denied') ?? 0,
        'jobs.finished': jobs?.finished ?? null,
        'jobs.failed': jobs?.failed ?? null,
        'jobs.bytesIn': jobs?.bytesIn ?? null,
        'jobs.bytesOut': jobs?.bytesOut ?? null,
        'log.entries': entryCount,
        'log.activeDays': days.filter((day) => day.entries > 0).length,
        'log.emptyDays': countEmptyDays(periods, days, { firstEntryAt, until }),
        'log.clockJumps': await this.log.countClockJumps(range, entryCount),
      },
    };
  }

  /**
   * Counts the occurrences of maintenance windows that start in the following month and are neither
   * cancelled nor missed; null if that month has already ended.
   */
  private async countUpcomingOccurrences(
    month: string,
    timeZone: string,
    now: Date,
  ): Promise<number | null> {
    const nextPeriod = this.calendar.periodOf(this.calendar.addMonths(month, 1), timeZone);
    if (nextPeriod.to <= now.getTime()) return null;
    const { occurrences } = await this.windows.listOccurrences({
      from: new Date(nextPeriod.from).toISOString(),
      to: new Date(nextPeriod.to).toISOString(),
    });
    return occurrences.filter(
      ({ startsAt, state }) =>
        state !== 'cancelled' && state !== 'missed' && Date.parse(startsAt) >= nextPeriod.from,
    ).length;
  }
}

function redeployFiguresOf(
  redeploys: RedeployFigures,
  actions: ReadonlyMap<string, number>,
): Figures {
  const unsuccessfulCount = redeploys.failed + redeploys.lost;
  const finishedCount = redeploys.succeeded + unsuccessfulCount;
  const busiestStack = topStack(redeploys.stacks, 'redeploys');
  const worstStack = topStack(redeploys.stacks, 'failed');
  return {
    'redeploys.finished': finishedCount,
    'redeploys.succeeded': redeploys.succeeded,
    'redeploys.unsuccessful': unsuccessfulCount,
    'redeploys.lost': redeploys.lost,
    'redeploys.rolledBack': redeploys.rolledBack,
    'redeploys.rollbackFailed': redeploys.rollbackFailed,
    'rollbacks.succeeded': actions.get('rollback.succeeded') ?? 0,
    'rollbacks.unsuccessful':
      (actions.get('rollback.failed') ?? 0) + (actions.get('rollback.lost') ?? 0),
    'redeploys.cancelled': redeploys.cancelled,
    'redeploys.failureShare': percent(unsuccessfulCount, finishedCount),
    'redeploys.stacks': redeploys.stacks.length,
    'redeploys.typicalSeconds': redeploys.medianSeconds,
    'redeploys.longestSeconds': redeploys.longestSeconds,
    'redeploys.repeats': redeploys.repeats,
    'redeploys.busiestStack': busiestStack?.name ?? null,
    'redeploys.busiestCount': busiestStack?.redeploys ?? null,
    'redeploys.worstStack': worstStack?.name ?? null,
    'redeploys.worstFailures': worstStack?.failed ?? null,
  };
}

function dayName(moment: Date, timeZone: string, language: ReportLanguage): string {
  const format = new Intl.DateTimeFormat(language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone,
  });
  return format.format(moment);
}
