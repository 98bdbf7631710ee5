import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { BackupEntity } from './backup.entity.js';

const failuresToKeep = 20;

const latestFirst: Keyset<BackupEntity> = {
  list: 'backups',
  by: { id: 'number' },
  order: 'desc',
  pageSize: fullListPageSize,
};

@Injectable()
export class BackupsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns all backups, latest first. */
  list(): Promise<BackupEntity[]> {
    return this.rows.find({ order: { id: 'DESC' } });
  }

  /** A page of backups, latest first. @throws ProblemError CURSOR_INVALID */
  page(wanted: WholeListQuery): Promise<KeysetPage<BackupEntity>> {
    return keysetPage(this.rows.createQueryBuilder('backup'), latestFirst, wanted);
  }

  find(id: number): Promise<BackupEntity | null> {
    return this.rows.findOneBy({ id });
  }

  /** Returns the latest backup that the schedule started. */
  latestScheduled(): Promise<BackupEntity | null> {
    return this.rows.findOne({ where: { origin: 'scheduled' }, order: { id: 'DESC' } });
  }

  add(backup: Omit<BackupEntity, 'id'>): Promise<BackupEntity> {
    return this.rows.save({ ...backup });
  }

  async change(id: number, fields: Partial<BackupEntity>): Promise<void> {
    await this.rows.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.rows.delete({ id });
  }

  /** Returns the backups in progress, including backups of a process that has crashed. */
  running(): Promise<BackupEntity[]> {
    return this.rows.findBy({ state: 'running' });
  }

  /** Returns the failed backups beyond the number to keep. */
  surplusFailures(): Promise<BackupEntity[]> {
    const order = { id: 'DESC' } as const;
    return this.rows.find({
      where: { state: 'failed' },
      order,
      skip: failuresToKeep,
      take: 100,
    });
  }

  private get rows() {
    return this.uow.manager.getRepository(BackupEntity);
  }
}
