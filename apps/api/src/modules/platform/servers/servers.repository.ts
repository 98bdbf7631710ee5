import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ServerEntity } from './server.entity.js';

@Injectable()
export class ServersRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns all servers, the preset server first. */
  all(): Promise<ServerEntity[]> {
    return this.rows.find({ order: { preset: 'DESC', id: 'ASC' } });
  }

  byId(id: number): Promise<ServerEntity | null> {
    return this.rows.findOneBy({ id });
  }

  preset(): Promise<ServerEntity | null> {
    return this.rows.findOneBy({ preset: true });
  }

  any(): Promise<boolean> {
    return this.rows.exists();
  }

  async insert(server: Omit<ServerEntity, 'id'>): Promise<ServerEntity> {
    return this.rows.save(this.rows.create(server));
  }

  async change(id: number, fields: Partial<ServerEntity>): Promise<void> {
    await this.rows.update({ id }, fields);
  }

  async remove(id: number): Promise<void> {
    await this.rows.delete({ id });
  }

  private get rows() {
    return this.uow.manager.getRepository(ServerEntity);
  }
}
