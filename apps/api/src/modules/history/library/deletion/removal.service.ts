import { Injectable } from '@nestjs/common';
import type { FileSummary } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { titleOf } from '../../jobs/job.js';
import type { BinEntryEntity } from '../bin/bin.entity.js';
import { BinFiles } from '../bin/bin-files.adapter.js';
import { BinRepository } from '../bin/bin.repository.js';
import { BusyEntriesService } from '../bin/busy-entries.service.js';
import { RestorationService } from '../bin/restoration.service.js';
import {
  RemovalEntriesService,
  type Removal,
  type RemovalStep,
} from './removal-entries.service.js';
import { RemovedJobsService } from './removed-jobs.service.js';

/**
 * Removes files and jobs in three steps: stores the planned moves, moves the files, and stores the
 * result. If a step fails or the process crashes, the previous steps are undone.
 */
@Injectable()
export class RemovalService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly files: BinFiles,
    private readonly busyEntries: BusyEntriesService,
    private readonly restorations: RestorationService,
    private readonly entries: RemovalEntriesService,
    private readonly jobs: RemovedJobsService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('history');
  }

  /**
   * Moves the files to the bin and deletes or updates the jobs. If this fails, moves the files back
   * before it throws. Files that cannot be moved back stay in the bin until the next cleanup.
   */
  async remove(removal: Removal): Promise<{ entryId: number; summary: FileSummary }> {
    const { entry, steps } = await this.uow.run(() => this.entries.createEntry(removal));
    try {
      const summary = await this.moveFiles(entry, removal, steps);
      for (const { candidate } of steps) await this.files.removeEmptyParents(candidate.path);
      return { entryId: entry.id, summary };
    } finally {
      this.busyEntries.delete(entry.id);
    }
  }

  private async moveFiles(
    entry: BinEntryEntity,
    removal: Removal,
    steps: readonly RemovalStep[],
  ): Promise<FileSummary> {
    try {
      await this.writeManifests(entry, removal, steps);
      for (const { candidate, row } of steps) {
        await this.files.moveToBin({ ...row, path: candidate.path }, candidate.inode);
      }
      const summary = summaryOf(removal);
      await this.uow.run(async () => {
        await this.bin.setState(entry.id, 'kept');
        await this.jobs.finish(entry.id, removal, summary);
      });
      return summary;
    } catch (error) {
      await this.undo(entry);
      throw error;
    }
  }

  private async writeManifests(
    entry: BinEntryEntity,
    { jobs }: Removal,
    steps: readonly RemovalStep[],
  ): Promise<void> {
    const roots = new Map(
      steps.map(({ candidate }) => [candidate.path.root.path, candidate.path.root]),
    );
    for (const root of roots.values()) {
      const stepsInRoot = steps.filter(({ candidate }) => candidate.path.root.path === root.path);
      await this.files.writeManifest(root, entry.id, {
        entry: { id: entry.id, deletedAt: entry.deletedAt, deletedBy: entry.deletedBy },
        jobs: jobs.map((job) => ({ id: job.id, title: titleOf(job), status: job.status })),
        paths: stepsInRoot.map(({ row: { id, path, files, sizeBytes } }) => {
          return { name: String(id), path, files, sizeBytes };
        }),
      });
    }
  }

  /**
   * Moves the files of a failed deletion back from the bin. If that fails, the next cleanup of the
   * bin tries again.
   */
  private async undo({ id }: BinEntryEntity): Promise<void> {
    try {
      // The last transaction may have been committed even though its response was lost. In that
      // case, the files stay in the bin.
      if ((await this.bin.find(id))?.state !== 'moving') return;
      await this.restorations.undoDeletion(id);
    } catch (error) {
      this.log.error({ err: error, binEntry: id }, 'Files are waiting in the bin to be restored');
    }
  }
}

function summaryOf({ target, paths }: Removal): FileSummary {
  const count = (kind: 'raw' | 'movie') =>
    paths.reduce((sum, path) => sum + (path.target === kind ? path.files : 0), 0);
  return { target, raw: { filesDeleted: count('raw') }, movie: { filesDeleted: count('movie') } };
}
