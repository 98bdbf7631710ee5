import { Injectable } from '@nestjs/common';
import { wholePageSize, type EventLogEntryReply, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { toReply, type EventLogRow } from '../event-log-row.js';
import { atLeast, type Wish } from './delivery-turn.js';
import { LogReceiverEntity } from './log-receiver.entity.js';

/** Entries looked at when counting what waits: the count must not grow with the backlog. */
const countedAtMost = 10_000;

const byName: Keyset<LogReceiverEntity> = {
  list: 'log receivers',
  by: { nameKey: 'text' },
  order: 'asc',
  pageSize: wholePageSize,
};

@Injectable()
export class LogReceiversRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** By name. @throws ProblemError CURSOR_INVALID */
  page(wanted: WholeListQuery): Promise<KeysetPage<LogReceiverEntity>> {
    return keysetPage(this.rows.createQueryBuilder('receiver'), byName, wanted);
  }

  /** By name. */
  all(): Promise<LogReceiverEntity[]> {
    return this.rows.find({ order: { nameKey: 'ASC' } });
  }

  find(id: number): Promise<LogReceiverEntity | null> {
    return this.rows.findOneBy({ id });
  }

  count(): Promise<number> {
    return this.rows.count();
  }

  insert(receiver: Omit<LogReceiverEntity, 'id'>): Promise<LogReceiverEntity> {
    return this.rows.save(this.rows.create(receiver));
  }

  async change(id: number, fields: Partial<LogReceiverEntity>): Promise<void> {
    await this.rows.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.rows.delete({ id });
  }

  /** The next entries behind a position, in the order they were written. */
  async entriesAfter(id: number, limit: number): Promise<EventLogEntryReply[]> {
    const rows = await this.uow.manager.query<EventLogRow[]>(
      `SELECT * FROM event_log WHERE id > ? ORDER BY id LIMIT ?`,
      [id, limit],
    );
    return rows.map(toReply);
  }

  /** Entries that wait behind a position; not exact when more wait than are looked at. */
  async waiting(
    id: number,
    { categories, minSeverity }: Wish,
  ): Promise<{ waiting: number; exact: boolean }> {
    const wanted = [
      ...(categories === null ? [] : [anyOf('category', categories)]),
      ...(minSeverity === null ? [] : [anyOf('severity', atLeast(minSeverity))]),
    ];
    const matches = wanted.map(({ sql }) => sql).join(' AND ') || 'TRUE';
    const [row] = await this.uow.manager.query<{ looked: number; waiting: number | null }[]>(
      `SELECT COUNT(*) AS looked, COUNT(*) FILTER (WHERE ${matches}) AS waiting FROM
         (SELECT category, severity FROM event_log WHERE id > ? ORDER BY id LIMIT ?) AS later`,
      [...wanted.flatMap(({ parameters }) => parameters), id, countedAtMost],
    );
    return { waiting: row?.waiting ?? 0, exact: (row?.looked ?? 0) < countedAtMost };
  }

  /**
   * Where a new receiver begins: behind everything that was ever written, or before the oldest entry
   * that is there. What was deleted earlier is none of its business.
   */
  async firstPosition(fromStart: boolean): Promise<number> {
    const [row] = await this.uow.manager.query<{ position: number }[]>(
      fromStart
        ? `SELECT COALESCE(MIN(id) - 1, (SELECT head_id FROM event_log_chain)) AS position FROM event_log`
        : `SELECT head_id AS position FROM event_log_chain`,
    );
    return row?.position ?? 0;
  }

  private get rows() {
    return this.uow.manager.getRepository(LogReceiverEntity);
  }
}

function anyOf(column: string, values: readonly string[]) {
  return { sql: `${column} IN (${values.map(() => '?').join(', ')})`, parameters: [...values] };
}
