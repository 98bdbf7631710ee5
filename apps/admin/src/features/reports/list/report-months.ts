import type { ReportLanguage, ReportReply } from '@stackyard/contracts';

export interface ReportMonth {
  month: string;
  /** The report in the user's language or, if there is none, the first report of the month. */
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
