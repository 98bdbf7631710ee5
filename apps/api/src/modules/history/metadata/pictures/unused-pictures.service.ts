import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Pictures } from './pictures.adapter.js';

/** Deletes pictures that no job, metadata or bin entry uses. */
@Injectable()
export class UnusedPicturesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly pictures: Pictures,
  ) {}

  /** Deletes the given pictures unless they are used. Considers changes in the current unit of work. */
  async remove(pictures: readonly string[]): Promise<void> {
    const { dialect, manager } = this.uow;
    const rows = await manager.query<{ picture: string }[]>(
      `SELECT old.value AS picture FROM ${dialect.textsTableSql('?', 'old')}
       WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE poster = old.value)
       AND NOT EXISTS (SELECT 1 FROM job_metadata WHERE ${dialect.textIn('fields', 'poster')} = old.value)
       AND NOT EXISTS (SELECT 1 FROM bin_pictures WHERE picture = old.value)`,
      [JSON.stringify(pictures)],
    );
    for (const { picture } of rows) await this.pictures.remove(picture);
  }
}
