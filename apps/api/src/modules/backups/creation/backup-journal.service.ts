import { Injectable } from '@nestjs/common';
import type { BackupOrigin, BackupStep } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller, type Caller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { backupFileName } from '../schedule/backup-schedule.js';
import type { CreatedBackup } from './backup-maker.adapter.js';
import type { BackupEntity } from './backup.entity.js';
import { BackupsRepository } from './backups.repository.js';

/**
 * Stores and announces each step of a backup in one unit of work. When the backup ends, the same
 * unit of work records an event log entry.
 */
@Injectable()
export class BackupJournal {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('backups');
  }

  begin(origin: BackupOrigin, by: Caller): Promise<BackupEntity> {
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
        file: backupFileName(now),
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

  async recordSuccess(backup: BackupEntity, createdBackup: CreatedBackup): Promise<void> {
    const { bytes, sha256, manifest } = createdBackup;
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
        by: { ...systemCaller, ...backup.asker },
        target: { type: 'backup', id: backup.id, name: backup.file },
        message: `A backup was created: ${backup.file}`,
        details: { bytes, sha256, ...eventLog, schema, keyIncluded: secret.included },
      });
    });
    this.log.info({ backup: backup.id, file: backup.file, bytes }, 'A backup was created');
  }

  async recordFailure(backup: BackupEntity, fault: string): Promise<void> {
    await this.uow.run(async () => {
      const endedAt = this.clock.now().toISOString();
      await this.change(backup.id, { state: 'failed', step: null, endedAt, fault });
      for (const { id } of await this.backups.findSurplusFailures()) await this.backups.remove(id);
      await this.eventLog.record({
        action: 'backup.failed',
        by: { ...systemCaller, ...backup.asker },
        outcome: 'failure',
        severity: 'error',
        target: { type: 'backup', id: backup.id, name: backup.file },
        message: 'A backup failed',
        reason: fault,
      });
    });
  }

  enterStep(id: number, step: BackupStep): Promise<void> {
    return this.change(id, { step });
  }

  private change(id: number, fields: Partial<BackupEntity>): Promise<void> {
    return this.uow.run(async () => {
      await this.backups.change(id, fields);
      await this.outbox.add('backups.changed', { backupIds: [id] });
    });
  }
}
