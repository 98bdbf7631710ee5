import { Module } from '@nestjs/common';
import { EventLogModule } from '#modules/event-log/event-log.module.js';
import { BackupsController } from './backups.controller.js';
import { RestoredNoticeService } from './restoring/restored-notice.service.js';
import { ScheduledBackupsService } from './schedule/scheduled-backups.service.js';
import { BackupScheduleService } from './schedule/backup-schedule.service.js';
import { BackupFolder } from './creation/backup-folder.adapter.js';
import { BackupCreator } from './creation/backup-maker.adapter.js';
import { BackupJournal } from './creation/backup-journal.service.js';
import { BackupRunService } from './creation/backup-run.service.js';
import { BackupsRepository } from './creation/backups.repository.js';
import { BackupsService } from './creation/backups.service.js';
import { FoundBackupsService } from './creation/found-backups.service.js';

@Module({
  imports: [EventLogModule],
  controllers: [BackupsController],
  providers: [
    BackupFolder,
    BackupCreator,
    BackupJournal,
    BackupRunService,
    BackupsRepository,
    BackupsService,
    BackupScheduleService,
    ScheduledBackupsService,
    FoundBackupsService,
    RestoredNoticeService,
  ],
  exports: [BackupScheduleService],
})
export class BackupsModule {}
