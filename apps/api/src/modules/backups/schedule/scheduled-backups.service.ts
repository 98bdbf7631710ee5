import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { waitUnlessAborted } from '#infra/signals/wait-unless-aborted.js';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { Clock } from '#infra/clock.js';
import { systemCaller } from '#infra/http/caller.js';
import { BackupRunService } from '../creation/backup-run.service.js';
import { BackupsRepository } from '../creation/backups.repository.js';
import { BackupsService } from '../creation/backups.service.js';
import { FoundBackupsService } from '../creation/found-backups.service.js';
import { BackupScheduleService } from './backup-schedule.service.js';
import { surplusBackups, scheduleTaskName } from './backup-schedule.js';

const maxCheckIntervalMs = 10 * 60_000;

/** Creates scheduled backups and deletes surplus ones. A missed backup is created at the next start. */
@Injectable()
export class ScheduledBackupsService {
  private isFirstCheck = true;

  constructor(
    private readonly schedule: BackupScheduleService,
    private readonly backups: BackupsRepository,
    private readonly backupsService: BackupsService,
    private readonly runs: BackupRunService,
    private readonly foundBackups: FoundBackupsService,
    private readonly clock: Clock,
    settings: Settings,
    tasks: BackgroundTasks,
  ) {
    if (settings.DATABASE_URL !== undefined) return;
    tasks.declare({
      name: scheduleTaskName,
      everyMs: maxCheckIntervalMs,
      logger: 'backups',
      failure: 'The scheduled backup failed and will be retried',
      run: (signal) => this.checkSchedule(signal),
    });
  }

  private async checkSchedule(signal: AbortSignal): Promise<number> {
    if (this.isFirstCheck) await this.foundBackups.synchronize();
    this.isFirstCheck = false;
    const dueAt = await this.schedule.nextDueAt();
    if (dueAt === null) return maxCheckIntervalMs;
    const waitMs = dueAt.getTime() - this.clock.now().getTime();
    if (waitMs > 0) return Math.min(maxCheckIntervalMs, waitMs);
    await waitUnlessAborted(this.runs.waitUntilIdle(), signal);
    await this.runs.begin('scheduled', systemCaller);
    await waitUnlessAborted(this.runs.waitUntilIdle(), signal);
    await this.rotate();
    return 0;
  }

  private async rotate(): Promise<void> {
    const settings = await this.schedule.readSettings();
    for (const backup of surplusBackups(await this.backups.list(), settings, this.clock.now())) {
      await this.backupsService.deleteBackup(
        backup,
        systemCaller,
        'A backup was deleted because there are newer ones',
      );
    }
  }
}
