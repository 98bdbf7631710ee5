import { Injectable } from '@nestjs/common';
import type { BackupStep } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { Settings } from '#config/settings.js';
import { databaseFaultOf, engineCodeOf } from '#infra/database/faults/database-fault.js';
import { SecretBox } from '#infra/secret-box.js';
import { version } from '#version.js';
import {
  verifyArchive,
  checksumOf,
  writeArchive,
  type FileToPack,
} from '../archive/backup-archive.adapter.js';
import { copyDatabase, examineCopy } from '../archive/database-copy.adapter.js';
import { archiveNames, type Manifest } from '../archive/manifest.js';
import { BackupFolder } from './backup-folder.adapter.js';

export interface CreatedBackup {
  bytes: number;
  sha256: string;
  manifest: Manifest;
}

/**
 * Creates the file of a backup. The file gets its final name only when it is complete and verified.
 */
@Injectable()
export class BackupCreator {
  constructor(
    private readonly folder: BackupFolder,
    private readonly settings: Settings,
    private readonly secrets: SecretBox,
    private readonly clock: Clock,
  ) {}

  /** @throws an error with a message for users; no file remains */
  async create(
    name: string,
    onStep: (step: BackupStep) => Promise<void>,
    signal: AbortSignal,
  ): Promise<CreatedBackup> {
    try {
      await this.folder.beginDraft();
      const companionFiles = await this.folder.listCompanionFiles();
      await this.assertDiskSpace(companionFiles.reduce((sum, { bytes }) => sum + bytes, 0));
      await onStep('copying');
      const copy = this.folder.draftPath(archiveNames.database);
      await copyDatabase(this.folder.dataFilePath(archiveNames.database), copy);
      await onStep('examining');
      const manifest = await this.examine(copy);
      await onStep('packing');
      const files = [
        { name: archiveNames.database, path: copy },
        ...this.secretFiles(),
        ...companionFiles,
      ];
      const archive = await writeArchive(this.folder.draftPath(name), manifest, files, signal);
      await onStep('verifying');
      await verifyArchive(this.folder.draftPath(name), signal).catch(
        rethrowWithSubject('What was written'),
      );
      await this.folder.finalize(name);
      return { ...archive, manifest };
    } catch (error) {
      throw this.toFullDiskError(error);
    } finally {
      await this.folder.deleteDraft();
    }
  }

  /**
   * Verifies a file in the backup folder by reading it completely.
   *
   * @throws an error with a message for users
   */
  async verify(name: string, signal?: AbortSignal): Promise<CreatedBackup> {
    const path = this.folder.pathOf(name);
    const manifest = await verifyArchive(path, signal).catch(rethrowWithSubject(name));
    return { ...(await checksumOf(path)), manifest };
  }

  /**
   * Checks that there is enough disk space for the copy of the database and for the archive, which
   * exist at the same time. Counts the packed files with their full size, because it is not known
   * in advance how much smaller the archive will be.
   */
  private async assertDiskSpace(companionBytes: number): Promise<void> {
    const neededBytes = 2 * (await this.folder.readDatabaseBytes()) + companionBytes;
    const freeBytes = await this.folder.readFreeBytes();
    if (freeBytes === null || freeBytes >= neededBytes) return;
    throw new Error(
      `The disk of ${this.folder.path} does not have enough space: up to ${inMegabytes(neededBytes)} MB are needed, and ${inMegabytes(freeBytes)} MB are free.`,
    );
  }

  /**
   * Explains an error that occurred because the disk has filled up or because a system limit
   * forbids files of this size. Returns other errors unchanged.
   */
  private toFullDiskError(error: unknown): unknown {
    const code = engineCodeOf(error);
    if (databaseFaultOf(error) !== 'full' && code !== 'EFBIG') return error;
    return new Error(`The disk of ${this.folder.path} became full during the backup (${code}).`, {
      cause: error,
    });
  }

  private async examine(copy: string): Promise<Manifest> {
    const { steps, eventLog } = await examineCopy(copy).catch(
      rethrowWithSubject('The copy of the database'),
    );
    return {
      format: 'stackyard-backup',
      formatVersion: 1,
      version,
      schema: steps.at(-1) ?? '',
      createdAt: this.clock.now().toISOString(),
      eventLog,
      database: await checksumOf(copy),
      secret: { keyId: this.secrets.keyId, included: this.settings.APP_SECRET === undefined },
    };
  }

  /**
   * Returns the file with the generated secret; an empty list if the operator has set the secret in
   * the environment.
   */
  private secretFiles(): FileToPack[] {
    if (this.settings.APP_SECRET !== undefined) return [];
    return [{ name: archiveNames.secret, path: this.folder.dataFilePath(archiveNames.secret) }];
  }
}

function rethrowWithSubject(subject: string): (error: unknown) => never {
  return (error) => {
    throw new Error(`${subject} ${error instanceof Error ? error.message : String(error)}`, {
      cause: error,
    });
  };
}

function inMegabytes(bytes: number): string {
  return Math.ceil(bytes / 1_000_000).toLocaleString('en');
}
