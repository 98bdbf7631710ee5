import { Injectable } from '@nestjs/common';
import type {
  EnvironmentKind,
  EnvironmentState,
  ListStacksQuery,
  RedeployState,
  RedeployStep,
  StackAction,
  StackOrder,
  StackReply,
} from '@stackyard/contracts';
import { In, IsNull, Not, type SelectQueryBuilder } from 'typeorm';
import { applySlice } from '#infra/database/keyset-page.js';
import { toPage, pageSliceOf, type Keyset, type KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ServerEntity } from '../servers/server.entity.js';
import { RedeployEntity } from '../redeploys/redeploy.entity.js';
import type { StackScope } from './stack-scope.js';
import { EnvironmentEntity } from './environments/environment.entity.js';
import { StackSettingsEntity } from './settings/stack-settings.entity.js';
import {
  createFilteredStackQuery,
  whereInScope,
  environmentJoinCondition,
  type StackFilter,
} from './stack-filter.repository.js';
import { StackEntity } from './stack.entity.js';

/** A stack with the data from other tables that is shown in lists of stacks. */
export interface ListedStack extends StackEntity {
  serverName: string;
  serverUrl: string;
  environment: EnvironmentEntity;
  openRedeploy: StackReply['openRedeploy'];
  /** Tags set in Stackyard, not those from container labels. */
  ownTags: string[];
  groupName: string | null;
  owner: string | null;
  note: string;
  neverInBulk: boolean;
  autoRollback: boolean | null;
}

const byName = { nameKey: 'text', id: 'number' } as const;
const byUpdate = { updatedAt: 'text', id: 'number' } as const;
// In alphabetical order of freshness, the states that need attention come first: error, outdated.
const byHealth = {
  severity: 'number',
  freshness: 'text',
  nameKey: 'text',
  id: 'number',
} as const;
const byFreshness = { freshness: 'text', nameKey: 'text', id: 'number' } as const;
const byContainers = { containersTotal: 'number', nameKey: 'text', id: 'number' } as const;
const byLocation = {
  serverId: 'number',
  environmentId: 'number',
  nameKey: 'text',
  id: 'number',
} as const;
const bySource = { source: 'text', nameKey: 'text', id: 'number' } as const;
const byKind = { kind: 'text', nameKey: 'text', id: 'number' } as const;
const byTags = { tagsKey: 'text', nameKey: 'text', id: 'number' } as const;
const byGroup = { groupKey: 'text', nameKey: 'text', id: 'number' } as const;
const byOwner = { ownerKey: 'text', nameKey: 'text', id: 'number' } as const;

/** The sort columns of each order. Each combination of sort columns has an index. */
const keysOf: Record<StackOrder, Keyset<StackEntity>['sortColumns']> = {
  name: byName,
  '-name': byName,
  updatedAt: byUpdate,
  '-updatedAt': byUpdate,
  health: byHealth,
  '-health': byHealth,
  freshness: byFreshness,
  '-freshness': byFreshness,
  containers: byContainers,
  '-containers': byContainers,
  location: byLocation,
  '-location': byLocation,
  source: bySource,
  '-source': bySource,
  kind: byKind,
  '-kind': byKind,
  tags: byTags,
  '-tags': byTags,
  group: byGroup,
  '-group': byGroup,
  owner: byOwner,
  '-owner': byOwner,
};

/** A {@link ListedStack} as the database returns it. */
interface ListedRow {
  stack_id: number;
  stack_server_id: number;
  stack_platform_id: number | null;
  stack_environment_id: number;
  stack_name: string;
  stack_name_key: string;
  stack_project_name: string;
  stack_kind: StackEntity['kind'];
  stack_source: StackEntity['source'];
  stack_status: StackEntity['status'];
  stack_health: StackEntity['health'];
  stack_severity: number;
  stack_obstacle: StackEntity['obstacle'];
  stack_runs_platform: boolean | number;
  stack_containers_total: number;
  stack_containers_running: number;
  stack_containers_unhealthy: number;
  stack_containers_restarting: number;
  stack_containers_finished: number;
  stack_label_tags: string;
  stack_tags_key: string;
  stack_group_key: string;
  stack_owner_key: string;
  stack_freshness: StackEntity['freshness'];
  stack_freshness_checked_at: string | null;
  stack_held_back: boolean | number;
  stack_created_at: string;
  stack_updated_at: string;
  server_name: string;
  server_url: string;
  own_environment_id: number;
  environment_name: string;
  environment_kind: EnvironmentKind;
  environment_state: EnvironmentState;
  own_tags: string | null;
  group_name: string | null;
  owner: string | null;
  note: string | null;
  never_in_bulk: boolean | number | null;
  auto_rollback: boolean | number | null;
  open_id: number | null;
  open_action: StackAction;
  open_state: RedeployState;
  open_step: RedeployStep | null;
}

@Injectable()
export class StacksRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /** @throws ProblemError CURSOR_INVALID */
  async findPage(
    filter: StackFilter,
    { order = 'name', ...pageQuery }: Pick<ListStacksQuery, 'order' | 'limit' | 'cursor'>,
  ): Promise<KeysetPage<ListedStack>> {
    const keyset: Keyset<StackEntity> = {
      list: `stacks:${order}`,
      sortColumns: keysOf[order],
      order: order.startsWith('-') ? 'desc' : 'asc',
    };
    const slice = pageSliceOf(keyset, pageQuery);
    const query = applySlice(createFilteredStackQuery(this.uow.manager, filter), keyset, slice);
    return toPage(await this.readListed(query), keyset, slice);
  }

  count({ scope }: { scope: StackScope }): Promise<number> {
    return this.repository.countBy(whereInScope(scope));
  }

  async findListedById(id: number): Promise<ListedStack | null> {
    const [stack] = await this.readListed(
      this.repository.createQueryBuilder('stack').where({ id }),
    );
    return stack ?? null;
  }

  /**
   * Returns all stacks with a record on the platform, sorted by project name and, within a project,
   * oldest record first.
   */
  findRecordsByProject(scope: StackScope): Promise<ListedStack[]> {
    const query = this.repository
      .createQueryBuilder('stack')
      .where({ platformId: Not(IsNull()), ...whereInScope(scope) })
      .orderBy('stack.project_name')
      .addOrderBy('stack.platform_id');
    return this.readListed(query);
  }

  /** Returns stacks with the data that lists show, in any order. */
  findListed(ids: readonly number[]): Promise<ListedStack[]> {
    const query = this.repository.createQueryBuilder('stack').where({ id: In([...ids]) });
    return this.readListed(query);
  }

  findByIds(ids: readonly number[]): Promise<StackEntity[]> {
    return this.repository.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
  }

  findByHealthOrIds(
    health: readonly StackEntity['health'][],
    ids: readonly number[],
  ): Promise<StackEntity[]> {
    return this.repository.find({
      where: [{ health: In([...health]) }, { id: In([...ids]) }],
      order: { id: 'ASC' },
    });
  }

  findByNames(names: readonly string[], scope: StackScope): Promise<StackEntity[]> {
    const nameKey = In(names.map((name) => name.toLowerCase()));
    return this.repository.find({
      where: { nameKey, ...whereInScope(scope) },
      order: { id: 'ASC' },
    });
  }

  findMatching(filter: StackFilter): Promise<StackEntity[]> {
    return createFilteredStackQuery(this.uow.manager, filter)
      .orderBy('stack.name_key')
      .addOrderBy('stack.id')
      .getMany();
  }

  findAll(scope: StackScope): Promise<StackEntity[]> {
    return this.repository.find({
      where: whereInScope(scope),
      order: { nameKey: 'ASC', id: 'ASC' },
    });
  }

  findByServer(serverId: number): Promise<StackEntity[]> {
    return this.repository.findBy({ serverId });
  }

  async insert(stacks: readonly Omit<StackEntity, 'id'>[]): Promise<void> {
    // Insert in chunks, because SQLite permits at most 32,766 parameters in a statement.
    for (let at = 0; at < stacks.length; at += 500) {
      await this.repository.insert(stacks.slice(at, at + 500));
    }
  }

  async change(id: number, fields: Partial<StackEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async remove(ids: readonly number[]): Promise<void> {
    if (ids.length > 0) await this.repository.delete({ id: In([...ids]) });
  }

  private async readListed(query: SelectQueryBuilder<StackEntity>): Promise<ListedStack[]> {
    const rows = await query
      .innerJoin(ServerEntity, 'server', 'server.id = stack.server_id')
      .innerJoin(EnvironmentEntity, 'environment', environmentJoinCondition)
      .leftJoin(
        RedeployEntity,
        'redeploy',
        // Must match the condition of the partial index, so that the database uses the index.
        `redeploy.stack_id = stack.id AND redeploy.state IN ('queued', 'running')`,
      )
      .addSelect('server.name', 'server_name')
      .addSelect('server.url', 'server_url')
      .addSelect('environment.id', 'own_environment_id')
      .addSelect('environment.name', 'environment_name')
      .addSelect('environment.kind', 'environment_kind')
      .addSelect('environment.state', 'environment_state')
      .leftJoin(StackSettingsEntity, 'settings', 'settings.stack_id = stack.id')
      .addSelect('settings.tags', 'own_tags')
      .addSelect('settings.group_name', 'group_name')
      .addSelect('settings.owner', 'owner')
      .addSelect('settings.note', 'note')
      .addSelect('settings.never_in_bulk', 'never_in_bulk')
      .addSelect('settings.auto_rollback', 'auto_rollback')
      .addSelect('redeploy.id', 'open_id')
      .addSelect('redeploy.action', 'open_action')
      .addSelect('redeploy.state', 'open_state')
      .addSelect('redeploy.step', 'open_step')
      .getRawMany<ListedRow>();
    return rows.map(toListedStack);
  }

  private get repository() {
    return this.uow.manager.getRepository(StackEntity);
  }
}

/**
 * Converts a row without TypeORM, because creating entities would take most of the time of a list
 * request. An object literal also stays fast in V8, unlike a large object whose properties are
 * added one by one.
 */
function toListedStack(row: ListedRow): ListedStack {
  return {
    id: row.stack_id,
    serverId: row.stack_server_id,
    platformId: row.stack_platform_id,
    environmentId: row.stack_environment_id,
    name: row.stack_name,
    nameKey: row.stack_name_key,
    projectName: row.stack_project_name,
    kind: row.stack_kind,
    source: row.stack_source,
    status: row.stack_status,
    health: row.stack_health,
    severity: row.stack_severity,
    obstacle: row.stack_obstacle,
    runsPlatform: Boolean(row.stack_runs_platform),
    containersTotal: row.stack_containers_total,
    containersRunning: row.stack_containers_running,
    containersUnhealthy: row.stack_containers_unhealthy,
    containersRestarting: row.stack_containers_restarting,
    containersFinished: row.stack_containers_finished,
    labelTags: parseTags(row.stack_label_tags),
    tagsKey: row.stack_tags_key,
    groupKey: row.stack_group_key,
    ownerKey: row.stack_owner_key,
    freshness: row.stack_freshness,
    freshnessCheckedAt: row.stack_freshness_checked_at,
    heldBack: Boolean(row.stack_held_back),
    createdAt: row.stack_created_at,
    updatedAt: row.stack_updated_at,
    serverName: row.server_name,
    serverUrl: row.server_url,
    environment: {
      id: row.own_environment_id,
      serverId: row.stack_server_id,
      platformId: row.stack_environment_id,
      name: row.environment_name,
      kind: row.environment_kind,
      state: row.environment_state,
    },
    ownTags: parseTags(row.own_tags),
    groupName: row.group_name,
    owner: row.owner,
    note: row.note ?? '',
    neverInBulk: Boolean(row.never_in_bulk),
    autoRollback: row.auto_rollback === null ? null : Boolean(row.auto_rollback),
    openRedeploy: openRedeployOf(row),
  };
}

function parseTags(json: string | null): string[] {
  return json === null || json === '[]' ? [] : (JSON.parse(json) as string[]);
}

function openRedeployOf({
  open_id: id,
  open_action: action,
  open_state: state,
  open_step: step,
}: ListedRow): ListedStack['openRedeploy'] {
  return id === null ? null : { id, action, state, step };
}
