import { Injectable } from '@nestjs/common';
import type { EventLogEntryReply, LogAction } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { toReply, type EventLogRow } from '../event-log-row.js';

export interface FollowedEntries {
  /** The entries in ascending order of ID. */
  entries: EventLogEntryReply[];
  /** `entries` contains every matching entry up to this ID. */
  upTo: number;
}

/** Lets other modules follow the event log in the order of entry IDs, and count entries. */
@Injectable()
export class LogFollowingService {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns the next entries that have one of these actions and follow the given ID. */
  async findEntriesAfter(
    id: number,
    actions: readonly LogAction[],
    limit: number,
  ): Promise<FollowedEntries> {
    // Read the highest ID first, so that `upTo` does not skip entries that are added after the
    // query.
    const head = await this.headId();
    const rows = await this.uow.manager.query<EventLogRow[]>(
      `SELECT * FROM event_log WHERE id > ? AND id <= ?
         AND action IN (${actions.map(() => '?').join(', ')}) ORDER BY id LIMIT ?`,
      [id, head, ...actions, limit],
    );
    const entries = rows.map(toReply);
    return { entries, upTo: entries.length < limit ? head : (entries.at(-1)?.id ?? head) };
  }

  /**
   * Counts the entries with the given action and IP address that were created at or after the given
   * time.
   */
  async countEntriesFrom(ip: string, action: LogAction, since: Date): Promise<number> {
    const [row] = await this.uow.manager.query<{ n: number }[]>(
      `SELECT COUNT(*) AS n FROM event_log WHERE action = ? AND created_at >= ? AND ip = ?`,
      [action, since.getTime(), ip],
    );
    return row?.n ?? 0;
  }

  private async headId(): Promise<number> {
    const [chain] = await this.uow.manager.query<{ id: number }[]>(
      'SELECT head_id AS id FROM event_log_chain',
    );
    return chain?.id ?? 0;
  }
}
