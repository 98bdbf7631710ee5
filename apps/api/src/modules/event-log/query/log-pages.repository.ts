import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Statement } from '#infra/database/dialect.js';
import { LogCountsRepository } from '../counts/log-counts.repository.js';
import { rowColumns, type EventLogRow } from '../event-log-row.js';
import {
  countScannedRowsSql,
  readsOnlyPageRows,
  selectPage,
  type LogFilter,
  type LogPage,
  type LogPosition,
} from './log-query.js';
import { LogSearch } from './log-search.port.js';

/** Minimum number of rows to check in list order before using the search. */
const minExaminedRows = 500;

type Projection<Column extends keyof EventLogRow> = Pick<EventLogRow, Column | 'id' | 'created_at'>;

@Injectable()
export class LogPagesRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly search: LogSearch,
    private readonly counts: LogCountsRepository,
  ) {}

  readPage(filter: LogFilter, page: LogPage): Promise<EventLogRow[]> {
    return this.readColumns(filter, page, rowColumns);
  }

  /**
   * Reads a page with the given columns. If one index contains exactly the matching rows, reads
   * along that index. Otherwise, first checks a few hundred rows in list order, which is enough if
   * matches are frequent, and searches only if that does not fill the page.
   */
  async readColumns<Column extends keyof EventLogRow>(
    filter: LogFilter,
    page: LogPage,
    requestedColumns: readonly Column[],
  ): Promise<Projection<Column>[]> {
    const { dialect } = this.uow;
    const columns = [...new Set(['id', 'created_at', ...requestedColumns])];
    if (readsOnlyPageRows(filter))
      return this.read(selectPage(dialect, filter, page, { shownColumns: columns }));
    const maxExaminedRows = Math.max(minExaminedRows, page.limit * 4);
    const rows = await this.read<Projection<Column>>(
      selectPage(dialect, filter, page, { maxExaminedRows, shownColumns: columns }),
    );
    if (rows.length >= page.limit) return rows;
    const [scanCount] = await this.read<{ longest: number }>(
      countScannedRowsSql(filter, page, maxExaminedRows),
    );
    if ((scanCount?.longest ?? 0) < maxExaminedRows) {
      // One read can check all rows. The first read may still have reached its limit, because it also
      // checked rows that have been deleted since, so read again.
      return this.read(
        selectPage(dialect, filter, page, { maxExaminedRows, shownColumns: columns }),
      );
    }
    for (;;) {
      const positions = await this.findPositions(filter, page);
      const foundRows = await this.readRowsAt<Projection<Column>>(positions, columns);
      // If a row was deleted between the two queries, the page is too short, so repeat both
      // queries. Only the last page may be shorter than the limit.
      if (foundRows.length === positions.length) return foundRows;
    }
  }

  /** Counts matching rows up to a limit; null if every row would have to be checked. */
  async count(filter: LogFilter, limit: number): Promise<number | null> {
    if (!readsOnlyPageRows(filter)) return null;
    const [row] = await this.read<{ rows: number }>(
      countScannedRowsSql(filter, { order: 'desc', limit }, limit),
    );
    return Math.min(row?.rows ?? 0, limit);
  }

  /**
   * Returns the positions of a page's rows. Searches only from the first to the last month with
   * matching entries.
   */
  private async findPositions(requestedFilter: LogFilter, page: LogPage): Promise<LogPosition[]> {
    const months = await this.counts.findMatchingMonthRange(requestedFilter);
    if (months === null) return [];
    const filter = {
      ...requestedFilter,
      from: Math.max(requestedFilter.from ?? months.from, months.from),
      to: Math.min(requestedFilter.to ?? months.to, months.to),
    };
    return this.search.findPositions(filter, page);
  }

  private async readRowsAt<Row>(positions: LogPosition[], columns: string[]): Promise<Row[]> {
    const ids = positions.map(([, id]) => id);
    const rows = await this.read<Row & { id: number }>({
      sql: `SELECT ${columns.join(', ')} FROM event_log WHERE id IN (${this.uow.dialect.selectNumbersSql('?')})`,
      parameters: [JSON.stringify(ids)],
    });
    const rowsById = new Map(rows.map((row) => [row.id, row]));
    return ids.flatMap((id) => rowsById.get(id) ?? []);
  }

  private read<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}
