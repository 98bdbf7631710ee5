import { Injectable } from '@nestjs/common';
import { systemCaller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { BinEntryEntity } from './bin.entity.js';
import { BinRepository } from './bin.repository.js';
import { BusyEntriesService } from './busy-entries.service.js';
import { PurgeService } from './purge.service.js';
import { RestorationService } from './restoration.service.js';

/** Completes or undoes moves, restorations and deletions that a crash interrupted. */
@Injectable()
export class BinRecoveryService {
  private readonly log: Logger;

  constructor(
    private readonly bin: BinRepository,
    private readonly busyEntries: BusyEntriesService,
    private readonly restorations: RestorationService,
    private readonly purges: PurgeService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('history');
  }

  async recover(): Promise<void> {
    for (const entry of await this.bin.findUnfinished()) {
      if (this.busyEntries.has(entry.id)) continue;
      try {
        await this.recoverEntry(entry);
      } catch (error) {
        // The disk may be mounted again later, so the entry is kept.
        this.log.warn(
          { err: error, binEntry: entry.id },
          'Completing or undoing an interrupted file move failed and will be retried',
        );
      }
    }
  }

  private async recoverEntry(entry: BinEntryEntity): Promise<void> {
    this.log.info(
      { binEntry: entry.id, state: entry.state },
      'Completing or undoing interrupted file moves',
    );
    if (entry.state === 'purging') {
      await this.purges.finish([entry], systemCaller, 'the deletion had already started');
      return;
    }
    if (entry.state === 'restoring') {
      const [paths, jobs] = [
        await this.bin.findPaths([entry.id]),
        await this.bin.findJobs([entry.id]),
      ];
      await this.restorations.restore(entry, paths, jobs, systemCaller);
      return;
    }
    // The deletion was never confirmed to a client, so it is undone.
    await this.restorations.undoDeletion(entry.id);
  }
}
