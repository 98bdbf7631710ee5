import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { BackupEntity } from './backup.entity.js';

const failuresToKeep = 20;

const latestFirst: Keyset<BackupEntity> = {
  list: 'backups',
  sortColumns: { id: 'number' },
  order: 'desc',
  pageSize: fullListPageSize,
};

@Injectable()
export class BackupsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns all backups, latest first. */
  list(): Promise<BackupEntity[]> {
    return this.repository.find({ order: { id: 'DESC' } });
  }

  /**
   * Returns a page of backups, latest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(pageQuery: WholeListQuery): Promise<KeysetPage<BackupEntity>> {
    return keysetPage(this.repository.createQueryBuilder('backup'), latestFirst, pageQuery);
  }

  find(id: number): Promise<BackupEntity | null> {
    return this.repository.findOneBy({ id });
  }

  findLatestScheduled(): Promise<BackupEntity | null> {
    return this.repository.findOne({ where: { origin: 'scheduled' }, order: { id: 'DESC' } });
  }

  add(backup: Omit<BackupEntity, 'id'>): Promise<BackupEntity> {
    return this.repository.save({ ...backup });
  }

  async change(id: number, fields: Partial<BackupEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  /** Returns the backups in progress, including backups of a process that has crashed. */
  findRunning(): Promise<BackupEntity[]> {
    return this.repository.findBy({ state: 'running' });
  }

  /** Returns up to 100 failed backups beyond the number to keep, latest first. */
  findSurplusFailures(): Promise<BackupEntity[]> {
    const order = { id: 'DESC' } as const;
    return this.repository.find({
      where: { state: 'failed' },
      order,
      skip: failuresToKeep,
      take: 100,
    });
  }

  private get repository() {
    return this.uow.manager.getRepository(BackupEntity);
  }
}
