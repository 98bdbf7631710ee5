import type { ReportFiguresReply } from '@stackyard/contracts';

/**
 * The figures on which a report version is based. They are stored with the version, except for the
 * weeks, which are computed from the days.
 */
export type ReportEvidence = Omit<ReportFiguresReply, 'month' | 'language' | 'version' | 'weeks'>;
