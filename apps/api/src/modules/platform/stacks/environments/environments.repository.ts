import { Injectable } from '@nestjs/common';
import { In, type EntityManager, type SelectQueryBuilder } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ServerEntity } from '../../servers/server.entity.js';
import { EnvironmentEntity } from './environment.entity.js';
import { StackEntity } from '../stack.entity.js';
import type { StackScope } from '../stack-scope.js';

export interface ListedEnvironment extends EnvironmentEntity {
  serverName: string;
}

@Injectable()
export class EnvironmentsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** Returns the environments of the stacks that the caller may see, ordered by server and name. */
  findWithStacks(scope: StackScope): Promise<ListedEnvironment[]> {
    return withServerNames(queryEnvironmentsWithStacks(this.uow.manager, scope));
  }

  findAllSorted(): Promise<ListedEnvironment[]> {
    return withServerNames(queryListedEnvironments(this.uow.manager));
  }

  findByIds(ids: readonly number[]): Promise<EnvironmentEntity[]> {
    return this.repository.findBy({ id: In([...ids]) });
  }

  findAll(): Promise<EnvironmentEntity[]> {
    return this.repository.find();
  }

  findByServer(serverId: number): Promise<EnvironmentEntity[]> {
    return this.repository.findBy({ serverId });
  }

  async insert(environments: readonly Omit<EnvironmentEntity, 'id'>[]): Promise<void> {
    if (environments.length > 0) await this.repository.insert([...environments]);
  }

  async change(id: number, fields: Partial<EnvironmentEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  /** Removes the given environments unless stacks still refer to them. */
  async removeUnused(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const stackQuery = this.uow.manager
      .createQueryBuilder(StackEntity, 'stack')
      .select('1')
      .where('stack.server_id = environments.server_id')
      .andWhere('stack.environment_id = environments.platform_id');
    await this.repository
      .createQueryBuilder()
      .delete()
      .where({ id: In([...ids]) })
      .andWhere(`NOT EXISTS (${stackQuery.getQuery()})`)
      .execute();
  }

  private get repository() {
    return this.uow.manager.getRepository(EnvironmentEntity);
  }
}

/** Selects the environments of the stacks that the caller may see, ordered by server and name. */
export function queryEnvironmentsWithStacks(
  manager: EntityManager,
  scope: StackScope,
): SelectQueryBuilder<EnvironmentEntity> {
  const stackQuery = manager
    .createQueryBuilder(StackEntity, 'stack')
    .select('1')
    .where('stack.server_id = environment.server_id')
    .andWhere('stack.environment_id = environment.platform_id');
  if (scope !== null) stackQuery.andWhere({ id: In([...scope]) });
  return queryListedEnvironments(manager)
    .where(`EXISTS (${stackQuery.getQuery()})`)
    .setParameters(stackQuery.getParameters());
}

function queryListedEnvironments(manager: EntityManager): SelectQueryBuilder<EnvironmentEntity> {
  return manager
    .createQueryBuilder(EnvironmentEntity, 'environment')
    .innerJoin(ServerEntity, 'server', 'server.id = environment.server_id')
    .addSelect('server.name', 'server_name')
    .orderBy('environment.server_id')
    .addOrderBy('environment.name')
    .addOrderBy('environment.id');
}

async function withServerNames(
  query: SelectQueryBuilder<EnvironmentEntity>,
): Promise<ListedEnvironment[]> {
  const { entities, raw } = await query.getRawAndEntities<{ server_name: string }>();
  return entities.map((row, index) => ({ ...row, serverName: raw[index]?.server_name ?? '' }));
}
