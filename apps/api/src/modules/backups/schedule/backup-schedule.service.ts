import { Injectable } from '@nestjs/common';
import type {
  BackupSettingsReply,
  ListBackupsReply,
  SetBackupSettingsRequest,
} from '@stackyard/contracts';
import { abortable } from '#infra/abortable.js';
import type { BackgroundTask } from '#infra/background/background-task.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system, type Caller } from '#infra/http/caller.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { BackupFolder } from '../taking/backup-folder.adapter.js';
import { BackupRunService } from '../taking/backup-run.service.js';
import { BackupsRepository } from '../taking/backups.repository.js';
import { BackupsService, toReply } from '../taking/backups.service.js';
import { FoundBackupsService } from '../taking/found-backups.service.js';
import { dueAfter, outlived } from './backup-schedule.js';
import { BackupSettingsEntity } from './backup-settings.entity.js';

/** Milliseconds between two looks at the clock, at most. */
const look = 10 * 60_000;

/** Makes backups by the clock and deletes those that are too many. One that was missed is made up for at the next start. */
@Injectable()
export class BackupScheduleService {
  private readonly task: BackgroundTask | undefined;
  private isFirstLook = true;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly service: BackupsService,
    private readonly runs: BackupRunService,
    private readonly found: FoundBackupsService,
    private readonly folder: BackupFolder,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
    settings: Settings,
    tasks: BackgroundTasks,
  ) {
    if (settings.DATABASE_URL !== undefined) return;
    this.task = tasks.declare({
      name: 'backup-schedule',
      everyMs: look,
      logger: 'backups',
      failure: 'No backup is made for now',
      run: (signal) => this.look(signal),
    });
  }

  async list(): Promise<ListBackupsReply> {
    const latest = await this.backups.latestScheduled();
    return {
      backups: (await this.backups.list()).map(toReply),
      folder: this.folder.path,
      freeBytes: await this.folder.freeBytes(),
      nextRunAt: (await this.dueAt())?.toISOString() ?? null,
      scheduleFault: latest?.state === 'failed' ? latest.fault : null,
    };
  }

  async read(): Promise<BackupSettingsReply> {
    return toSettings(await this.current());
  }

  async set(request: SetBackupSettingsRequest, by: Caller): Promise<BackupSettingsReply> {
    const { schedule, time, hours, keep, keepDays = null } = request;
    const after = { schedule, time, hours, keep, keepDays };
    await this.uow.run(async () => {
      const before = toSettings(await this.current());
      const countsFrom = this.clock.now().toISOString();
      await this.uow.manager.update(BackupSettingsEntity, { id: 1 }, { ...after, countsFrom });
      await this.eventLog.record({
        action: 'backup.settings-changed',
        by,
        severity: 'notice',
        target: { type: 'backup', id: null, name: 'settings' },
        message: 'Changed when backups are made and how many are kept',
        details: { before, after },
      });
    });
    this.task?.wake();
    return after;
  }

  private current(): Promise<BackupSettingsEntity> {
    return this.uow.manager.findOneByOrFail(BackupSettingsEntity, { id: 1 });
  }

  private async dueAt(): Promise<Date | null> {
    const settings = await this.current();
    const latest = await this.backups.latestScheduled();
    const moments = [settings.countsFrom, latest?.startedAt ?? settings.countsFrom];
    return dueAfter(settings, new Date(Math.max(...moments.map((moment) => Date.parse(moment)))));
  }

  private async look(signal: AbortSignal): Promise<number> {
    if (this.isFirstLook) await this.found.takeStock();
    this.isFirstLook = false;
    const due = await this.dueAt();
    if (due === null) return look;
    const wait = due.getTime() - this.clock.now().getTime();
    if (wait > 0) return Math.min(look, wait);
    await abortable(this.runs.idle(), signal);
    await this.runs.begin('scheduled', system);
    await abortable(this.runs.idle(), signal);
    await this.rotate();
    return 0;
  }

  private async rotate(): Promise<void> {
    const gone = outlived(await this.backups.list(), await this.current(), this.clock.now());
    for (const backup of gone) {
      await this.service.drop(backup, system, 'A backup was deleted because there are newer ones');
    }
  }
}

function toSettings(settings: BackupSettingsEntity): BackupSettingsReply {
  const { schedule, time, hours, keep, keepDays } = settings;
  return { schedule, time, hours, keep, keepDays };
}
