import type { ReportFiguresReply } from '@stackyard/contracts';

/** What a version of a report rests on, as it is stored with it. */
export type ReportEvidence = Omit<ReportFiguresReply, 'month' | 'language' | 'version'>;
