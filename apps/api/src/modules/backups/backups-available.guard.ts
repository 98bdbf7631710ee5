import { Injectable, type CanActivate } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { ProblemError } from '#infra/http/problem-error.js';

/**
 * Refuses all requests about backups if the data is in PostgreSQL, which has its own backup tools. A
 * backup by Stackyard would not contain that data.
 */
@Injectable()
export class BackupsAvailableGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  /** @throws ProblemError BACKUP_NOT_OFFERED */
  canActivate(): boolean {
    if (this.settings.DATABASE_URL === undefined) return true;
    throw new ProblemError(
      'BACKUP_NOT_OFFERED',
      'The data is in PostgreSQL (DATABASE_URL). Back it up with pg_dump, and DATA_DIR as well.',
    );
  }
}
