import { Injectable, type CanActivate } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { ProblemError } from '#infra/http/problem-error.js';

/** Another database makes its own backups: what is made here would be a copy of an unused file. */
@Injectable()
export class BackupsOfferedGuard implements CanActivate {
  constructor(private readonly settings: Settings) {}

  /** @throws ProblemError BACKUP_NOT_OFFERED */
  canActivate(): boolean {
    if (this.settings.DATABASE_URL === undefined) return true;
    throw new ProblemError(
      'BACKUP_NOT_OFFERED',
      'The data are in PostgreSQL (DATABASE_URL): back them up with pg_dump, and DATA_DIR beside them.',
    );
  }
}
