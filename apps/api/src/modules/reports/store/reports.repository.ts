import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type PageQuery,
  type ReportLanguage,
  type WholeListQuery,
} from '@stackyard/contracts';
import { In } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ReportVersionEntity } from './report-version.entity.js';
import { ReportEntity } from './report.entity.js';

export type NewVersion = Omit<ReportVersionEntity, 'id' | 'reportId' | 'version'>;
/** A version without its large columns. */
export type VersionSummary = Omit<ReportVersionEntity, 'content' | 'figures'>;

const summaryColumns = {
  id: true,
  reportId: true,
  version: true,
  origin: true,
  rating: true,
  headline: true,
  model: true,
  writerFault: true,
  createdAt: true,
  createdBy: true,
} as const satisfies Record<keyof VersionSummary, true>;

const byMonth: Keyset<ReportEntity> = {
  list: 'reports',
  sortColumns: { month: 'text', language: 'text' },
  order: 'desc',
};

@Injectable()
export class ReportsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns reports, latest month first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(query: PageQuery): Promise<KeysetPage<ReportEntity>> {
    return keysetPage(this.repository.createQueryBuilder('report'), byMonth, query);
  }

  findByMonth(month: string): Promise<ReportEntity[]> {
    return this.repository.find({ where: { month }, order: { language: 'ASC' } });
  }

  find(month: string, language: ReportLanguage): Promise<ReportEntity | null> {
    return this.repository.findOneBy({ month, language });
  }

  /** Returns reports that are queued or in production, oldest first. */
  findOpen(): Promise<ReportEntity[]> {
    return this.repository.find({
      where: { state: In(['queued', 'producing']) },
      order: { requestedAt: 'ASC', id: 'ASC' },
    });
  }

  findById(id: number): Promise<ReportEntity | null> {
    return this.repository.findOneBy({ id });
  }

  insert(report: Omit<ReportEntity, 'id'>): Promise<ReportEntity> {
    return this.repository.save(this.repository.create(report));
  }

  async change(id: number, fields: Partial<ReportEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  async addVersion(report: ReportEntity, newVersion: NewVersion): Promise<ReportVersionEntity> {
    const version = report.versions + 1;
    await this.change(report.id, { versions: version });
    return this.versionRepository.save(
      this.versionRepository.create({ ...newVersion, reportId: report.id, version }),
    );
  }

  findVersion(reportId: number, version: number): Promise<ReportVersionEntity | null> {
    return this.versionRepository.findOneBy({ reportId, version });
  }

  findVersionById(id: number): Promise<ReportVersionEntity | null> {
    return this.versionRepository.findOneBy({ id });
  }

  /** Returns all versions of a report, latest first. */
  findSummaries(reportId: number): Promise<VersionSummary[]> {
    return this.versionRepository.find({
      select: summaryColumns,
      where: { reportId },
      order: { version: 'DESC' },
    });
  }

  /**
   * Returns a page of the versions of a report, latest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findVersionPage(
    reportId: number,
    listQuery: WholeListQuery,
  ): Promise<KeysetPage<VersionSummary>> {
    const keyset: Keyset<ReportVersionEntity> = {
      list: `report versions:${reportId}`,
      sortColumns: { version: 'number' },
      order: 'desc',
      pageSize: fullListPageSize,
    };
    const query = this.versionRepository
      .createQueryBuilder('version')
      .setFindOptions({ select: summaryColumns, where: { reportId } });
    return keysetPage(query, keyset, listQuery);
  }

  /** Returns the latest version of each report, by report ID. Reports without a version are left out. */
  async findLatestVersions(reports: readonly ReportEntity[]): Promise<Map<number, VersionSummary>> {
    const where = reports.map(({ id, versions }) => ({ reportId: id, version: versions }));
    if (where.length === 0) return new Map();
    const summaries = await this.versionRepository.find({ select: summaryColumns, where });
    return new Map(summaries.map((summary) => [summary.reportId, summary]));
  }

  private get repository() {
    return this.uow.manager.getRepository(ReportEntity);
  }

  private get versionRepository() {
    return this.uow.manager.getRepository(ReportVersionEntity);
  }
}
