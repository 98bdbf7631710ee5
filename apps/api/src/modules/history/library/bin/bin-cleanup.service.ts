import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { systemCaller } from '#infra/http/caller.js';
import { Leases } from '#infra/leases/leases.service.js';
import { MediaResponsibility } from '../folders/media-host.service.js';
import { binLimits, oldestKeptTime } from './bin-replies.js';
import { BinRepository } from './bin.repository.js';
import { farFutureTime, PurgeService } from './purge.service.js';
import { BinRecoveryService } from './bin-recovery.service.js';

const cleanupIntervalMs = 10 * 60_000;
const leaseName = 'bin';

/**
 * Completes or undoes interrupted moves before the process accepts requests, and again at regular
 * intervals. At the same intervals, deletes entries that exceed the limits.
 */
@Injectable()
export class BinCleanupService implements OnApplicationBootstrap {
  constructor(
    private readonly settings: Settings,
    private readonly bin: BinRepository,
    private readonly recovery: BinRecoveryService,
    private readonly purges: PurgeService,
    private readonly host: MediaResponsibility,
    private readonly leases: Leases,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    // A process without access to the files cannot complete or undo moves.
    if (!this.host.handlesMedia) return;
    await this.leases.runWhileHeld(leaseName, () => this.recovery.recover());
    this.tasks.declare({
      name: 'bin',
      everyMs: cleanupIntervalMs,
      isTimeTriggered: true,
      lease: { name: leaseName, retryMs: cleanupIntervalMs },
      logger: 'history',
      failure: 'Cleaning up the bin failed and will be retried',
      run: () => this.cleanUp(),
    });
  }

  private async cleanUp(): Promise<void> {
    await this.recovery.recover();
    const limits = binLimits(this.settings);
    const cutoffTime = oldestKeptTime(limits, this.clock.now());
    if (cutoffTime !== null) {
      let purgedCount = 1;
      while (purgedCount > 0) {
        ({ entries: purgedCount } = await this.purges.deleteBefore(
          cutoffTime,
          systemCaller,
          'the retention period had ended',
        ));
      }
    }
    if (limits.maxBytes === null) return;
    while ((await this.bin.readTotals()).sizeBytes > limits.maxBytes) {
      const { entries } = await this.purges.deleteBefore(
        farFutureTime,
        systemCaller,
        'the bin was full',
        1,
      );
      if (entries === 0) return;
    }
  }
}
