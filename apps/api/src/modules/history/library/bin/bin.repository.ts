import { Injectable } from '@nestjs/common';
import type { BinState, ListBinQuery } from '@stackyard/contracts';
import { In, LessThan } from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { BinEntryEntity, BinJobEntity, BinPathEntity } from './bin.entity.js';

@Injectable()
export class BinRepository {
  constructor(private readonly uow: UnitOfWork) {}

  find(id: number): Promise<BinEntryEntity | null> {
    return this.uow.manager.findOneBy(BinEntryEntity, { id });
  }

  /**
   * Returns entries of the bin, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(pageQuery: ListBinQuery): Promise<KeysetPage<BinEntryEntity>> {
    const query = this.uow.manager.createQueryBuilder(BinEntryEntity, 'entry');
    return keysetPage(
      query,
      { list: 'bin', sortColumns: { id: 'number' }, order: 'desc' },
      pageQuery,
    );
  }

  async readTotals(): Promise<{ entries: number; sizeBytes: number }> {
    const [row] = await this.uow.manager.query<{ entries: number; bytes: number | null }[]>(
      `SELECT COUNT(*) AS entries, SUM(size_bytes) AS bytes FROM bin_entries`,
    );
    return { entries: row?.entries ?? 0, sizeBytes: row?.bytes ?? 0 };
  }

  /** Returns entries whose move, restoration or deletion has not finished. */
  findUnfinished(): Promise<BinEntryEntity[]> {
    const where = { state: In<BinState>(['moving', 'restoring', 'purging']) };
    return this.uow.manager.find(BinEntryEntity, { where, order: { id: 'ASC' } });
  }

  /** Returns entries in the bin that were deleted before a time, oldest first. */
  findDeletedBefore(moment: string, limit: number): Promise<BinEntryEntity[]> {
    return this.uow.manager.find(BinEntryEntity, {
      where: { state: 'kept', deletedAt: LessThan(moment) },
      order: { deletedAt: 'ASC', id: 'ASC' },
      take: limit,
    });
  }

  findPaths(entryIds: readonly number[]): Promise<BinPathEntity[]> {
    const where = { entryId: In([...entryIds]) };
    return this.uow.manager.find(BinPathEntity, { where, order: { id: 'ASC' } });
  }

  findJobs(entryIds: readonly number[]): Promise<BinJobEntity[]> {
    const where = { entryId: In([...entryIds]) };
    return this.uow.manager.find(BinJobEntity, { where, order: { jobId: 'ASC' } });
  }

  /** Returns the pictures that the deleted jobs of an entry need if the jobs are restored. */
  async findPictures(entryId: number): Promise<string[]> {
    const rows = await this.uow.manager.query<{ picture: string }[]>(
      'SELECT picture FROM bin_pictures WHERE entry_id = ?',
      [entryId],
    );
    return rows.map(({ picture }) => picture);
  }

  /** Returns the IDs of the given jobs whose files are being moved. */
  async findBusy(jobIds: readonly number[]): Promise<number[]> {
    const where = { jobId: In([...jobIds]), busy: true };
    return (await this.uow.manager.findBy(BinJobEntity, where)).map(({ jobId }) => jobId);
  }

  insert(entry: Omit<BinEntryEntity, 'id'>): Promise<BinEntryEntity> {
    return this.uow.manager.save(this.uow.manager.create(BinEntryEntity, entry));
  }

  async insertPath(path: Omit<BinPathEntity, 'id'>): Promise<BinPathEntity> {
    return this.uow.manager.save(this.uow.manager.create(BinPathEntity, path));
  }

  async insertJob(job: BinJobEntity): Promise<void> {
    await this.uow.manager.insert(BinJobEntity, job);
  }

  /** Sets the state of an entry. Its jobs are busy in every state except `kept` and `purging`. */
  async setState(id: number, state: BinState): Promise<void> {
    await this.uow.manager.update(BinEntryEntity, { id }, { state });
    const isBusy = state === 'moving' || state === 'restoring';
    await this.uow.manager.update(BinJobEntity, { entryId: id }, { busy: isBusy });
  }

  async remove(id: number): Promise<void> {
    await this.uow.manager.delete(BinEntryEntity, { id });
  }
}
