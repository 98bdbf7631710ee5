import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Statement } from '#infra/database/dialect.js';
import { LogCountsRepository } from '../counts/log-counts.repository.js';
import { rowColumns, type EventLogRow } from '../event-log-row.js';
import {
  countWalked,
  isDirect,
  selectPage,
  type LogFilter,
  type LogPage,
  type LogPosition,
} from './log-query.js';
import { LogSearch } from './log-search.port.js';

/** Rows that are looked at in the order of the list before the search index is asked. */
const leastExamined = 500;

/** What the shown columns of a row may hold; a row is cut to those that were asked for. */
type Cut<Column extends keyof EventLogRow> = Pick<EventLogRow, Column | 'id' | 'created_at'>;

/** Pages of the event log in the order of time. */
@Injectable()
export class LogPagesRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly search: LogSearch,
    private readonly counts: LogCountsRepository,
  ) {}

  page(filter: LogFilter, page: LogPage): Promise<EventLogRow[]> {
    return this.pageOf(filter, page, rowColumns);
  }

  /**
   * A page with some columns alone. Where every row that an index leads to belongs to the page, the
   * index is walked. Otherwise some hundred rows are looked at on the way, which is all it takes
   * where hits are dense; where they are not, the search index says where they are.
   */
  async pageOf<Column extends keyof EventLogRow>(
    filter: LogFilter,
    page: LogPage,
    shown: readonly Column[],
  ): Promise<Cut<Column>[]> {
    const { dialect } = this.uow;
    const columns = [...new Set(['id', 'created_at', ...shown])];
    if (isDirect(filter)) return this.read(selectPage(dialect, filter, page, { shown: columns }));
    const examined = Math.max(leastExamined, page.limit * 4);
    const rows = await this.read<Cut<Column>>(
      selectPage(dialect, filter, page, { examined, shown: columns }),
    );
    if (rows.length >= page.limit) return rows;
    const [walked] = await this.read<{ longest: number }>(countWalked(filter, page, examined));
    if ((walked?.longest ?? 0) < examined) {
      // Read anew: what was deleted before the count had its place among what was looked at.
      return this.read(selectPage(dialect, filter, page, { examined, shown: columns }));
    }
    for (;;) {
      const positions = await this.positions(filter, page);
      const found = await this.rowsAt<Cut<Column>>(positions, columns);
      // A row that was deleted in between would leave the page short, as only the last one may be.
      if (found.length === positions.length) return found;
    }
  }

  /** How many rows match, up to a limit; null when counting would mean to look at each of them. */
  async count(filter: LogFilter, limit: number): Promise<number | null> {
    if (!isDirect(filter)) return null;
    const [row] = await this.read<{ rows: number }>(
      countWalked(filter, { order: 'desc', limit }, limit),
    );
    return Math.min(row?.rows ?? 0, limit);
  }

  /** Where the rows of a page are, looked for in the months that have any. */
  private async positions(asked: LogFilter, page: LogPage): Promise<LogPosition[]> {
    const months = await this.counts.monthsWith(asked);
    if (months === null) return [];
    const filter = {
      ...asked,
      from: Math.max(asked.from ?? months.from, months.from),
      to: Math.min(asked.to ?? months.to, months.to),
    };
    return this.search.positions(filter, page);
  }

  private async rowsAt<Row>(positions: LogPosition[], columns: string[]): Promise<Row[]> {
    const ids = positions.map(([, id]) => id);
    const rows = await this.read<Row & { id: number }>({
      sql: `SELECT ${columns.join(', ')} FROM event_log WHERE id IN (${this.uow.dialect.numbersOf('?')})`,
      parameters: [JSON.stringify(ids)],
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private read<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}
