import { Injectable } from '@nestjs/common';
import { fullListPageSize, type WholeListQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { IsNull, Not } from 'typeorm';
import { RegistryEntity } from './registry.entity.js';

const byHost: Keyset<RegistryEntity> = {
  list: 'registries',
  by: { host: 'text' },
  order: 'asc',
  pageSize: fullListPageSize,
};

const newRegistry: Omit<RegistryEntity, 'id' | 'host'> = {
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

  /** Returns a page of registries, ordered by host. */
  page(wanted: WholeListQuery): Promise<KeysetPage<RegistryEntity>> {
    return keysetPage(this.rows.createQueryBuilder('registry'), byHost, wanted);
  }

  find(id: number): Promise<RegistryEntity | null> {
    return this.rows.findOneBy({ id });
  }

  byHost(host: string): Promise<RegistryEntity | null> {
    return this.rows.findOneBy({ host });
  }

  /** Returns the registries with their own CA certificates. */
  withCa(): Promise<RegistryEntity[]> {
    return this.rows.find({ where: { ca: Not(IsNull()) }, order: { id: 'ASC' } });
  }

  managed(): Promise<number> {
    return this.rows.countBy({ managed: true });
  }

  /** Returns the registry with this host, and creates it if it does not exist. */
  async ensure(host: string): Promise<RegistryEntity> {
    const known = await this.byHost(host);
    return known ?? this.rows.save(this.rows.create({ ...newRegistry, host }));
  }

  async change(id: number, fields: Partial<RegistryEntity>): Promise<void> {
    await this.rows.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.rows.delete({ id });
  }

  private get rows() {
    return this.uow.manager.getRepository(RegistryEntity);
  }
}
