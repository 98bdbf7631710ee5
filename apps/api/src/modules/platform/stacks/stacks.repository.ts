import { Injectable } from '@nestjs/common';
import type {
  EnvironmentKind,
  EnvironmentState,
  ListStacksQuery,
  RedeployState,
  RedeployStep,
  StackFacetsReply,
  StackFilterQuery,
  StackOrder,
} from '@stackyard/contracts';
import { In, IsNull, Not, type FindOptionsWhere, type SelectQueryBuilder } from 'typeorm';
import { inSlice } from '#infra/database/keyset-page.js';
import { cutPage, pageSliceOf, type Keyset, type KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { likePattern } from '#infra/search/folded-text.js';
import { ServerEntity } from '../servers/server.entity.js';
import { RedeployEntity } from '../redeploys/redeploy.entity.js';
import type { StackScope } from './stack-scope.js';
import { EnvironmentEntity } from './environment.entity.js';
import { StackEntity } from './stack.entity.js';

/** A stack with the names and the open redeploy for lists. */
export interface ListedStack extends StackEntity {
  serverName: string;
  serverUrl: string;
  environment: EnvironmentEntity;
  openRedeploy: { id: number; state: RedeployState; step: RedeployStep | null } | null;
}

type Filter = Pick<
  StackFilterQuery,
  'search' | 'status' | 'health' | 'environment' | 'server' | 'outdated' | 'redeployable'
> & {
  within: StackScope;
};

const byName = { nameKey: 'text', id: 'number' } as const;
const byUpdate = { updatedAt: 'text', id: 'number' } as const;
const byHealth = { severity: 'number', nameKey: 'text', id: 'number' } as const;

/** Each order has an index on these columns. */
const keysOf: Record<StackOrder, Keyset<StackEntity>['by']> = {
  name: byName,
  '-name': byName,
  updatedAt: byUpdate,
  '-updatedAt': byUpdate,
  health: byHealth,
  '-health': byHealth,
};

const ofEnvironment =
  'environment.server_id = stack.server_id AND environment.platform_id = stack.environment_id';

@Injectable()
export class StacksRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** @throws ProblemError CURSOR_INVALID */
  async page(
    filter: Filter,
    { order = 'name', ...wanted }: Pick<ListStacksQuery, 'order' | 'limit' | 'cursor'>,
  ): Promise<KeysetPage<ListedStack>> {
    const keyset: Keyset<StackEntity> = {
      list: `stacks:${order}`,
      by: keysOf[order],
      order: order.startsWith('-') ? 'desc' : 'asc',
    };
    const slice = pageSliceOf(keyset, wanted);
    const query = inSlice(this.filtered(filter), keyset, slice);
    return cutPage(await this.withNeighbours(query), keyset, slice);
  }

  count(filter: Filter): Promise<number> {
    return this.filtered(filter).getCount();
  }

  /** A filter does not narrow its own counts, so that its other values stay visible. */
  async facets(filter: Filter): Promise<StackFacetsReply> {
    const [total, status, health, environment, server, outdated, redeployable] = await Promise.all([
      this.count(filter),
      this.countBy('status', { ...filter, status: undefined }),
      this.countBy('health', { ...filter, health: undefined }),
      this.countByEnvironment({ ...filter, environment: undefined }),
      this.countBy('server_id', { ...filter, server: undefined }),
      this.count({ ...filter, outdated: true }),
      this.count({ ...filter, redeployable: true }),
    ]);
    return { total, status, health, environment, server, outdated, redeployable };
  }

  async one(id: number): Promise<ListedStack | null> {
    const [stack] = await this.withNeighbours(this.rows.createQueryBuilder('stack').where({ id }));
    return stack ?? null;
  }

  /** Records grouped by name, oldest first. */
  recordsByProject(within: StackScope): Promise<ListedStack[]> {
    const query = this.rows
      .createQueryBuilder('stack')
      .where({ platformId: Not(IsNull()), ...idsOf(within) })
      .orderBy('stack.project_name')
      .addOrderBy('stack.platform_id');
    return this.withNeighbours(query);
  }

  /** Stacks with what is shown beside them, in no order. */
  listed(ids: readonly number[]): Promise<ListedStack[]> {
    const query = this.rows.createQueryBuilder('stack').where({ id: In([...ids]) });
    return this.withNeighbours(query);
  }

  byIds(ids: readonly number[]): Promise<StackEntity[]> {
    return this.rows.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
  }

  byNames(names: readonly string[], within: StackScope): Promise<StackEntity[]> {
    const nameKey = In(names.map((name) => name.toLowerCase()));
    return this.rows.find({ where: { nameKey, ...idsOf(within) }, order: { id: 'ASC' } });
  }

  all(within: StackScope): Promise<StackEntity[]> {
    return this.rows.find({ where: idsOf(within), order: { nameKey: 'ASC', id: 'ASC' } });
  }

  ofServer(serverId: number): Promise<StackEntity[]> {
    return this.rows.findBy({ serverId });
  }

  async insert(stacks: readonly Omit<StackEntity, 'id'>[]): Promise<void> {
    // A statement can have at most 32,766 parameters.
    for (let at = 0; at < stacks.length; at += 500) {
      await this.rows.insert(stacks.slice(at, at + 500));
    }
  }

  async change(id: number, fields: Partial<StackEntity>): Promise<void> {
    await this.rows.update({ id }, fields);
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.rows.delete({ id: In([...ids]) });
  }

  private async countBy(
    column: 'status' | 'health' | 'server_id',
    filter: Filter,
  ): Promise<Record<string, number>> {
    const rows = await this.filtered(filter)
      .select(`stack.${column}`, 'value')
      .addSelect('COUNT(*)', 'count')
      .groupBy(`stack.${column}`)
      .getRawMany<{ value: string | number; count: number }>();
    return Object.fromEntries(rows.map(({ value, count }) => [String(value), Number(count)]));
  }

  private async countByEnvironment(filter: Filter): Promise<Record<string, number>> {
    const rows = await this.filtered(filter)
      .innerJoin(EnvironmentEntity, 'environment', ofEnvironment)
      .select('environment.id', 'value')
      .addSelect('COUNT(*)', 'count')
      .groupBy('environment.id')
      .getRawMany<{ value: number; count: number }>();
    return Object.fromEntries(rows.map(({ value, count }) => [String(value), Number(count)]));
  }

  private filtered(filter: Filter): SelectQueryBuilder<StackEntity> {
    const query = this.rows.createQueryBuilder('stack').where(idsOf(filter.within));
    if (filter.search) {
      const search = likePattern(filter.search.toLowerCase());
      query.andWhere(`stack.name_key LIKE :search ESCAPE '\\'`, { search });
    }
    if (filter.status) query.andWhere('stack.status IN (:...status)', { status: filter.status });
    if (filter.health) query.andWhere('stack.health IN (:...health)', { health: filter.health });
    if (filter.environment) {
      const wanted = this.uow.manager
        .createQueryBuilder(EnvironmentEntity, 'wanted')
        .select('1')
        .where('wanted.id IN (:...environment)', { environment: filter.environment })
        .andWhere('wanted.server_id = stack.server_id')
        .andWhere('wanted.platform_id = stack.environment_id');
      query.andWhere(`EXISTS (${wanted.getQuery()})`, wanted.getParameters());
    }
    if (filter.server) query.andWhere('stack.server_id IN (:...server)', { server: filter.server });
    if (filter.outdated !== undefined) {
      query.andWhere(`stack.freshness ${filter.outdated ? '=' : '<>'} 'outdated'`);
    }
    if (filter.redeployable !== undefined) {
      query.andWhere(`stack.obstacle IS ${filter.redeployable ? '' : 'NOT'} NULL`);
    }
    return query;
  }

  private async withNeighbours(query: SelectQueryBuilder<StackEntity>): Promise<ListedStack[]> {
    const { entities, raw } = await query
      .innerJoin(ServerEntity, 'server', 'server.id = stack.server_id')
      .innerJoin(EnvironmentEntity, 'environment', ofEnvironment)
      .leftJoin(
        RedeployEntity,
        'redeploy',
        // Written exactly like the condition of the partial index, so that it is used.
        `redeploy.stack_id = stack.id AND redeploy.state IN ('queued', 'running')`,
      )
      .addSelect('server.name', 'server_name')
      .addSelect('server.url', 'server_url')
      .addSelect('environment.id', 'own_environment_id')
      .addSelect('environment.name', 'environment_name')
      .addSelect('environment.kind', 'environment_kind')
      .addSelect('environment.state', 'environment_state')
      .addSelect('redeploy.id', 'open_id')
      .addSelect('redeploy.state', 'open_state')
      .addSelect('redeploy.step', 'open_step')
      .getRawAndEntities<{
        server_name: string;
        server_url: string;
        own_environment_id: number;
        environment_name: string;
        environment_kind: EnvironmentKind;
        environment_state: EnvironmentState;
        open_id: number | null;
        open_state: RedeployState;
        open_step: RedeployStep | null;
      }>();
    return entities.map((stack, index) => {
      const row = raw[index];
      return {
        ...stack,
        serverName: row?.server_name ?? '',
        serverUrl: row?.server_url ?? '',
        environment: {
          id: row?.own_environment_id ?? 0,
          serverId: stack.serverId,
          platformId: stack.environmentId,
          name: row?.environment_name ?? '',
          kind: row?.environment_kind ?? 'unknown',
          state: row?.environment_state ?? 'unknown',
        },
        openRedeploy:
          row?.open_id == null
            ? null
            : { id: row.open_id, state: row.open_state, step: row.open_step },
      };
    });
  }

  private get rows() {
    return this.uow.manager.getRepository(StackEntity);
  }
}

function idsOf(within: StackScope): FindOptionsWhere<StackEntity> {
  return within === null ? {} : { id: In([...within]) };
}
