import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { clearRestoreNotice, readRestoreNotice } from './restore-moves.adapter.js';

/** Records a restore at the next start, because the restore itself cannot write to the event log. */
@Injectable()
export class RestoredNoticeService implements OnApplicationBootstrap {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
    private readonly settings: Settings,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('backups');
  }

  async onApplicationBootstrap(): Promise<void> {
    const { DATA_DIR } = this.settings;
    try {
      const restoredBackup = await readRestoreNotice(DATA_DIR);
      if (restoredBackup === null) return;
      await this.uow.run(() =>
        this.eventLog.record({
          action: 'backup.restored',
          by: systemCaller,
          severity: 'warning',
          target: { type: 'backup', id: null, name: restoredBackup.file },
          message: `A backup was restored: ${restoredBackup.file}`,
          details: { ...restoredBackup },
        }),
      );
      await clearRestoreNotice(DATA_DIR);
    } catch (error) {
      this.log.warn({ err: error }, 'The restore could not be recorded and will be recorded later');
    }
  }
}
