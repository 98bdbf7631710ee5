import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { BackupFolder } from './backup-folder.adapter.js';
import { BackupCreator } from './backup-maker.adapter.js';
import { BackupsRepository } from './backups.repository.js';

/**
 * Synchronizes the list of backups with the folder. The list and the folder differ after a
 * restore, because a restored database does not list newer backups, and after operators add or
 * remove files.
 */
@Injectable()
export class FoundBackupsService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly folder: BackupFolder,
    private readonly backupCreator: BackupCreator,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('backups');
  }

  async synchronize(): Promise<void> {
    // Read the folder before the list. The row of a backup is created before its file, so the list
    // then contains every backup that was found in the folder.
    const storedFiles = await this.folder.list();
    const listedBackups = await this.backups.list();
    for (const { id, file, state } of listedBackups) {
      if (state === 'ready' && !(await this.folder.has(file))) {
        await this.uow.run(() => this.backups.remove(id));
      }
    }
    const knownFiles = new Set(listedBackups.map(({ file }) => file));
    for (const file of storedFiles.sort()) if (!knownFiles.has(file)) await this.add(file);
  }

  private async add(file: string): Promise<void> {
    try {
      const { bytes, sha256, manifest } = await this.backupCreator.verify(file);
      const { version, schema, createdAt, eventLog } = manifest;
      const { actor, ip, userAgent, requestId } = systemCaller;
      const requester = { actor, ip, userAgent, requestId };
      const moments = { startedAt: createdAt, endedAt: createdAt };
      const facts = { bytes, sha256, version, schema, ...eventLog };
      await this.uow.run(() =>
        this.backups.add({
          state: 'ready',
          step: null,
          origin: 'found',
          asker: requester,
          file,
          fault: null,
          ...moments,
          ...facts,
        }),
      );
    } catch (error) {
      this.log.warn({ err: error, file }, 'A file in the backup folder is damaged or not a backup');
    }
  }
}
