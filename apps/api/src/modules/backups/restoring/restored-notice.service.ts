import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { forgetRestored, restoredBackup } from './restore-moves.adapter.js';

/** Writes down that the database is one that was restored: a restore itself knows no event log. */
@Injectable()
export class RestoredNoticeService implements OnApplicationBootstrap {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
    private readonly settings: Settings,
    logging: Logging,
  ) {
    this.log = logging.for('backups');
  }

  async onApplicationBootstrap(): Promise<void> {
    const { DATA_DIR } = this.settings;
    try {
      const restored = await restoredBackup(DATA_DIR);
      if (restored === null) return;
      await this.uow.run(() =>
        this.eventLog.record({
          action: 'backup.restored',
          by: system,
          severity: 'warning',
          target: { type: 'backup', id: null, name: restored.file },
          message: `A backup was restored: ${restored.file}`,
          details: { ...restored },
        }),
      );
      await forgetRestored(DATA_DIR);
    } catch (error) {
      this.log.warn({ err: error }, 'That a backup was restored is written down later');
    }
  }
}
