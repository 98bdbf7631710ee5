import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import { EventLogEntryEntity } from './event-log-entry.entity.js';
import type { EventLogRow } from './event-log-row.js';
import { selectPage, type LogFilter, type LogPage } from './log-query.js';

/** The table of audited actions. */
@Injectable()
export class EventLogRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns the id of the new entry. */
  async insert(entry: Omit<EventLogEntryEntity, 'id'>): Promise<number> {
    const { identifiers } = await this.uow.manager.insert(EventLogEntryEntity, entry);
    return Number(identifiers[0]?.['id']);
  }

  page(filter: LogFilter, page: LogPage): Promise<EventLogRow[]> {
    const { sql, parameters } = selectPage(filter, page);
    return this.uow.manager.query<EventLogRow[]>(sql, parameters);
  }

  find(id: number): Promise<EventLogEntryEntity | null> {
    return this.uow.manager.findOneBy(EventLogEntryEntity, { id });
  }

  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(EventLogEntryEntity, { id });
  }

  /** Id of the latest entry; 0 when there is none. */
  async lastId(): Promise<number> {
    return (await this.uow.manager.maximum(EventLogEntryEntity, 'id')) ?? 0;
  }

  /** How many entries are older than a moment, looking at ids up to `upTo` alone. */
  async countBefore(moment: number, upTo: number): Promise<number> {
    const [row] = await this.uow.manager.query<{ entries: number }[]>(
      `SELECT COUNT(*) AS entries FROM event_log WHERE created_at < ? AND id <= ?`,
      [moment, upTo],
    );
    return row?.entries ?? 0;
  }

  /** Removes at most `limit` of the entries that `countBefore` counts, the oldest first. */
  async removeBefore(moment: number, upTo: number, limit: number): Promise<number> {
    const oldest = `id IN (SELECT id FROM event_log WHERE created_at < :moment AND +id <= :upTo
      ORDER BY created_at, id LIMIT :limit)`;
    const { affected } = await this.uow.manager
      .createQueryBuilder()
      .delete()
      .from(EventLogEntryEntity)
      .where(oldest, { moment, upTo, limit })
      .execute();
    return affected ?? 0;
  }
}
