import type { ReportReply, ReportVersionReply } from '@stackyard/contracts';
import type { VersionSummary } from './store/reports.repository.js';
import type { ReportEntity } from './store/report.entity.js';

/** Returns the entity tag of a version, quoted as HTTP requires. */
export function entityTagOf({ id }: { id: number }): string {
  return `"v${id}"`;
}

export function toVersionReply(summary: VersionSummary): ReportVersionReply {
  return {
    version: summary.version,
    etag: entityTagOf(summary),
    origin: summary.origin,
    rating: summary.rating,
    headline: summary.headline,
    createdAt: summary.createdAt,
    createdBy: summary.createdBy,
    model: summary.model,
    writerFault: summary.writerFault,
  };
}

export function toReportReply(
  report: ReportEntity,
  latest: VersionSummary | undefined,
  hasMonthEnded: boolean,
): ReportReply {
  return {
    month: report.month,
    language: report.language,
    state: report.state,
    fault: report.fault,
    requestedAt: report.requestedAt,
    requestedBy: report.asker && report.asker.actor,
    monthOver: hasMonthEnded,
    versions: report.versions,
    latest: latest ? toVersionReply(latest) : null,
  };
}
