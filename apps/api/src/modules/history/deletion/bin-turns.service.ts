import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import { Leases } from '#infra/leases/leases.service.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { MediaFiles } from '../paths/media-files.adapter.js';
import type { BinEntryEntity } from './bin.entity.js';
import { BinFiles } from './bin-files.adapter.js';
import { binLimits, oldestKept } from './bin-replies.js';
import { BinRepository } from './bin.repository.js';
import { BinService } from './bin.service.js';
import { RemovalService } from './removal.service.js';

/** Milliseconds between two looks at the bin. */
const rest = 10 * 60_000;
const leaseName = 'bin';

/**
 * Looks after the bin: what a crash left halfway is put right before anything is served, and what is
 * too old or too much is removed for good.
 */
@Injectable()
export class BinTurnsService implements OnApplicationBootstrap {
  private readonly log: Logger;

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly files: BinFiles,
    private readonly service: BinService,
    private readonly removals: RemovalService,
    private readonly media: MediaFiles,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
    logging: Logging,
  ) {
    this.log = logging.for('history');
  }

  async onApplicationBootstrap(): Promise<void> {
    // Whoever cannot see the files cannot tell what a crash left of them.
    if (this.uow.isShared && !this.media.hasFolders) return;
    await this.leases.whileHeld(leaseName, () => this.settle());
    this.tasks.declare({
      name: 'bin',
      everyMs: rest,
      byClock: true,
      lease: { name: leaseName, elsewhereMs: rest },
      logger: 'history',
      failure: 'The bin is looked after later',
      run: () => this.pass(),
    });
  }

  /** Settles what is left over, and removes what is too old or too much. */
  private async pass(): Promise<void> {
    await this.settle();
    const limits = binLimits(this.settings);
    const oldest = oldestKept(limits, this.clock.now());
    if (oldest !== null) {
      let purged = 1;
      while (purged > 0) {
        ({ entries: purged } = await this.service.purgeOldest(oldest, system, 'it was too old'));
      }
    }
    if (limits.maxBytes === null) return;
    while ((await this.bin.totals()).sizeBytes > limits.maxBytes) {
      const { entries } = await this.service.purgeOldest('9999', system, 'the bin was full', 1);
      if (entries === 0) return;
    }
  }

  private async settle(): Promise<void> {
    for (const entry of await this.bin.unsettled()) {
      if (this.removals.isOwn(entry.id) || this.service.isWorkingOn(entry.id)) continue;
      try {
        await this.settleOne(entry);
      } catch (error) {
        // A disk that is not there now is there some day; the entry waits for it.
        this.log.warn({ err: error, binEntry: entry.id }, 'The entry is settled later');
      }
    }
  }

  private async settleOne(entry: BinEntryEntity): Promise<void> {
    this.log.info({ binEntry: entry.id, state: entry.state }, 'Settling what was interrupted');
    if (entry.state === 'purging') {
      await this.service.finishPurge([entry], system, 'as was begun');
      return;
    }
    const paths = await this.bin.paths([entry.id]);
    if (entry.state === 'restoring') {
      await this.service.bringBack(entry, paths, await this.bin.jobs([entry.id]), system);
      return;
    }
    // Nobody was told that anything was deleted: it was not.
    await this.files.putBack(paths.map((path) => this.service.placeOf(path)));
    await this.uow.run(() => this.bin.remove(entry.id));
  }
}
