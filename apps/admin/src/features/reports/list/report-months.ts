import type { ReportLanguage, ReportReply } from '@stackyard/contracts';

/** The reports of a month in all languages. */
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
    const known = months.get(month);
    months.set(month, {
      month,
      report: known && language !== preferredLanguage ? known.report : report,
      languages: [...(known?.languages ?? []), language].sort(),
    });
  }
  return [...months.values()];
}
