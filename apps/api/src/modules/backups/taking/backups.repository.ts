import { Injectable } from '@nestjs/common';
import { wholePageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { BackupEntity } from './backup.entity.js';

/** Failed ones that are remembered. */
const rememberedFailures = 20;

const latestFirst: Keyset<BackupEntity> = {
  list: 'backups',
  by: { id: 'number' },
  order: 'desc',
  pageSize: wholePageSize,
};

/** What is known of the backups. */
@Injectable()
export class BackupsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** The latest first. */
  list(): Promise<BackupEntity[]> {
    return this.rows.find({ order: { id: 'DESC' } });
  }

  /** The latest first. @throws ProblemError CURSOR_INVALID */
  page(wanted: WholeListQuery): Promise<KeysetPage<BackupEntity>> {
    return keysetPage(this.rows.createQueryBuilder('backup'), latestFirst, wanted);
  }

  find(id: number): Promise<BackupEntity | null> {
    return this.rows.findOneBy({ id });
  }

  /** The latest one that the schedule began. */
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

  /** Those that a process left behind that ended before they did. */
  running(): Promise<BackupEntity[]> {
    return this.rows.findBy({ state: 'running' });
  }

  /** Failed ones beyond those that are worth being remembered. */
  oldFailures(): Promise<BackupEntity[]> {
    const order = { id: 'DESC' } as const;
    return this.rows.find({
      where: { state: 'failed' },
      order,
      skip: rememberedFailures,
      take: 100,
    });
  }

  private get rows() {
    return this.uow.manager.getRepository(BackupEntity);
  }
}
