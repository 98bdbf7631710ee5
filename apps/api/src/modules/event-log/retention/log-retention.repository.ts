import { Injectable } from '@nestjs/common';
import type { LogCategory } from '@stackyard/contracts';
import { linkLine } from '@stackyard/event-chain';
import { LessThan } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LogRemovalRepository } from '../deletion/log-removal.repository.js';
import { rowColumns, toReply, type ChainedRow } from '../event-log-row.js';
import type { ArchiveLine } from './log-archive.adapter.js';
import { LogRetentionRunEntity } from './log-retention-run.entity.js';
import { LogRetentionEntity } from './log-retention.entity.js';
import { archiveSeries, type ExpiredCategory } from './log-retention.js';
import { mergeSorted } from './merge-sorted.js';

const idsPerLookup = 2000;
const entriesPerRead = 500;
/** Number of earlier runs to keep in addition to the latest one. */
const maxRuns = 30;

@Injectable()
export class LogRetentionRepository {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly removals: LogRemovalRepository,
  ) {}

  readSettings(): Promise<LogRetentionEntity> {
    return this.uow.manager.findOneByOrFail(LogRetentionEntity, { id: 1 });
  }

  async set(settings: Omit<LogRetentionEntity, 'id'>): Promise<void> {
    await this.uow.manager.update(LogRetentionEntity, { id: 1 }, settings);
  }

  async findLatestRun(): Promise<LogRetentionRunEntity | null> {
    const [run] = await this.runs.find({ order: { id: 'DESC' }, take: 1 });
    return run ?? null;
  }

  findOpenRuns(): Promise<LogRetentionRunEntity[]> {
    return this.runs.find({ where: { state: 'running' }, order: { id: 'ASC' } });
  }

  findRun(id: number): Promise<LogRetentionRunEntity | null> {
    return this.runs.findOneBy({ id });
  }

  async beginRun(run: Omit<LogRetentionRunEntity, 'id'>): Promise<LogRetentionRunEntity> {
    const created = await this.runs.save(this.runs.create(run));
    await this.runs.delete({ id: LessThan(created.id - maxRuns) });
    return created;
  }

  async changeRun(id: number, fields: Partial<LogRetentionRunEntity>): Promise<void> {
    await this.runs.update({ id }, fields);
  }

  async count({ category, before }: ExpiredCategory): Promise<number> {
    const [row] = await this.uow.manager.query<{ entries: number }[]>(
      `SELECT COUNT(*) AS entries FROM event_log WHERE category = ? AND created_at < ?`,
      [category, before],
    );
    return row?.entries ?? 0;
  }

  /** Counts, per category, how many of these IDs belong to existing entries. */
  countByCategory(ids: readonly number[]): Promise<{ category: LogCategory; entries: number }[]> {
    return this.uow.manager.query<{ category: LogCategory; entries: number }[]>(
      `SELECT category, COUNT(*) AS entries FROM event_log
       WHERE id IN (${this.uow.dialect.selectNumbersSql('?')}) GROUP BY category`,
      [JSON.stringify(ids)],
    );
  }

  /**
   * Yields the IDs of expired entries between `after` (exclusive) and `upTo` (inclusive), in
   * ascending order.
   */
  findExpiredIds(
    expiredCategories: readonly ExpiredCategory[],
    after: number,
    upTo: number,
  ): AsyncGenerator<number[], void, undefined> {
    return mergeSorted(
      expiredCategories.map(({ category, before }) => (last: number | null) => {
        return this.removals.findIdsAfter(last ?? after, { category, before, upTo }, idsPerLookup);
      }),
    );
  }

  /**
   * Yields the entries with these IDs as lines of the archive, including their hashes in the chain.
   * Entries that no longer exist are left out.
   */
  async *readArchiveLines(ids: readonly number[]): AsyncGenerator<ArchiveLine[], void, undefined> {
    for (let first = 0; first < ids.length; first += entriesPerRead) {
      const rows = await this.uow.manager.query<ChainedRow[]>(
        `SELECT ${rowColumns.join(', ')}, content_hash, chain_hash FROM event_log
         WHERE id IN (${this.uow.dialect.selectNumbersSql('?')}) ORDER BY id`,
        [JSON.stringify(ids.slice(first, first + entriesPerRead))],
      );
      yield rows.map(archiveLine);
    }
  }

  private get runs() {
    return this.uow.manager.getRepository(LogRetentionRunEntity);
  }
}

/** Returns the line for an entry, in the same format as in an export of the chain. */
function archiveLine(row: ChainedRow): ArchiveLine {
  const { content_hash: contentHash, chain_hash: chainHash } = row;
  const entry = toReply(row);
  return {
    id: entry.id,
    series: archiveSeries(entry),
    text: linkLine({ kind: 'entry', entry, contentHash, chainHash }),
  };
}
