import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import type { MonthlyReport } from '@stackyard/report-schema';

/** A report with what its reader needs to know beside the texts. */
export interface RenderedReport {
  month: string;
  language: ReportLanguage;
  content: MonthlyReport;
  /** Empty for a report that was not produced from figures. */
  figures: readonly ReportFigureReply[];
}

/** Figures that have something to show, in their order. */
export function shownFigures({ figures }: RenderedReport): readonly ReportFigureReply[] {
  return figures.filter(({ unit, shown }) => unit !== 'text' && shown !== null);
}
