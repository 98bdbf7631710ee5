import {
  listReportDeliveries,
  listReportNotices,
  listReports,
  listReportVersions,
  readReport,
  readReportFigures,
  readRunningMonth,
  readSession,
  type Permission,
  type ReportReply,
  type ReportVersionReply,
} from '@stackyard/contracts';
import { FakeApi } from '#shared/testing/fake-api.js';
import { sampleSession } from '#shared/testing/samples.js';
import { sampleFigures, sampleRunningMonth } from './sample-figures.js';
import { sampleReport } from './sample-report.js';

export const october = { month: '2026-10', language: 'en' } as const;

export function sampleVersion(overrides: Partial<ReportVersionReply> = {}): ReportVersionReply {
  return {
    version: 2,
    etag: '"2026-10-en-2"',
    origin: 'rules',
    rating: sampleReport.summary.rating,
    headline: sampleReport.summary.headline,
    createdAt: '2026-11-01T05:00:00.000Z',
    createdBy: { type: 'system', id: null, name: 'stackyard' },
    model: null,
    writerFault: null,
    ...overrides,
  };
}

export function sampleReply(overrides: Partial<ReportReply> = {}): ReportReply {
  return {
    ...october,
    state: 'done',
    fault: null,
    requestedAt: '2026-11-01T05:00:00.000Z',
    requestedBy: { type: 'system', id: null, name: 'stackyard' },
    monthOver: true,
    versions: 2,
    latest: sampleVersion(),
    ...overrides,
  };
}

/** Starts a fake server with two versions of the October report. */
export function startReportsApi(...permissions: Permission[]): FakeApi {
  const versions = [sampleVersion(), sampleVersion({ version: 1, etag: '"2026-10-en-1"' })];
  return FakeApi.start()
    .on(readSession, sampleSession('reports-access', ...permissions))
    .on(listReports, {
      reports: [sampleReply()],
      nextCursor: null,
      currentMonth: '2031-01',
      nextRunAt: null,
    })
    .on(listReportVersions, { ...october, nextCursor: null, versions })
    .stream(readReport, () => JSON.stringify(sampleReport))
    .on(readReportFigures, sampleFigures)
    .on(readRunningMonth, sampleRunningMonth)
    .on(listReportDeliveries, { deliveries: [], nextCursor: null })
    .on(listReportNotices, { notices: [], unseen: 0, nextCursor: null });
}
