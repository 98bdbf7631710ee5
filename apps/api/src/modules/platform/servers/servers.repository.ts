import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ServerEntity } from './server.entity.js';

@Injectable()
export class ServersRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns all servers, the preset one first. */
  findAll(): Promise<ServerEntity[]> {
    return this.repository.find({ order: { preset: 'DESC', id: 'ASC' } });
  }

  findById(id: number): Promise<ServerEntity | null> {
    return this.repository.findOneBy({ id });
  }

  findPreset(): Promise<ServerEntity | null> {
    return this.repository.findOneBy({ preset: true });
  }

  hasAny(): Promise<boolean> {
    return this.repository.exists();
  }

  async insert(server: Omit<ServerEntity, 'id'>): Promise<ServerEntity> {
    return this.repository.save(this.repository.create(server));
  }

  async change(id: number, fields: Partial<ServerEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.repository.delete({ id });
  }

  private get repository() {
    return this.uow.manager.getRepository(ServerEntity);
  }
}
