import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { BackupOrigin } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system, type Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { backupName } from '../schedule/backup-schedule.js';
import { BackupFolder } from './backup-folder.adapter.js';
import { BackupMaker, type MadeBackup } from './backup-maker.adapter.js';
import type { BackupEntity } from './backup.entity.js';
import { BackupsRepository } from './backups.repository.js';

/** Has backups made, one at a time, and writes down what becomes of them. */
@Injectable()
export class BackupRunService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly log: Logger;
  private readonly stopper = new AbortController();
  private current: Promise<void> | null = null;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly folder: BackupFolder,
    private readonly maker: BackupMaker,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('backups');
  }

  /** Nothing is begun before it is clear what a process left that ended while it made a backup. */
  async onApplicationBootstrap(): Promise<void> {
    const whole = this.settle();
    this.occupy(whole.then((backups) => this.readBack(backups)));
    await whole;
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopper.abort();
    await this.current;
  }

  /** Resolves when the one that is being made has come to its end. */
  async idle(): Promise<void> {
    await this.current;
  }

  /** @throws ProblemError BACKUP_RUNNING */
  async begin(origin: BackupOrigin, by: Caller): Promise<BackupEntity> {
    if (this.current !== null) {
      throw new ProblemError('BACKUP_RUNNING', 'Wait until it has ended.');
    }
    const begun = this.store(origin, by);
    this.occupy(begun.then((backup) => this.conclude(backup, this.make(backup))));
    return begun;
  }

  private store(origin: BackupOrigin, by: Caller): Promise<BackupEntity> {
    const { actor, ip, userAgent, requestId } = by;
    const now = this.clock.now();
    return this.uow.run(async () => {
      const backup = await this.backups.add({
        state: 'running',
        step: 'copying',
        origin,
        asker: { actor, ip, userAgent, requestId },
        startedAt: now.toISOString(),
        endedAt: null,
        file: backupName(now),
        bytes: null,
        sha256: null,
        version: null,
        schema: null,
        headId: null,
        headHash: null,
        fault: null,
      });
      await this.outbox.add('backups.changed', { backupIds: [backup.id] });
      return backup;
    });
  }

  private occupy(work: Promise<void>): void {
    this.current = work
      .catch((error: unknown) => this.log.error({ err: error }, 'The backup was not written down'))
      .finally(() => (this.current = null));
  }

  /**
   * Answers with the backups whose file is there: it has its name only when it is whole, so that only
   * the last word is missing. Of the others, nothing is left.
   */
  private async settle(): Promise<BackupEntity[]> {
    const whole: BackupEntity[] = [];
    try {
      await this.folder.dropDraft();
      for (const backup of await this.backups.running()) {
        if (await this.folder.has(backup.file)) whole.push(backup);
        else await this.fail(backup, 'The server ended before the backup did.');
      }
    } catch (error) {
      this.log.warn({ err: error }, 'What is left of an earlier backup stays for now');
    }
    return whole;
  }

  private async readBack(backups: readonly BackupEntity[]): Promise<void> {
    for (const backup of backups) {
      await this.conclude(backup, this.maker.readBack(backup.file, this.stopper.signal));
    }
  }

  private make({ id, file }: BackupEntity): Promise<MadeBackup> {
    return this.maker.make(file, (step) => this.change(id, { step }), this.stopper.signal);
  }

  private async conclude(backup: BackupEntity, making: Promise<MadeBackup>): Promise<void> {
    let made: MadeBackup;
    try {
      made = await making;
    } catch (error) {
      // The next start says so; now the database is about to be closed.
      if (this.stopper.signal.aborted) return;
      this.log.error({ err: error, backup: backup.id }, 'The backup failed');
      return this.fail(backup, error instanceof Error ? error.message : String(error));
    }
    await this.succeed(backup, made);
  }

  private async succeed(backup: BackupEntity, { bytes, sha256, manifest }: MadeBackup) {
    const { version, schema, eventLog, secret } = manifest;
    await this.uow.run(async () => {
      await this.change(backup.id, {
        state: 'ready',
        step: null,
        endedAt: this.clock.now().toISOString(),
        bytes,
        sha256,
        version,
        schema,
        ...eventLog,
      });
      await this.eventLog.record({
        action: 'backup.created',
        by: { ...system, ...backup.asker },
        target: { type: 'backup', id: backup.id, name: backup.file },
        message: `A backup was made: ${backup.file}`,
        details: { bytes, sha256, ...eventLog, schema, keyIncluded: secret.included },
      });
    });
    this.log.info({ backup: backup.id, file: backup.file, bytes }, 'A backup was made');
  }

  private async fail(backup: BackupEntity, fault: string): Promise<void> {
    await this.uow.run(async () => {
      const endedAt = this.clock.now().toISOString();
      await this.change(backup.id, { state: 'failed', step: null, endedAt, fault });
      for (const { id } of await this.backups.oldFailures()) await this.backups.remove(id);
      await this.eventLog.record({
        action: 'backup.failed',
        by: { ...system, ...backup.asker },
        outcome: 'failure',
        severity: 'error',
        target: { type: 'backup', id: backup.id, name: backup.file },
        message: 'A backup failed',
        reason: fault,
      });
    });
  }

  private change(id: number, fields: Partial<BackupEntity>): Promise<void> {
    return this.uow.run(async () => {
      await this.backups.change(id, fields);
      await this.outbox.add('backups.changed', { backupIds: [id] });
    });
  }
}
