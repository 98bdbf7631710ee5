import type { ReportDayReply, ReportWeekReply } from '@stackyard/contracts';

/**
 * Counts the redeploys of a month by week. Weeks begin on Monday, so the first and the last week
 * can be shorter.
 */
export function weeksOf(
  days: readonly Pick<ReportDayReply, 'date' | 'redeploysSucceeded' | 'redeploysFailed'>[],
): ReportWeekReply[] {
  const weeks: ReportWeekReply[] = [];
  for (const { date, redeploysSucceeded, redeploysFailed } of days) {
    const week = weeks.at(-1);
    if (week === undefined || isMonday(date)) {
      weeks.push({ from: date, succeeded: redeploysSucceeded, failed: redeploysFailed });
    } else {
      week.succeeded += redeploysSucceeded;
      week.failed += redeploysFailed;
    }
  }
  return weeks;
}

function isMonday(date: string): boolean {
  return new Date(`${date}T00:00:00Z`).getUTCDay() === 1;
}
