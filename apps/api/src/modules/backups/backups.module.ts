import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { BackupsController } from './backups.controller.js';
import { RestoredNoticeService } from './restoring/restored-notice.service.js';
import { ScheduledBackups } from './schedule/scheduled-backups.service.js';
import { BackupScheduleService } from './schedule/backup-schedule.service.js';
import { BackupFolder } from './taking/backup-folder.adapter.js';
import { BackupMaker } from './taking/backup-maker.adapter.js';
import { BackupJournal } from './taking/backup-journal.service.js';
import { BackupRunService } from './taking/backup-run.service.js';
import { BackupsRepository } from './taking/backups.repository.js';
import { BackupsService } from './taking/backups.service.js';
import { FoundBackupsService } from './taking/found-backups.service.js';

@Module({
  imports: [EventLogModule],
  controllers: [BackupsController],
  providers: [
    BackupFolder,
    BackupMaker,
    BackupJournal,
    BackupRunService,
    BackupsRepository,
    BackupsService,
    BackupScheduleService,
    ScheduledBackups,
    FoundBackupsService,
    RestoredNoticeService,
  ],
  exports: [BackupScheduleService],
})
export class BackupsModule {}
