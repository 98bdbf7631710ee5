import { Injectable } from '@nestjs/common';
import type { PurgedBinReply } from '@stackyard/contracts';
import { countWithNoun } from '#infra/text/counted.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import type { MediaRoot } from '../../jobs/files/media-path.js';
import type { BinEntryEntity } from './bin.entity.js';
import { BinFiles } from './bin-files.adapter.js';
import { BinRepository } from './bin.repository.js';
import { BusyEntriesService } from './busy-entries.service.js';
import { DeletedJobFilesService } from '../kept-jobs/deleted-job-files.service.js';

/** Later than every deletion time. The times are compared as text. */
export const farFutureTime = '9999';

@Injectable()
export class PurgeService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly files: BinFiles,
    private readonly busyEntries: BusyEntriesService,
    private readonly deletedJobFiles: DeletedJobFilesService,
    private readonly events: JobEventsService,
    private readonly eventLog: EventLogService,
  ) {}

  async deleteAll(by: Caller): Promise<PurgedBinReply> {
    const total: PurgedBinReply = { entries: 0, files: 0, sizeBytes: 0 };
    for (;;) {
      const purged = await this.deleteBefore(farFutureTime, by, 'the bin was emptied');
      if (purged.entries === 0) return total;
      total.entries += purged.entries;
      total.files += purged.files;
      total.sizeBytes += purged.sizeBytes;
    }
  }

  /**
   * Permanently deletes the oldest entries that were moved to the bin before a time, but at most
   * `limit`. If there are none left, the reply contains zeros.
   */
  async deleteBefore(
    moment: string,
    by: Caller,
    reason: string,
    limit = 100,
  ): Promise<PurgedBinReply> {
    const entries = await this.uow.run(async () => {
      const dueEntries = await this.bin.findDeletedBefore(moment, limit);
      for (const { id } of dueEntries) {
        await this.bin.setState(id, 'purging');
        this.busyEntries.add(id);
      }
      return dueEntries;
    });
    return this.finish(entries, by, reason);
  }

  /**
   * Permanently deletes entries in the state `purging`: the files first and then the rows. After a
   * crash in between, the next cleanup deletes the rows.
   */
  async finish(
    entries: readonly BinEntryEntity[],
    by: Caller,
    reason: string,
  ): Promise<PurgedBinReply> {
    const purged: PurgedBinReply = { entries: 0, files: 0, sizeBytes: 0 };
    try {
      for (const entry of entries) {
        for (const root of await this.rootsOf(entry)) await this.files.purge(root, entry.id);
        await this.uow.run(() => this.removeEntry(entry, by, reason));
        purged.entries += 1;
        purged.files += entry.files;
        purged.sizeBytes += entry.sizeBytes;
      }
    } finally {
      for (const { id } of entries) this.busyEntries.delete(id);
    }
    return purged;
  }

  private async removeEntry(entry: BinEntryEntity, by: Caller, reason: string): Promise<void> {
    const message = `${countWithNoun(entry.files, 'file')} deleted permanently`;
    const jobIds: number[] = [];
    for (const { jobId } of await this.bin.findJobs([entry.id])) {
      jobIds.push(jobId);
      await this.events.record(jobId, { kind: 'files-purged', by, message });
    }
    await this.eventLog.record({
      action: 'bin.purged',
      by,
      severity: 'notice',
      target: { type: 'job', id: jobIds[0] ?? null, name: entry.title },
      message: `${entry.title}: ${message} because ${reason}`,
      details: { binEntryId: entry.id, jobIds, sizeBytes: entry.sizeBytes },
    });
    await this.deletedJobFiles.remove(entry);
  }

  private async rootsOf({ id }: BinEntryEntity): Promise<Set<MediaRoot>> {
    const paths = await this.bin.findPaths([id]);
    return new Set(paths.map((path) => this.files.locationOf(path).path.root));
  }
}
