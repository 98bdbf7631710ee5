import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type {
  BackupSettingsReply,
  ListBackupsReply,
  WholeListQuery,
  SetBackupSettingsRequest,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system, type Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { PollLoop } from '#infra/poll-loop.js';
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
export class BackupScheduleService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private loop: PollLoop | undefined;
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
    private readonly settings: Settings,
    logging: Logging,
  ) {
    this.log = logging.for('backups');
  }

  onApplicationBootstrap(): void {
    if (this.settings.DATABASE_URL === undefined) this.loop = new PollLoop(() => this.look());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop?.stop();
  }

  /** @throws ProblemError CURSOR_INVALID */
  async list(query: WholeListQuery): Promise<ListBackupsReply> {
    const { rows, nextCursor } = await this.backups.page(query);
    const latest = await this.backups.latestScheduled();
    return {
      backups: rows.map(toReply),
      nextCursor,
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
    this.loop?.nudge();
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

  private async look(): Promise<number> {
    try {
      if (this.isFirstLook) await this.found.takeStock();
      this.isFirstLook = false;
      const due = await this.dueAt();
      if (due === null) return look;
      const wait = due.getTime() - this.clock.now().getTime();
      if (wait > 0) return Math.min(look, wait);
      await this.runs.idle();
      await this.runs.begin('scheduled', system);
      await this.runs.idle();
      await this.rotate();
      return 0;
    } catch (error) {
      this.log.warn({ err: error }, 'No backup is made for now');
      return look;
    }
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
