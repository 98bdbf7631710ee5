import { Injectable } from '@nestjs/common';
import type { UpdateBackup } from '@stackyard/contracts';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Settings } from '#config/settings.js';
import { UpdatedPlatform } from '#modules/platform/servers/updated-platform.service.js';
import type { UpdateRunEntity } from '../run/update-run.entity.js';

/** What an operator wants of a backup. */
export interface WantedBackup {
  /** Encrypts it; null for a plain one. */
  password: string | null;
}

const folderName = 'platform-backups';
/** What is still being written ends like this. */
const partial = '.part';

/** Stores backups of the platform in the data directory, readable to the process alone. */
@Injectable()
export class UpdateBackupService {
  constructor(
    private readonly platform: UpdatedPlatform,
    private readonly settings: Settings,
  ) {}

  /** @throws when it cannot be taken or stored; nothing of it is left then */
  async take(
    { id, serverId }: UpdateRunEntity,
    { password }: WantedBackup,
    signal: AbortSignal,
  ): Promise<UpdateBackup> {
    const folder = await this.emptiedFolder();
    const name = `update-${id}.tar.gz${password === null ? '' : '.encrypted'}`;
    const path = join(folder, name + partial);
    const file = openSync(path, 'w', 0o600);
    let bytes = 0;
    try {
      // Written at once, piece by piece: an archive of any size takes no memory.
      const write = (piece: Buffer): void => {
        for (let at = 0; at < piece.length;) at += writeSync(file, piece, at);
        bytes += piece.length;
      };
      await this.platform.backup(serverId, { password, write, signal });
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

  /** Without what a process that was killed had begun to write. */
  private async emptiedFolder(): Promise<string> {
    const folder = join(this.settings.DATA_DIR, folderName);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const begun = (await readdir(folder)).filter((name) => name.endsWith(partial));
    await Promise.all(begun.map((name) => rm(join(folder, name), { force: true })));
    return folder;
  }
}
