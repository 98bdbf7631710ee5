import { Injectable } from '@nestjs/common';
import type { BackupStep } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { Settings } from '#config/settings.js';
import { databaseFault, engineCode } from '#infra/database/database-fault.js';
import { SecretBox } from '#infra/secret-box.js';
import { version } from '#version.js';
import {
  checkArchive,
  sumOf,
  writeArchive,
  type PackedFile,
} from '../archive/backup-archive.adapter.js';
import { copyDatabase, examineCopy } from '../archive/database-copy.adapter.js';
import { names, type Manifest } from '../archive/manifest.js';
import { BackupFolder } from './backup-folder.adapter.js';

/** A backup that is there and was read back. */
export interface MadeBackup {
  bytes: number;
  sha256: string;
  manifest: Manifest;
}

/** Makes the file of a backup. Under its name it is there whole and examined, or not at all. */
@Injectable()
export class BackupMaker {
  constructor(
    private readonly folder: BackupFolder,
    private readonly settings: Settings,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @throws with a sentence for people; nothing is left of it then */
  async make(
    name: string,
    began: (step: BackupStep) => Promise<void>,
    signal: AbortSignal,
  ): Promise<MadeBackup> {
    try {
      await this.folder.beginDraft();
      const companions = await this.folder.companions();
      await this.assertRoom(companions.reduce((sum, { bytes }) => sum + bytes, 0));
      await began('copying');
      const copy = this.folder.draft(names.database);
      await copyDatabase(this.folder.dataFile(names.database), copy);
      await began('examining');
      const manifest = await this.examined(copy);
      await began('packing');
      const files = [{ name: names.database, path: copy }, ...this.secretFile(), ...companions];
      const written = await writeArchive(this.folder.draft(name), manifest, files, signal);
      await began('verifying');
      await checkArchive(this.folder.draft(name), signal).catch(saying('What was written'));
      await this.folder.keep(name);
      return { ...written, manifest };
    } catch (error) {
      throw this.namingRoom(error);
    } finally {
      await this.folder.dropDraft();
    }
  }

  /** What a file of the folder is, read to its end. @throws with a sentence for people */
  async readBack(name: string, signal?: AbortSignal): Promise<MadeBackup> {
    const path = this.folder.file(name);
    const manifest = await checkArchive(path, signal).catch(saying(name));
    return { ...(await sumOf(path)), manifest };
  }

  /** The copy and the archive are there at the same time; how far the latter shrinks is not known. */
  private async assertRoom(companions: number): Promise<void> {
    const needed = 2 * (await this.folder.databaseBytes()) + companions;
    const free = await this.folder.freeBytes();
    if (free === null || free >= needed) return;
    throw new Error(
      `The disk of ${this.folder.path} is too full: up to ${inMegabytes(needed)} MB are needed, ${inMegabytes(free)} MB are free.`,
    );
  }

  /** What was free is gone by now, or a limit of the system forbids files so large. */
  private namingRoom(error: unknown): unknown {
    const code = engineCode(error);
    if (databaseFault(error) !== 'full' && code !== 'EFBIG') return error;
    return new Error(
      `There was no room left in ${this.folder.path} while the backup was made (${code}).`,
      { cause: error },
    );
  }

  private async examined(copy: string): Promise<Manifest> {
    const { steps, eventLog } = await examineCopy(copy).catch(saying('The copy of the database'));
    return {
      format: 'stackyard-backup',
      formatVersion: 1,
      version,
      schema: steps.at(-1) ?? '',
      createdAt: this.clock.now().toISOString(),
      eventLog,
      database: await sumOf(copy),
      secret: { keyId: this.secrets.keyId, included: this.settings.APP_SECRET === undefined },
    };
  }

  /** One that comes from the environment is kept where the environment is. */
  private secretFile(): PackedFile[] {
    if (this.settings.APP_SECRET !== undefined) return [];
    return [{ name: names.secret, path: this.folder.dataFile(names.secret) }];
  }
}

/** Makes a sentence of what only says how it goes on. */
function saying(subject: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${subject} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  };
}

function inMegabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en');
}
