import { Injectable } from '@nestjs/common';
import type { BackupReply } from '@stackyard/contracts';
import type { ReadStream } from 'node:fs';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { BackupFolder } from './backup-folder.adapter.js';
import { BackupRunService } from './backup-run.service.js';
import type { BackupEntity } from './backup.entity.js';
import { BackupsRepository } from './backups.repository.js';

export interface BackupDownload {
  stream: ReadStream;
  bytes: number;
  backup: BackupEntity;
}

@Injectable()
export class BackupsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly runs: BackupRunService,
    private readonly folder: BackupFolder,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProblemError BACKUP_UNKNOWN */
  async read(id: number): Promise<BackupReply> {
    return toReply(await this.findOrFail(id));
  }

  /** @throws ProblemError BACKUP_RUNNING */
  async create(by: Caller): Promise<BackupReply> {
    return toReply(await this.runs.begin('manual', by));
  }

  /** @throws ProblemError BACKUP_UNKNOWN or BACKUP_NOT_READY */
  async download(id: number, by: Caller): Promise<BackupDownload> {
    const backup = await this.findOrFail(id);
    const file = backup.state === 'ready' ? await this.folder.open(backup.file) : null;
    if (file === null) throw new ProblemError('BACKUP_NOT_READY', 'There is no file to download.');
    try {
      await this.uow.run(() =>
        this.eventLog.record({
          action: 'backup.downloaded',
          by,
          severity: 'warning',
          target: { type: 'backup', id, name: backup.file },
          message: `A backup with all data and keys was downloaded: ${backup.file}`,
        }),
      );
    } catch (error) {
      // The stream is not passed on, so close it here.
      file.stream.destroy();
      throw error;
    }
    return { ...file, backup };
  }

  /** @throws ProblemError BACKUP_UNKNOWN or BACKUP_RUNNING */
  async remove(id: number, by: Caller): Promise<void> {
    const backup = await this.findOrFail(id);
    if (backup.state === 'running') {
      throw new ProblemError('BACKUP_RUNNING', 'Wait until it has finished.');
    }
    await this.deleteBackup(backup, by, 'A backup was deleted');
  }

  /**
   * Deletes the file first, then the row. If the row remains, the next start removes it. A file
   * without a row would be listed again.
   */
  async deleteBackup(backup: BackupEntity, by: Caller, message: string): Promise<void> {
    const { id, file } = backup;
    await this.folder.remove(file);
    await this.uow.run(async () => {
      await this.backups.remove(id);
      await this.eventLog.record({
        action: 'backup.deleted',
        by,
        severity: 'notice',
        target: { type: 'backup', id, name: file },
        message: `${message}: ${file}`,
      });
      await this.outbox.add('backups.changed', { backupIds: [id] });
    });
  }

  private async findOrFail(id: number): Promise<BackupEntity> {
    const backup = await this.backups.find(id);
    if (backup === null) throw new ProblemError('BACKUP_UNKNOWN', `There is no backup ${id}.`);
    return backup;
  }
}

export function toReply(backup: BackupEntity): BackupReply {
  const { id, state, step, origin, asker, startedAt, endedAt, file, fault } = backup;
  const { bytes, sha256, version, schema, headId, headHash } = backup;
  return {
    id,
    state,
    step,
    origin,
    by: asker.actor,
    startedAt,
    endedAt,
    file,
    bytes,
    sha256,
    version,
    schema,
    headId,
    headHash,
    fault,
  };
}
