import type { ReportFiguresReply } from '@stackyard/contracts';

/** The figures behind a report version, stored with it. */
export type ReportEvidence = Omit<ReportFiguresReply, 'month' | 'language' | 'version'>;
