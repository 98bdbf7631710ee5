import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { BackupEntity } from './backup.entity.js';

/** Failed ones that are remembered. */
const rememberedFailures = 20;

/** What is known of the backups. */
@Injectable()
export class BackupsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** The latest first. */
  list(): Promise<BackupEntity[]> {
    return this.rows.find({ order: { id: 'DESC' } });
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
