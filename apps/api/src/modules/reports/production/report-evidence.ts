import type { ReportFiguresReply } from '@stackyard/contracts';

/**
 * The figures on which a report version is based, stored with it. Weeks are computed from the days.
 */
export type ReportEvidence = Omit<ReportFiguresReply, 'month' | 'language' | 'version' | 'weeks'>;
