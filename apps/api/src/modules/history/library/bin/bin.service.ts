import { Injectable } from '@nestjs/common';
import type {
  BinState,
  ListBinQuery,
  ListBinReply,
  PurgedBinReply,
  RestoredBinEntryReply,
} from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { PathRefusedError } from '../../jobs/files/media-path.js';
import { BinFiles } from './bin-files.adapter.js';
import { binLimits, toBinReply } from './bin-replies.js';
import { BinRepository } from './bin.repository.js';
import { BusyEntriesService } from './busy-entries.service.js';
import { PurgeService } from './purge.service.js';
import { RestorationService } from './restoration.service.js';

@Injectable()
export class BinService {
  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly files: BinFiles,
    private readonly busyEntries: BusyEntriesService,
    private readonly restorations: RestorationService,
    private readonly purges: PurgeService,
  ) {}

  async list(query: ListBinQuery): Promise<ListBinReply> {
    const { rows: entries, nextCursor } = await this.bin.findPage(query);
    const ids = entries.map(({ id }) => id);
    const [paths, jobs] = [await this.bin.findPaths(ids), await this.bin.findJobs(ids)];
    const limits = binLimits(this.settings);
    return {
      entries: entries.map((entry) => toBinReply(entry, paths, jobs, limits)),
      totals: await this.bin.readTotals(),
      ...limits,
      nextCursor,
    };
  }

  /**
   * Restores an entry completely or not at all.
   *
   * @throws ProblemError BIN_ENTRY_UNKNOWN, BIN_ENTRY_BUSY or RAW_PATH_TAKEN
   * @throws PathRefusedError if one of the paths cannot be restored
   */
  async restore(id: number, by: Caller): Promise<RestoredBinEntryReply> {
    const { entry, paths, jobs } = await this.changeState(
      id,
      'restoring',
      (state) => state === 'kept',
    );
    try {
      await this.files.assertRestorable(paths.map((path) => this.files.locationOf(path)));
      return await this.restorations.restore(entry, paths, jobs, by);
    } catch (error) {
      // After a `PathRefusedError`, all files are in the bin, so the entry is kept there. Any other
      // error can occur after the files were moved back, so the state stays `restoring` and the
      // next cleanup completes the restoration.
      if (error instanceof PathRefusedError)
        await this.uow.run(() => this.bin.setState(id, 'kept'));
      throw error;
    } finally {
      this.busyEntries.delete(id);
    }
  }

  /**
   * Permanently deletes an entry. Also accepts an entry whose move into the bin was interrupted and
   * that the cleanup cannot repair.
   *
   * @throws ProblemError BIN_ENTRY_UNKNOWN or BIN_ENTRY_BUSY
   */
  async purge(id: number, by: Caller): Promise<PurgedBinReply> {
    const { entry } = await this.changeState(
      id,
      'purging',
      (state) => state === 'kept' || (state === 'moving' && !this.busyEntries.has(id)),
    );
    return this.purges.finish([entry], by, 'by hand');
  }

  /**
   * Changes the state of an entry and marks the entry as busy. Rejects the change if the current
   * state does not allow it or, for a restoration, if the jobs cannot be restored.
   */
  private changeState(
    id: number,
    state: 'restoring' | 'purging',
    isAllowed: (state: BinState) => boolean,
  ) {
    return this.uow.run(async () => {
      const entry = await this.bin.find(id);
      if (entry === null) {
        throw new ProblemError('BIN_ENTRY_UNKNOWN', `The bin has no entry ${id}.`);
      }
      if (!isAllowed(entry.state)) {
        throw new ProblemError('BIN_ENTRY_BUSY', `Entry ${id} is ${entry.state}.`);
      }
      const jobs = await this.bin.findJobs([id]);
      if (state === 'restoring') await this.restorations.assertRawFoldersFree(entry, jobs);
      await this.bin.setState(id, state);
      this.busyEntries.add(id);
      return { entry, jobs, paths: await this.bin.findPaths([id]) };
    });
  }
}
