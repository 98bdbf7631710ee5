import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import { Pictures } from '../../metadata/pictures/pictures.adapter.js';
import type { BinEntryEntity } from './bin.entity.js';
import { BinRepository } from './bin.repository.js';

/**
 * What deleted jobs leave beside the database: their logs and pictures. They wait there as long as the
 * bin holds the jobs. Works in the running unit.
 */
@Injectable()
export class JobRemainsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly jobs: JobsRepository,
    private readonly logs: JobLogsService,
    private readonly pictures: Pictures,
  ) {}

  /** Notes which pictures an entry of the bin needs for the day on which its jobs are restored. */
  async note(entryId: number, jobIds: readonly number[]): Promise<void> {
    const { dialect } = this.uow;
    const ids = JSON.stringify(jobIds);
    await this.uow.manager.query(
      `INSERT INTO bin_pictures (entry_id, picture)
      SELECT CAST(? AS BIGINT), picture FROM (
        SELECT poster AS picture FROM jobs WHERE id IN (${dialect.numbersOf('?')})
        UNION
        SELECT ${dialect.textIn('fields', 'poster')} FROM job_metadata
        WHERE job_id IN (${dialect.numbersOf('?')})) AS needed
      WHERE picture IS NOT NULL ON CONFLICT DO NOTHING`,
      [entryId, ids, ids],
    );
  }

  /** Removes what nobody needs once an entry is gone. Doing it again does no harm. */
  async remove(entry: BinEntryEntity): Promise<void> {
    const ids = (await this.bin.jobs([entry.id])).map(({ jobId }) => jobId);
    // A crash may have left an entry whose jobs were never deleted.
    const alive = new Set((await this.jobs.findAll(ids)).map(({ id }) => id));
    if (entry.jobsDeleted) {
      for (const id of ids) if (!alive.has(id)) await this.logs.remove(id);
    }
    for (const picture of await this.unneeded(entry.id)) await this.pictures.remove(picture);
  }

  private async unneeded(entryId: number): Promise<string[]> {
    const rows = await this.uow.manager.query<{ picture: string }[]>(
      `SELECT picture FROM bin_pictures AS own WHERE entry_id = ?
      AND NOT EXISTS (SELECT 1 FROM jobs WHERE poster = own.picture)
      AND NOT EXISTS (SELECT 1 FROM job_metadata WHERE ${this.uow.dialect.textIn('fields', 'poster')} = own.picture)
      AND NOT EXISTS (SELECT 1 FROM bin_pictures
        WHERE picture = own.picture AND entry_id <> own.entry_id)`,
      [entryId],
    );
    return rows.map(({ picture }) => picture);
  }
}
