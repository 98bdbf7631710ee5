import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { BackupFolder } from './backup-folder.adapter.js';
import { BackupMaker } from './backup-maker.adapter.js';
import { BackupsRepository } from './backups.repository.js';

/**
 * Makes the list of backups agree with their folder: a database that was restored knows nothing of
 * those that were made after it, and files come and go by hand.
 */
@Injectable()
export class FoundBackupsService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly backups: BackupsRepository,
    private readonly folder: BackupFolder,
    private readonly maker: BackupMaker,
    logging: Logging,
  ) {
    this.log = logging.for('backups');
  }

  async takeStock(): Promise<void> {
    // In this order: a backup is listed before its file is there.
    const there = await this.folder.list();
    const listed = await this.backups.list();
    for (const { id, file, state } of listed) {
      if (state === 'ready' && !(await this.folder.has(file))) {
        await this.uow.run(() => this.backups.remove(id));
      }
    }
    const known = new Set(listed.map(({ file }) => file));
    for (const file of there.sort()) if (!known.has(file)) await this.add(file);
  }

  private async add(file: string): Promise<void> {
    try {
      const { bytes, sha256, manifest } = await this.maker.readBack(file);
      const { version, schema, createdAt, eventLog } = manifest;
      const { actor, ip, userAgent, requestId } = system;
      const asker = { actor, ip, userAgent, requestId };
      const moments = { startedAt: createdAt, endedAt: createdAt };
      const facts = { bytes, sha256, version, schema, ...eventLog };
      await this.uow.run(() =>
        this.backups.add({
          state: 'ready',
          step: null,
          origin: 'found',
          asker,
          file,
          fault: null,
          ...moments,
          ...facts,
        }),
      );
    } catch (error) {
      this.log.warn({ err: error, file }, 'A file among the backups is none, or is damaged');
    }
  }
}
