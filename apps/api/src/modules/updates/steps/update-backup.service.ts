import { Injectable } from '@nestjs/common';
import type { UpdateBackup } from '@stackyard/contracts';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '#config/settings.js';
import { UpdatedPlatformService } from '#modules/platform/servers/updated-platform.service.js';
import type { UpdateRunEntity } from '../run/update-run.entity.js';

export interface RequestedBackup {
  /** Password to encrypt the backup with; null for an unencrypted backup. */
  password: string | null;
}

const folderName = 'platform-backups';
const partialSuffix = '.part';

/**
 * Stores platform backups in the data directory. Only the operating system user that Stackyard runs
 * as can read them.
 */
@Injectable()
export class UpdateBackupService {
  constructor(
    private readonly platform: UpdatedPlatformService,
    private readonly settings: Settings,
  ) {}

  /**
   * Takes a backup of the platform. Returns the path of the backup relative to the data directory,
   * its size, and whether it is encrypted.
   *
   * @throws if the backup cannot be taken or stored; no partial file is left behind in that case
   */
  async createBackup(
    { id, serverId }: UpdateRunEntity,
    { password }: RequestedBackup,
    signal: AbortSignal,
  ): Promise<UpdateBackup> {
    const folder = await this.prepareFolder();
    const name = `update-${id}.tar.gz${password === null ? '' : '.encrypted'}`;
    const path = join(folder, name + partialSuffix);
    const file = openSync(path, 'w', 0o600);
    let bytes = 0;
    try {
      // Write each chunk immediately, so that memory use does not depend on the size of the
      // archive.
      const writeChunk = (chunk: Buffer): void => {
        for (let at = 0; at < chunk.length;) at += writeSync(file, chunk, at);
        bytes += chunk.length;
      };
      await this.platform.writeBackup(serverId, { password, writeChunk, signal });
      fsyncSync(file);
      await rename(path, join(folder, name));
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      closeSync(file);
    }
    return { file: `${folderName}/${name}`, bytes, encrypted: password !== null };
  }

  /** Creates the folder and deletes incomplete backups left behind by a killed process. */
  private async prepareFolder(): Promise<string> {
    const folder = join(this.settings.DATA_DIR, folderName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const partialFiles = (await readdir(folder)).filter((name) => name.endsWith(partialSuffix));
    await Promise.all(partialFiles.map((name) => rm(join(folder, name), { force: true })));
    return folder;
  }
}
