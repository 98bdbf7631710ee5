import { searchTermsOf } from '@stackyard/contracts';
import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { likePattern } from '#infra/search/text-query.js';
import { conditionsOf, type LogFilter, type LogPage, type LogPosition } from './log-query.js';
import { LogSearch } from './log-search.port.js';

/** Searches on PostgreSQL, which has a trigram index and whose planner chooses the fastest way. */
@Injectable()
export class PlannedLogSearch extends LogSearch {
  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  /**
   * Collects all matches first and sorts them afterwards, because reading in list order has already
   * failed to find enough of them.
   */
  override async findPositions(filter: LogFilter, page: LogPage): Promise<LogPosition[]> {
    const checks = conditionsOf(this.uow.dialect, filter, page);
    const patterns = searchTermsOf(filter.search ?? '').map(likePattern);
    const rows = await this.uow.manager.query<{ created_at: number; id: number }[]>(
      `WITH hits AS MATERIALIZED (SELECT created_at, id FROM event_log
         WHERE ${checks.sql} ${patterns.map(() => 'AND search_text LIKE ?').join(' ')})
       SELECT created_at, id FROM hits
       ORDER BY created_at ${page.order}, id ${page.order} LIMIT ?`,
      [...checks.parameters, ...patterns, page.limit],
    );
    return rows.map(({ created_at, id }) => [created_at, id]);
  }
}
