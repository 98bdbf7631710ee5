import type { ReportLanguage, ReportReply } from '@stackyard/contracts';

/** A month with reports: the report to show, and the languages in which the month has one. */
export interface ReportMonth {
  month: string;
  /** The report in the user's language, or the first one. */
  report: ReportReply;
  languages: ReportLanguage[];
}

/** Groups reports by month and keeps the order of the months. */
export function groupByMonth(
  reports: readonly ReportReply[],
  preferredLanguage: ReportLanguage,
): ReportMonth[] {
  const months = new Map<string, ReportMonth>();
  for (const report of reports) {
    const { month, language } = report;
    const existingMonth = months.get(month);
    months.set(month, {
      month,
      report: existingMonth && language !== preferredLanguage ? existingMonth.report : report,
      languages: [...(existingMonth?.languages ?? []), language].sort(),
    });
  }
  return [...months.values()];
}
