import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobLogFiles } from '../../jobs/log/job-log-files.adapter.js';
import { UnusedPicturesService } from '../../metadata/pictures/unused-pictures.service.js';
import type { BinEntryEntity } from '../bin/bin.entity.js';
import { BinRepository } from '../bin/bin.repository.js';

/**
 * Manages the logs and pictures of deleted jobs. Both are kept as long as the jobs are in the bin.
 * Rows are changed in the current unit of work.
 */
@Injectable()
export class DeletedJobFilesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly jobs: JobsRepository,
    private readonly logs: JobLogFiles,
    private readonly unusedPictures: UnusedPicturesService,
  ) {}

  /** Records which pictures an entry needs if its jobs are restored. */
  async recordPictures(entryId: number, jobIds: readonly number[]): Promise<void> {
    const { dialect } = this.uow;
    const ids = JSON.stringify(jobIds);
    await this.uow.manager.query(
      `INSERT INTO bin_pictures (entry_id, picture)
      SELECT CAST(? AS BIGINT), picture FROM (
        SELECT poster AS picture FROM jobs WHERE id IN (${dialect.selectNumbersSql('?')})
        UNION
        SELECT ${dialect.textIn('fields', 'poster')} FROM job_metadata
        WHERE job_id IN (${dialect.selectNumbersSql('?')})) AS needed
      WHERE picture IS NOT NULL ON CONFLICT DO NOTHING`,
      [entryId, ids, ids],
    );
  }

  /** Removes an entry, and the logs and pictures that are then no longer needed. Safe to repeat. */
  async remove(entry: BinEntryEntity): Promise<void> {
    const ids = (await this.bin.findJobs([entry.id])).map(({ jobId }) => jobId);
    // After a crash, the jobs of an entry may still exist.
    const existingIds = new Set((await this.jobs.findAll(ids)).map(({ id }) => id));
    if (entry.jobsDeleted) {
      for (const id of ids) if (!existingIds.has(id)) await this.logs.remove(id);
    }
    const pictures = await this.bin.findPictures(entry.id);
    await this.bin.remove(entry.id);
    await this.unusedPictures.remove(pictures);
  }
}
