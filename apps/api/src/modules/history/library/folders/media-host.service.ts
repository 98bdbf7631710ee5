import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { MediaFiles } from './media-files.adapter.js';

/** Which process works on media: of several on one database, the one that sees the folders. */
@Injectable()
export class MediaHost {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly files: MediaFiles,
  ) {}

  get isHere(): boolean {
    return !this.uow.isShared || this.files.roots.length > 0;
  }
}
