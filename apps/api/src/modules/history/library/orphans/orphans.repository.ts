import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { OrphanImportEntity } from './orphan-import.entity.js';

/** Compares folders with the folders that jobs use, and stores imports whose analysis is pending. */
@Injectable()
export class OrphansRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns the names of the folders that no job uses, neither as a whole nor in part. The database
   * compares the paths using an index, so the paths of the jobs are not loaded into memory.
   */
  async findNamesWithoutJob(root: string, names: readonly string[]): Promise<string[]> {
    const rows = await this.uow.manager.query<{ name: string }[]>(
      `SELECT found.value AS name FROM ${this.uow.dialect.textsTableSql('?1', 'found')}
       WHERE NOT EXISTS (SELECT 1 FROM jobs WHERE raw_path = ?2 || found.value)
         AND NOT EXISTS (SELECT 1 FROM jobs
           WHERE raw_path > ?2 || found.value || '/' AND raw_path < ?2 || found.value || '0')`,
      [JSON.stringify(names), `${root}/`],
    );
    return rows.map(({ name }) => name);
  }

  async findExistingIds(jobIds: readonly number[]): Promise<Set<number>> {
    const rows = await this.uow.manager.query<{ id: number }[]>(
      `SELECT id FROM jobs WHERE id IN (${this.uow.dialect.selectNumbersSql('?')})`,
      [JSON.stringify(jobIds)],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async addPending(entry: OrphanImportEntity): Promise<void> {
    await this.uow.manager.insert(OrphanImportEntity, entry);
  }

  async removePending(jobId: number): Promise<void> {
    await this.uow.manager.delete(OrphanImportEntity, { jobId });
  }

  findPending(): Promise<OrphanImportEntity[]> {
    return this.uow.manager.find(OrphanImportEntity, { order: { jobId: 'ASC' } });
  }
}
