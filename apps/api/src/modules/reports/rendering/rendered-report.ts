import type { ReportFigureReply, ReportLanguage } from '@stackyard/contracts';
import type { MonthlyReport } from '@stackyard/report-schema';

export interface RenderedReport {
  month: string;
  language: ReportLanguage;
  content: MonthlyReport;
  /** Empty if the report was never generated from figures. */
  figures: readonly ReportFigureReply[];
}

/** Returns the figures that have a value to show, in order. Leaves out texts, such as names. */
export function figuresWithValue({ figures }: RenderedReport): readonly ReportFigureReply[] {
  return figures.filter(({ unit, shown }) => unit !== 'text' && shown !== null);
}
