import { Injectable } from '@nestjs/common';
import type { RestoredBinEntryReply } from '@stackyard/contracts';
import { countWithNoun } from '#infra/text/counted.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import type { BinEntryEntity, BinJobEntity, BinPathEntity } from './bin.entity.js';
import { BinFiles } from './bin-files.adapter.js';
import { BinRepository } from './bin.repository.js';
import { JobSnapshots } from '../kept-jobs/job-snapshots.repository.js';

@Injectable()
export class RestorationService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly files: BinFiles,
    private readonly snapshots: JobSnapshots,
    private readonly jobsRepository: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Checks that the jobs can be restored. If a raw folder was imported again, another job may now
   * own it.
   *
   * @throws ProblemError RAW_PATH_TAKEN, or BIN_ENTRY_BUSY if a deleted job is in the history again
   */
  async assertRawFoldersFree(entry: BinEntryEntity, jobs: readonly BinJobEntity[]): Promise<void> {
    for (const { jobId, snapshot } of jobs) {
      const claim = this.snapshots.claimOf(snapshot);
      const owner = claim === null ? null : await this.jobsRepository.findByRawClaim(claim);
      if (owner !== null && owner.id !== jobId) {
        const detail = `Job ${owner.id} now uses the raw folder ${claim}.`;
        throw new ProblemError('RAW_PATH_TAKEN', detail, { jobId: owner.id });
      }
      if (entry.jobsDeleted && (await this.jobsRepository.find(jobId)) !== null) {
        throw new ProblemError('BIN_ENTRY_BUSY', `Job ${jobId} is already in the history.`);
      }
    }
  }

  /**
   * Moves the files back. Once all files are in place, restores the jobs and removes the entry from
   * the bin.
   */
  async restore(
    entry: BinEntryEntity,
    paths: readonly BinPathEntity[],
    jobs: readonly BinJobEntity[],
    by: Caller,
  ): Promise<RestoredBinEntryReply> {
    const locations = paths.map((path) => this.files.locationOf(path));
    const jobIds = jobs.map(({ jobId }) => jobId);
    await this.files.restoreAll(locations);
    await this.uow.run(async () => {
      for (const { jobId, snapshot } of jobs) await this.restoreJob(entry, jobId, snapshot, by);
      await this.eventLog.record({
        action: 'bin.restored',
        by,
        severity: 'notice',
        target: { type: 'job', id: jobIds[0] ?? null, name: entry.title },
        message: `${entry.title}: ${countWithNoun(entry.files, 'file')} restored`,
        details: {
          binEntryId: entry.id,
          jobIds,
          paths: paths.slice(0, 100).map(({ path }) => path),
        },
      });
      await this.bin.remove(entry.id);
    });
    return { paths: paths.map(({ path }) => path), jobIds };
  }

  /**
   * Moves the files of an unfinished deletion back and removes the entry from the bin. The jobs of
   * the deletion have not been deleted yet.
   */
  async undoDeletion(entryId: number): Promise<void> {
    const paths = await this.bin.findPaths([entryId]);
    await this.files.restoreAll(paths.map((path) => this.files.locationOf(path)));
    await this.uow.run(() => this.bin.remove(entryId));
  }

  private async restoreJob(
    entry: BinEntryEntity,
    jobId: number,
    snapshot: string,
    by: Caller,
  ): Promise<void> {
    if (entry.jobsDeleted) {
      await this.snapshots.restoreJob(snapshot);
      await this.events.record(jobId, { kind: 'restored', by, message: 'Restored from the bin' });
    } else {
      const job = await this.jobsRepository.find(jobId);
      if (job !== null) await this.snapshots.restorePaths(job, snapshot);
      await this.events.record(jobId, { kind: 'files-restored', by, message: 'Files restored' });
    }
    const job = await this.jobsRepository.find(jobId);
    if (job !== null) await this.jobs.announce(job);
  }
}
