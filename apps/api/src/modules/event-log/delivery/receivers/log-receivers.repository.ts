import { Injectable } from '@nestjs/common';
import {
  fullListPageSize,
  type EventLogEntryReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { toReply, type EventLogRow } from '../../event-log-row.js';
import { severitiesFrom, type ReceiverFilter } from '../delivery-batch.js';
import { LogReceiverEntity } from './log-receiver.entity.js';

/** Maximum number of entries to scan when counting the backlog. */
const maxScannedEntries = 10_000;

const byName: Keyset<LogReceiverEntity> = {
  list: 'log receivers',
  sortColumns: { nameKey: 'text' },
  order: 'asc',
  pageSize: fullListPageSize,
};

@Injectable()
export class LogReceiversRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns a page of receivers, sorted by name.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(pageQuery: WholeListQuery): Promise<KeysetPage<LogReceiverEntity>> {
    return keysetPage(this.repository.createQueryBuilder('receiver'), byName, pageQuery);
  }

  /** Returns all receivers, sorted by name. */
  findAll(): Promise<LogReceiverEntity[]> {
    return this.repository.find({ order: { nameKey: 'ASC' } });
  }

  find(id: number): Promise<LogReceiverEntity | null> {
    return this.repository.findOneBy({ id });
  }

  count(): Promise<number> {
    return this.repository.count();
  }

  insert(receiver: Omit<LogReceiverEntity, 'id'>): Promise<LogReceiverEntity> {
    return this.repository.save(this.repository.create(receiver));
  }

  async change(id: number, fields: Partial<LogReceiverEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  /** Returns the next entries after a position, in ascending order of their IDs. */
  async findEntriesAfter(id: number, limit: number): Promise<EventLogEntryReply[]> {
    const rows = await this.uow.manager.query<EventLogRow[]>(
      `SELECT * FROM event_log WHERE id > ? ORDER BY id LIMIT ?`,
      [id, limit],
    );
    return rows.map(toReply);
  }

  /**
   * Counts the entries after a position that the receiver accepts, but scans only a limited number
   * of entries. If the scan reaches the limit, `exact` is false.
   */
  async countWaiting(
    id: number,
    { categories, minSeverity }: ReceiverFilter,
  ): Promise<{ waiting: number; exact: boolean }> {
    const conditions = [
      ...(categories === null ? [] : [anyOf('category', categories)]),
      ...(minSeverity === null ? [] : [anyOf('severity', severitiesFrom(minSeverity))]),
    ];
    const matchCondition = conditions.map(({ sql }) => sql).join(' AND ') || 'TRUE';
    const [row] = await this.uow.manager.query<{ scanned: number; waiting: number | null }[]>(
      `SELECT COUNT(*) AS scanned, COUNT(*) FILTER (WHERE ${matchCondition}) AS waiting FROM
         (SELECT category, severity FROM event_log WHERE id > ? ORDER BY id LIMIT ?) AS later`,
      [...conditions.flatMap(({ parameters }) => parameters), id, maxScannedEntries],
    );
    return { waiting: row?.waiting ?? 0, exact: (row?.scanned ?? 0) < maxScannedEntries };
  }

  /**
   * Returns the position from which a new receiver gets entries: after the latest entry or, with
   * `fromStart`, before the oldest entry that still exists. Entries that have already been deleted
   * do not count as missed.
   */
  async findInitialPosition(fromStart: boolean): Promise<number> {
    const [row] = await this.uow.manager.query<{ position: number }[]>(
      fromStart
        ? `SELECT COALESCE(MIN(id) - 1, (SELECT head_id FROM event_log_chain)) AS position FROM event_log`
        : `SELECT head_id AS position FROM event_log_chain`,
    );
    return row?.position ?? 0;
  }

  private get repository() {
    return this.uow.manager.getRepository(LogReceiverEntity);
  }
}

function anyOf(column: string, values: readonly string[]) {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, parameters: [...values] };
}
