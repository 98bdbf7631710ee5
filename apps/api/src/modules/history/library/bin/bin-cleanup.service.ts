import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { system } from '#infra/http/caller.js';
import { Leases } from '#infra/leases/leases.service.js';
import { MediaHost } from '../folders/media-host.service.js';
import { binLimits, oldestKept } from './bin-replies.js';
import { BinRepository } from './bin.repository.js';
import { endOfTime, PurgeService } from './purge.service.js';
import { SettlementService } from './settlement.service.js';

/** Milliseconds between two looks at the bin. */
const rest = 10 * 60_000;
const leaseName = 'bin';

/**
 * Looks after the bin: what a crash left halfway is put right before anything is served, and what is
 * too old or too much is removed for good.
 */
@Injectable()
export class BinCleanupService implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    private readonly bin: BinRepository,
    private readonly settlement: SettlementService,
    private readonly purges: PurgeService,
    private readonly host: MediaHost,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // Whoever cannot see the files cannot tell what a crash left of them.
    if (!this.host.isHere) return;
    await this.leases.whileHeld(leaseName, () => this.settlement.settle());
    this.tasks.declare({
      name: 'bin',
      everyMs: rest,
      byClock: true,
      lease: { name: leaseName, elsewhereMs: rest },
      logger: 'history',
      failure: 'Bin clean-up is postponed',
      run: () => this.pass(),
    });
  }

  /** Settles what is left over, and removes what is too old or too much. */
  private async pass(): Promise<void> {
    await this.settlement.settle();
    const limits = binLimits(this.settings);
    const oldest = oldestKept(limits, this.clock.now());
    if (oldest !== null) {
      let purged = 1;
      while (purged > 0) {
        ({ entries: purged } = await this.purges.oldest(oldest, system, 'it was too old'));
      }
    }
    if (limits.maxBytes === null) return;
    while ((await this.bin.totals()).sizeBytes > limits.maxBytes) {
      const { entries } = await this.purges.oldest(endOfTime, system, 'the bin was full', 1);
      if (entries === 0) return;
    }
  }
}
