import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';

/**
 * Decides whether this process handles media. If several processes share a database, only the
 * processes with configured media folders handle media.
 */
@Injectable()
export class MediaResponsibility {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly files: MediaFiles,
  ) {}

  get handlesMedia(): boolean {
    return !this.uow.isShared || this.files.roots.length > 0;
  }
}
