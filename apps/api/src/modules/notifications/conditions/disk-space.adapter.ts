import { Injectable } from '@nestjs/common';
import { statfs } from 'node:fs/promises';
import { Settings } from '#config/settings.js';

/** Determines the free space on the disk where Stackyard stores its data. */
@Injectable()
export class DiskSpace {
  constructor(private readonly settings: Settings) {}

  /** Returns the free space in bytes; null if it cannot be determined. */
  async readFreeBytes(): Promise<number | null> {
    const disk = await statfs(this.settings.DATA_DIR).catch(() => null);
    return disk === null ? null : disk.bavail * disk.bsize;
  }
}
