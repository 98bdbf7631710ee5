import { Injectable } from '@nestjs/common';
import { normalizeTag, type StackFacetsReply, type StackFilterQuery } from '@stackyard/contracts';
import {
  In,
  type EntityManager,
  type EntityTarget,
  type FindOptionsWhere,
  type ObjectLiteral,
  type SelectQueryBuilder,
} from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { likePattern } from '#infra/search/text-query.js';
import { EnvironmentEntity } from './environments/environment.entity.js';
import { StackSettingsEntity } from './settings/stack-settings.entity.js';
import { StackTagEntity } from './settings/stack-tag.entity.js';
import type { StackScope } from './stack-scope.js';
import { StackEntity } from './stack.entity.js';

export type StackFilter = Omit<StackFilterQuery, 'limit' | 'cursor'> & { scope: StackScope };

/**
 * Maximum number of groups, owners or tags to count. The limit keeps replies small, because users
 * can create any number of groups, owners and tags.
 */
const maxCountedValues = 200;

export const environmentJoinCondition =
  'environment.server_id = stack.server_id AND environment.platform_id = stack.environment_id';

@Injectable()
export class StackFilterRepository {
  constructor(private readonly uow: UnitOfWork) {}

  count(filter: StackFilter): Promise<number> {
    return this.filteredQuery(filter).getCount();
  }

  /**
   * For each filter, counts the stacks for each of its values. The selection in a filter does not
   * limit the counts of the same filter, so that users still see its other values. The tag filter
   * is an exception.
   */
  async readFacets(filter: StackFilter): Promise<StackFacetsReply> {
    const [total, outdated, heldBack, redeployable, neverInBulk] = await Promise.all([
      this.count(filter),
      this.count({ ...filter, outdated: true }),
      this.count({ ...filter, heldBack: true }),
      this.count({ ...filter, redeployable: true }),
      this.count({ ...filter, neverInBulk: true }),
    ]);
    const [status, health, environment, server] = await Promise.all([
      this.countBy('stack.status', this.filteredQuery({ ...filter, status: undefined })),
      this.countBy('stack.health', this.filteredQuery({ ...filter, health: undefined })),
      this.countByEnvironment({ ...filter, environment: undefined }),
      this.countBy('stack.server_id', this.filteredQuery({ ...filter, server: undefined })),
    ]);
    const [tag, group, owner] = await Promise.all([
      this.countByTag(filter),
      this.countByName('group_name', { ...filter, group: undefined }),
      this.countByName('owner', { ...filter, owner: undefined }),
    ]);
    return {
      ...{ total, status, health, environment, server, outdated, heldBack, redeployable },
      ...{ tag, group, owner, neverInBulk },
    };
  }

  private countByEnvironment(filter: StackFilter): Promise<Record<string, number>> {
    const query = this.filteredQuery(filter).innerJoin(
      EnvironmentEntity,
      'environment',
      environmentJoinCondition,
    );
    return this.countBy('environment.id', query);
  }

  /**
   * Counts stacks by tag. Unlike other filters, the tag filter limits its own counts, because a
   * stack must have all selected tags.
   */
  private countByTag(filter: StackFilter): Promise<Record<string, number>> {
    const query = this.filteredQuery(filter).innerJoin(
      StackTagEntity,
      'tag',
      'tag.stack_id = stack.id',
    );
    return this.countBy('tag.tag', query, maxCountedValues);
  }

  private countByName(
    column: 'group_name' | 'owner',
    filter: StackFilter,
  ): Promise<Record<string, number>> {
    const query = this.filteredQuery(filter)
      .innerJoin(StackSettingsEntity, 'settings', 'settings.stack_id = stack.id')
      .andWhere(`settings.${column} IS NOT NULL`);
    return this.countBy(`settings.${column}`, query, maxCountedValues);
  }

  private async countBy(
    column: string,
    query: SelectQueryBuilder<StackEntity>,
    limit?: number,
  ): Promise<Record<string, number>> {
    const rows = await query
      .select(column, 'value')
      .addSelect('COUNT(*)', 'count')
      .groupBy(column)
      .orderBy('COUNT(*)', 'DESC')
      .addOrderBy(column)
      .limit(limit)
      .getRawMany<{ value: string | number; count: number }>();
    return Object.fromEntries(rows.map(({ value, count }) => [String(value), Number(count)]));
  }

  private filteredQuery(filter: StackFilter): SelectQueryBuilder<StackEntity> {
    return createFilteredStackQuery(this.uow.manager, filter);
  }
}

export function createFilteredStackQuery(
  manager: EntityManager,
  filter: StackFilter,
): SelectQueryBuilder<StackEntity> {
  const query = manager
    .getRepository(StackEntity)
    .createQueryBuilder('stack')
    .where(whereInScope(filter.scope));
  if (filter.search) {
    const search = likePattern(filter.search.toLowerCase());
    query.andWhere(`stack.name_key LIKE :search ESCAPE '\\'`, { search });
  }
  if (filter.status) query.andWhere('stack.status IN (:...status)', { status: filter.status });
  if (filter.health) query.andWhere('stack.health IN (:...health)', { health: filter.health });
  if (filter.server) query.andWhere('stack.server_id IN (:...server)', { server: filter.server });
  if (filter.outdated !== undefined) {
    query.andWhere(`stack.freshness ${filter.outdated ? '=' : '<>'} 'outdated'`);
  }
  if (filter.heldBack !== undefined) {
    query.andWhere(`${filter.heldBack ? '' : 'NOT '}stack.held_back`);
  }
  if (filter.redeployable !== undefined) {
    query.andWhere(`stack.obstacle IS ${filter.redeployable ? '' : 'NOT'} NULL`);
  }
  whereInEnvironments(query, filter);
  whereTagged(query, filter);
  whereSettings(query, filter);
  return query;
}

export function whereInScope(scope: StackScope): FindOptionsWhere<StackEntity> {
  return scope === null ? {} : { id: In([...scope]) };
}

function whereInEnvironments(
  query: SelectQueryBuilder<StackEntity>,
  { environment }: StackFilter,
): void {
  if (!environment) return;
  whereExists(query, EnvironmentEntity, 'wanted', [
    ['wanted.id IN (:...environment)', { environment }],
    ['wanted.server_id = stack.server_id'],
    ['wanted.platform_id = stack.environment_id'],
  ]);
}

function whereTagged(query: SelectQueryBuilder<StackEntity>, { tag = [] }: StackFilter): void {
  tag.map(normalizeTag).forEach((normalizedTag, index) => {
    const alias = `tag${index}`;
    whereExists(query, StackTagEntity, alias, [
      [`${alias}.stack_id = stack.id`],
      [`${alias}.tag = :${alias}`, { [alias]: normalizedTag }],
    ]);
  });
}

/**
 * Filters by the settings of stacks. Most stacks have none, so a subquery is used instead of a
 * join.
 */
function whereSettings(
  query: SelectQueryBuilder<StackEntity>,
  { group, owner, neverInBulk }: StackFilter,
): void {
  const sameStackCondition: SqlCondition = ['chosen.stack_id = stack.id'];
  if (group) {
    const groupCondition = nameCondition('group_name', group);
    whereExists(query, StackSettingsEntity, 'chosen', [sameStackCondition, groupCondition]);
  }
  if (owner) {
    const ownerCondition = nameCondition('owner', owner);
    whereExists(query, StackSettingsEntity, 'chosen', [sameStackCondition, ownerCondition]);
  }
  if (neverInBulk !== undefined) {
    const negation = neverInBulk ? '' : 'NOT ';
    whereExists(
      query,
      StackSettingsEntity,
      'chosen',
      [sameStackCondition, ['chosen.never_in_bulk = TRUE']],
      negation,
    );
  }
}

/**
 * Returns a condition for names that ignores case. The exact names are compared as well, because
 * SQLite folds only ASCII letters.
 */
function nameCondition(column: 'group_name' | 'owner', names: readonly string[]): SqlCondition {
  const lowerCaseNames = names.map((name) => name.toLowerCase());
  return [
    `(chosen.${column} IN (:...${column}) OR LOWER(chosen.${column}) IN (:...${column}_folded))`,
    { [column]: names, [`${column}_folded`]: lowerCaseNames },
  ];
}

type SqlCondition = [text: string, values?: ObjectLiteral];

function whereExists(
  query: SelectQueryBuilder<StackEntity>,
  entity: EntityTarget<ObjectLiteral>,
  alias: string,
  conditions: readonly SqlCondition[],
  negation: '' | 'NOT ' = '',
): void {
  const subquery = query.connection.createQueryBuilder(entity, alias).select('1');
  for (const [text, values] of conditions) subquery.andWhere(text, values);
  query.andWhere(`${negation}EXISTS (${subquery.getQuery()})`, subquery.getParameters());
}
