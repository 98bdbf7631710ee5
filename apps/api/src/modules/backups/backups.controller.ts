import { Controller, Res, StreamableFile, UseGuards } from '@nestjs/common';
import {
  createBackup,
  deleteBackup,
  downloadBackup,
  listBackups,
  readBackup,
  readBackupSettings,
  setBackupSettings,
  type InputOf,
} from '@stackyard/contracts';
import type { Response } from 'express';
import { CurrentCaller, type Caller } from '#infra/http/caller.js';
import { Input, Serves } from '#infra/http/endpoint.decorator.js';
import { BackupsAvailableGuard } from './backups-available.guard.js';
import { BackupScheduleService } from './schedule/backup-schedule.service.js';
import { BackupsService } from './creation/backups.service.js';

@Controller()
@UseGuards(BackupsAvailableGuard)
export class BackupsController {
  constructor(
    private readonly backups: BackupsService,
    private readonly schedule: BackupScheduleService,
  ) {}

  @Serves(listBackups)
  list(@Input() { query }: InputOf<typeof listBackups>) {
    return this.schedule.list(query);
  }

  @Serves(readBackup)
  read(@Input() { params }: InputOf<typeof readBackup>) {
    return this.backups.read(params.id);
  }

  @Serves(createBackup)
  create(@CurrentCaller() by: Caller) {
    return this.backups.create(by);
  }

  @Serves(downloadBackup)
  async download(
    @Input() { params }: InputOf<typeof downloadBackup>,
    @CurrentCaller() by: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<StreamableFile> {
    const { stream, bytes, backup } = await this.backups.download(params.id, by);
    response.setHeader('Cache-Control', 'no-store, no-transform');
    return new StreamableFile(stream, {
      type: 'application/gzip',
      length: bytes,
      disposition: `attachment; filename="${backup.file}"`,
    });
  }

  @Serves(deleteBackup)
  remove(@Input() { params }: InputOf<typeof deleteBackup>, @CurrentCaller() by: Caller) {
    return this.backups.remove(params.id, by);
  }

  @Serves(readBackupSettings)
  readSettings() {
    return this.schedule.read();
  }

  @Serves(setBackupSettings)
  setSettings(@Input() { body }: InputOf<typeof setBackupSettings>, @CurrentCaller() by: Caller) {
    return this.schedule.set(body, by);
  }
}
