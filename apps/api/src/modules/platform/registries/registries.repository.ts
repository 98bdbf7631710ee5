import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { IsNull, Not } from 'typeorm';
import { RegistryEntity } from './registry.entity.js';

const byHost: Keyset<RegistryEntity> = {
  list: 'registries',
  sortColumns: { host: 'text' },
  order: 'asc',
  pageSize: fullListPageSize,
};

const newRegistryDefaults: Omit<RegistryEntity, 'id' | 'host'> = {
  managed: false,
  username: null,
  password: null,
  plainHttp: false,
  ca: null,
  revision: 0,
  quotaLimit: null,
  quotaRemaining: null,
  quotaWindowSeconds: null,
  quotaAt: null,
  pausedUntil: null,
  answeredAt: null,
  fault: null,
  faultCode: null,
  faultAt: null,
};

@Injectable()
export class RegistriesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findPage(query: WholeListQuery): Promise<KeysetPage<RegistryEntity>> {
    return keysetPage(this.repository.createQueryBuilder('registry'), byHost, query);
  }

  find(id: number): Promise<RegistryEntity | null> {
    return this.repository.findOneBy({ id });
  }

  findByHost(host: string): Promise<RegistryEntity | null> {
    return this.repository.findOneBy({ host });
  }

  findWithCa(): Promise<RegistryEntity[]> {
    return this.repository.find({ where: { ca: Not(IsNull()) }, order: { id: 'ASC' } });
  }

  countManaged(): Promise<number> {
    return this.repository.countBy({ managed: true });
  }

  async findOrCreate(host: string): Promise<RegistryEntity> {
    const existingRegistry = await this.findByHost(host);
    return (
      existingRegistry ??
      this.repository.save(this.repository.create({ ...newRegistryDefaults, host }))
    );
  }

  async change(id: number, fields: Partial<RegistryEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  private get repository() {
    return this.uow.manager.getRepository(RegistryEntity);
  }
}
