import type { ReportReply, ReportVersionReply } from '@stackyard/contracts';
import type { VersionSummary } from './store/reports.repository.js';
import type { ReportEntity } from './store/report.entity.js';

/** Returns the entity tag of a version, quoted as HTTP requires. */
export function entityTagOf({ id }: { id: number }): string {
  return `"v${id}"`;
}

export function toVersionReply(head: VersionSummary): ReportVersionReply {
  return {
    version: head.version,
    etag: entityTagOf(head),
    origin: head.origin,
    rating: head.rating,
    headline: head.headline,
    createdAt: head.createdAt,
    createdBy: head.createdBy,
    model: head.model,
    writerFault: head.writerFault,
  };
}

export function toReportReply(
  report: ReportEntity,
  latest: VersionSummary | undefined,
  monthOver: boolean,
): ReportReply {
  return {
    month: report.month,
    language: report.language,
    state: report.state,
    fault: report.fault,
    requestedAt: report.requestedAt,
    requestedBy: report.asker && report.asker.actor,
    monthOver,
    versions: report.versions,
    latest: latest ? toVersionReply(latest) : null,
  };
}
