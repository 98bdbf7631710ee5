import { Injectable } from '@nestjs/common';
import type {
  ListReportNoticesReply,
  PageQuery,
  ReportLanguage,
  ReportNoticeKind,
  SeeReportNoticesRequest,
} from '@stackyard/contracts';
import { MoreThan } from 'typeorm';
import { Clock } from '#infra/clock.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ReportNoticeEntity, ReportNoticeViewEntity } from './report-notice.entity.js';

const latestFirst: Keyset<ReportNoticeEntity> = {
  list: 'report notices',
  sortColumns: { id: 'number' },
  order: 'desc',
};

@Injectable()
export class ReportNoticesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(pageQuery: PageQuery, { userId }: Caller): Promise<ListReportNoticesReply> {
    const { manager } = this.uow;
    const lastSeenId = await this.findLastSeenId(userId);
    const query = manager.createQueryBuilder(ReportNoticeEntity, 'notice');
    const { rows, nextCursor } = await keysetPage(query, latestFirst, pageQuery);
    const unseen = await manager.countBy(ReportNoticeEntity, { id: MoreThan(lastSeenId) });
    const notices = rows.map((row) => ({ ...row, seen: row.id <= lastSeenId }));
    return { notices, unseen, nextCursor };
  }

  /**
   * Stores the latest notice that a user has seen. A late request from an outdated page cannot make
   * seen notices unseen.
   */
  async markSeen({ upTo }: SeeReportNoticesRequest, { userId }: Caller): Promise<void> {
    if (userId === null) return;
    await this.uow.run(async () => {
      const lastSeenId = Math.max(upTo, await this.findLastSeenId(userId));
      await this.uow.manager.save(ReportNoticeViewEntity, { userId, upTo: lastSeenId });
    });
  }

  /**
   * Adds a notice. Call this in the unit of work that records the event that the notice is about.
   */
  async add(
    kind: ReportNoticeKind,
    { month, language }: { month: string; language: ReportLanguage },
  ): Promise<void> {
    const createdAt = this.clock.now().toISOString();
    await this.uow.manager.insert(ReportNoticeEntity, { kind, month, language, createdAt });
  }

  private async findLastSeenId(userId: number | null): Promise<number> {
    if (userId === null) return 0;
    const view = await this.uow.manager.findOneBy(ReportNoticeViewEntity, { userId });
    return view?.upTo ?? 0;
  }
}
