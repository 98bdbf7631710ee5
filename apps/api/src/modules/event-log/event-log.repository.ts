import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { appendToChain, type ChainState } from './chain/chain-link.js';
import { rowColumns, type ChainedRow, type EventLogRow } from './event-log-row.js';

/** An entry before it is added to the chain. */
export type NewRow = Omit<EventLogRow, 'id'> & {
  /** The text for `search`, folded so that case and Unicode form do not matter. */
  search_text: string;
};

const insertedColumns = [...rowColumns, 'content_hash', 'chain_hash', 'search_text'] as const;

@Injectable()
export class EventLogRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Appends entries to the chain and returns their IDs. Call this in a unit of work. Appending a
   * few hundred entries at once is faster than appending them one by one.
   */
  async append(entries: readonly NewRow[]): Promise<number[]> {
    const { manager } = this.uow;
    const rows = appendToChain(await this.readChainState(), entries);
    await manager.query(
      `INSERT INTO event_log_append (${insertedColumns.join(', ')}) VALUES ${placeholderRows(rows.length, insertedColumns.length)}`,
      rows.flatMap((row) => insertedColumns.map((column) => row[column])),
    );
    return rows.map((row) => row.id);
  }

  async readChainState(): Promise<ChainState> {
    const [state] = await this.uow.manager.query<ChainState[]>(
      // If an entry with the next ID or a higher one was inserted by hand, continue after it, so
      // that appending does not fail.
      `SELECT head_id, head_hash, links, removed,
         COALESCE((SELECT MAX(id) + 1 FROM event_log WHERE id >= next_id), next_id) AS next_id
       FROM event_log_chain`,
    );
    if (state === undefined) throw new Error('The chain of the event log has no state');
    return state;
  }

  async find(id: number): Promise<ChainedRow | null> {
    const [row] = await this.uow.manager.query<ChainedRow[]>(
      `SELECT ${rowColumns.join(', ')}, content_hash, chain_hash FROM event_log WHERE id = ?`,
      [id],
    );
    return row ?? null;
  }

  /**
   * Returns the IDs of the entries that directly follow and precede an entry in time; null where
   * there is none.
   */
  async findNeighbours({ created_at: at, id }: EventLogRow): Promise<{
    newer: number | null;
    older: number | null;
  }> {
    const [row] = await this.uow.manager.query<{ newer: number | null; older: number | null }[]>(
      `SELECT
        (SELECT id FROM event_log WHERE (created_at, id) > (?, ?) ORDER BY created_at, id LIMIT 1) AS newer,
        (SELECT id FROM event_log WHERE (created_at, id) < (?, ?)
           ORDER BY created_at DESC, id DESC LIMIT 1) AS older`,
      [at, id, at, id],
    );
    return row ?? { newer: null, older: null };
  }
}

function placeholderRows(rows: number, columns: number): string {
  const row = `(${Array.from({ length: columns }, () => '?').join(', ')})`;
  return Array.from({ length: rows }, () => row).join(', ');
}
