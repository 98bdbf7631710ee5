import { Injectable } from '@nestjs/common';
import type {
  BackupSettingsReply,
  ListBackupsReply,
  WholeListQuery,
  SetBackupSettingsRequest,
} from '@stackyard/contracts';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { BackupFolder } from '../creation/backup-folder.adapter.js';
import { BackupsRepository } from '../creation/backups.repository.js';
import { toReply } from '../creation/backups.service.js';
import { nextBackupTimeAfter, scheduleTaskName } from './backup-schedule.js';
import { BackupSettingsEntity } from './backup-settings.entity.js';

/** Manages the backup schedule and lists the backups. */
@Injectable()
export class BackupScheduleService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly folder: BackupFolder,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    private readonly tasks: BackgroundTasks,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListBackupsReply> {
    const { rows, nextCursor } = await this.backups.findPage(query);
    const latest = await this.backups.findLatestScheduled();
    return {
      backups: rows.map(toReply),
      nextCursor,
      folder: this.folder.path,
      freeBytes: await this.folder.readFreeBytes(),
      nextRunAt: (await this.nextDueAt())?.toISOString() ?? null,
      scheduleFault: latest?.state === 'failed' ? latest.fault : null,
    };
  }

  async read(): Promise<BackupSettingsReply> {
    return toSettings(await this.readSettings());
  }

  async set(request: SetBackupSettingsRequest, by: Caller): Promise<BackupSettingsReply> {
    const { schedule, time, hours, keep, keepDays = null } = request;
    const after = { schedule, time, hours, keep, keepDays };
    await this.uow.run(async () => {
      const before = toSettings(await this.readSettings());
      const countsFrom = this.clock.now().toISOString();
      await this.uow.manager.update(BackupSettingsEntity, { id: 1 }, { ...after, countsFrom });
      await this.eventLog.record({
        action: 'backup.settings-changed',
        by,
        severity: 'notice',
        target: { type: 'backup', id: null, name: 'settings' },
        message: 'Backup settings changed',
        details: { before, after },
      });
    });
    this.tasks.wake(scheduleTaskName);
    return after;
  }

  readSettings(): Promise<BackupSettingsEntity> {
    return this.uow.manager.findOneByOrFail(BackupSettingsEntity, { id: 1 });
  }

  /** Returns when the next scheduled backup is due; null while the schedule is off. */
  async nextDueAt(): Promise<Date | null> {
    const settings = await this.readSettings();
    const latest = await this.backups.findLatestScheduled();
    const moments = [settings.countsFrom, latest?.startedAt ?? settings.countsFrom];
    return nextBackupTimeAfter(
      settings,
      new Date(Math.max(...moments.map((moment) => Date.parse(moment)))),
    );
  }
}

function toSettings(settings: BackupSettingsEntity): BackupSettingsReply {
  const { schedule, time, hours, keep, keepDays } = settings;
  return { schedule, time, hours, keep, keepDays };
}
