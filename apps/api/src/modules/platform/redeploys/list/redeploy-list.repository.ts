import { Injectable } from '@nestjs/common';
import {
  redeployOrigins,
  redeployStates,
  searchTermsOf,
  type ListRedeploysQuery,
  type PageQuery,
  type RedeployFilterQuery,
  type RedeployOrigin,
  type RedeployRequesterReply,
  type RedeploySort,
  type RedeployStackCountReply,
  type RedeployState,
} from '@stackyard/contracts';
import {
  Brackets,
  type FindOperator,
  type FindOptionsWhere,
  In,
  Not,
  type SelectQueryBuilder,
} from 'typeorm';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset, KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { isWithin, type StackScope } from '../../stacks/stack-scope.js';
import type { Dialect } from '#infra/database/dialect.js';
import { RedeployEntity } from '../redeploy.entity.js';
import type { RedeployLocation } from '../redeploys.repository.js';

/**
 * A filter with times in the format of stored times. `locations` contains the selected
 * environments; if it is undefined, all environments match.
 */
export type RedeployFilter = Omit<RedeployFilterQuery, 'environment'> & {
  scope: StackScope;
  locations?: readonly RedeployLocation[] | undefined;
};

/** The number of redeploys in one state that were requested during one period. */
export interface PeriodCount {
  /** Start of the period in milliseconds since 1970. */
  startsAt: number;
  state: RedeployState;
  count: number;
}

@Injectable()
export class RedeployListRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Returns a page of redeploys in the requested order, or newest first if the request specifies
   * none.
   */
  findPage(
    filter: RedeployFilter,
    { sort, order, ...pageQuery }: PageQuery & Pick<ListRedeploysQuery, 'sort' | 'order'>,
  ): Promise<KeysetPage<RedeployEntity>> {
    return keysetPage(this.filteredQuery(filter), orderOf(filter, sort, order), pageQuery);
  }

  async countByState(filter: RedeployFilter): Promise<Partial<Record<RedeployState, number>>> {
    const rows = await this.countQuery(filter, 'state').getRawMany<CountedValue<RedeployState>>();
    return Object.fromEntries(rows.map(({ value, count }) => [value, Number(count)]));
  }

  async countByOrigin(filter: RedeployFilter): Promise<Partial<Record<RedeployOrigin, number>>> {
    const rows = await this.countQuery(filter, 'origin').getRawMany<CountedValue<RedeployOrigin>>();
    return Object.fromEntries(rows.map(({ value, count }) => [value, Number(count)]));
  }

  async countByLocation(filter: RedeployFilter): Promise<(RedeployLocation & { count: number })[]> {
    const rows = await this.filteredQuery(filter)
      .select('redeploy.server_id', 'server')
      .addSelect('redeploy.environment_id', 'environment')
      .addSelect('COUNT(*)', 'count')
      .groupBy('redeploy.server_id')
      .addGroupBy('redeploy.environment_id')
      .getRawMany<{ server: number; environment: number; count: number | string }>();
    return rows.map(({ server, environment, count }) => ({
      serverId: server,
      environmentId: environment,
      count: Number(count),
    }));
  }

  /**
   * Returns the requesters with the most redeploys, each with the name that was stored with the
   * latest request.
   */
  async countByRequester(filter: RedeployFilter, limit: number): Promise<RedeployRequesterReply[]> {
    const rows = await this.findMostFrequentValues<string>(filter, 'requester', limit);
    return rows.map(({ value: key, count, latest: { origin, requesterName } }) => ({
      key,
      origin,
      name: requesterName,
      redeploys: count,
    }));
  }

  /**
   * Returns the stacks with the most redeploys. Each has the name that was stored with its latest
   * redeploy.
   */
  async countByStack(filter: RedeployFilter, limit: number): Promise<RedeployStackCountReply[]> {
    const rows = await this.findMostFrequentValues<number | null>(filter, 'stack_id', limit);
    return rows.flatMap(({ value: id, count, latest: { stackName: name, ...latest } }) => {
      if (id === null) return [];
      const server = { id: latest.serverId, name: latest.serverName };
      return [{ id: Number(id), name, server, redeploys: count }];
    });
  }

  private async findMostFrequentValues<Value>(
    filter: RedeployFilter,
    column: 'requester' | 'stack_id',
    limit: number,
  ): Promise<{ value: Value; count: number; latest: RedeployEntity }[]> {
    const rows = await this.countQuery(filter, column)
      .addSelect('MAX(redeploy.id)', 'latest')
      .orderBy('COUNT(*)', 'DESC')
      .addOrderBy(`redeploy.${column}`, 'ASC')
      .limit(limit)
      .getRawMany<CountedValue<Value> & { latest: number | string }>();
    const latestRedeploys = await this.repository.find({
      select: {
        id: true,
        origin: true,
        requesterName: true,
        stackName: true,
        serverId: true,
        serverName: true,
      },
      where: { id: In(rows.map(({ latest }) => Number(latest))) },
    });
    const redeploysById = new Map(latestRedeploys.map((row) => [row.id, row]));
    return rows.flatMap(({ value, count, latest: id }) => {
      const latest = redeploysById.get(Number(id));
      return latest === undefined ? [] : [{ value, count: Number(count), latest }];
    });
  }

  /**
   * Returns the times of the first and the last redeploy request that match; null if there are
   * none.
   */
  async readRequestSpan(filter: RedeployFilter): Promise<{ first: string; last: string } | null> {
    const row = await this.filteredQuery(filter)
      .select('MIN(redeploy.queued_at)', 'first')
      .addSelect('MAX(redeploy.queued_at)', 'last')
      .getRawOne<{ first: string | null; last: string | null }>();
    return row?.first && row.last ? { first: row.first, last: row.last } : null;
  }

  /**
   * Counts redeploys by state and period.
   *
   * @param seconds - length of a period; periods are aligned to the start of 1970
   */
  async countByPeriod(filter: RedeployFilter, seconds: number): Promise<PeriodCount[]> {
    const { dialect } = this.uow;
    const rows = await selectCountsByPeriod(
      this.filteredQuery(filter),
      dialect,
      seconds,
    ).getRawMany<CountedValue<RedeployState> & { period: number | string }>();
    return rows.map(({ period: index, value, count }) => ({
      startsAt: Number(index) * seconds * 1000,
      state: value,
      count: Number(count),
    }));
  }

  private countQuery(
    filter: RedeployFilter,
    column: 'state' | 'origin' | 'requester' | 'stack_id',
  ): SelectQueryBuilder<RedeployEntity> {
    return this.filteredQuery(filter)
      .select(`redeploy.${column}`, 'value')
      .addSelect('COUNT(*)', 'count')
      .groupBy(`redeploy.${column}`);
  }

  private filteredQuery(filter: RedeployFilter): SelectQueryBuilder<RedeployEntity> {
    const { dialect } = this.uow;
    return applyFilter(this.repository.createQueryBuilder('redeploy'), dialect, filter);
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeployEntity);
  }
}

interface CountedValue<Value> {
  value: Value;
  count: number | string;
}

/**
 * Turns a query for redeploys into one that counts them by state and period.
 *
 * @param seconds - length of a period; periods are aligned to the start of 1970
 */
export function selectCountsByPeriod(
  query: SelectQueryBuilder<RedeployEntity>,
  dialect: Dialect,
  seconds: number,
): SelectQueryBuilder<RedeployEntity> {
  const period = `${dialect.secondsSql('redeploy.queued_at')} / ${seconds}`;
  return query
    .select('redeploy.state', 'value')
    .addSelect('COUNT(*)', 'count')
    .addSelect(period, 'period')
    .groupBy('redeploy.state')
    .addGroupBy(period);
}

export function applyFilter(
  query: SelectQueryBuilder<RedeployEntity>,
  dialect: Dialect,
  filter: RedeployFilter,
): SelectQueryBuilder<RedeployEntity> {
  query.where(toWhere(filter));
  const { locations, from, to } = filter;
  searchTermsOf(filter.search ?? '').forEach((term, index) => {
    const name = `searchTerm${index}`;
    query.andWhere(dialect.containsSql('redeploy.search_text', `:${name}`), { [name]: term });
  });
  if (from !== undefined) query.andWhere('redeploy.queued_at >= :from', { from });
  if (to !== undefined) query.andWhere('redeploy.queued_at < :to', { to });
  if (locations === undefined) return query;
  if (locations.length === 0) return query.andWhere('1 = 0');
  return query.andWhere(
    new Brackets((condition) => {
      for (const { serverId, environmentId } of locations)
        condition.orWhere({ serverId, environmentId });
    }),
  );
}

/**
 * Returns the order in which to read the list. If redeploys are sorted by request time, the time
 * index is used only if the filter limits that time. Otherwise, they are read by ID, which gives
 * the same order and is covered by the indexes of the other filters.
 */
export function orderOf(
  { from, to }: RedeployFilter,
  sort: RedeploySort = 'requested',
  order: 'asc' | 'desc' = sort === 'stack' ? 'asc' : 'desc',
): Keyset<RedeployEntity> {
  const listName = `redeploys-${sort}-${order}`;
  if (sort === 'stack')
    return { list: listName, sortColumns: { stackName: 'text', id: 'number' }, order };
  if (sort === 'duration')
    return { list: listName, sortColumns: { durationMs: 'number', id: 'number' }, order };
  if (from === undefined && to === undefined)
    return { list: listName, sortColumns: { id: 'number' }, order };
  return { list: `${listName}-time`, sortColumns: { queuedAt: 'text', id: 'number' }, order };
}

function toWhere(filter: RedeployFilter): FindOptionsWhere<RedeployEntity> {
  return {
    ...(filter.action && { action: In(filter.action) }),
    ...(filter.state && { state: stateIn(filter.state) }),
    ...(filter.server && { serverId: In(filter.server) }),
    ...(filter.requester && { requester: In(filter.requester) }),
    ...(filter.origin && { origin: originIn(filter.origin) }),
    ...stackConditions(filter),
    ...(filter.batchId !== undefined && { batchId: filter.batchId }),
  };
}

/**
 * Returns the condition for a filter by state. Most redeploys have succeeded. If the filter
 * includes successful redeploys, excluding the other states is faster: rows are then read in list
 * order until the page is full, instead of being collected by state and sorted.
 */
function stateIn(states: readonly RedeployState[]): FindOperator<RedeployState> {
  if (!states.includes('succeeded')) return In([...states]);
  return Not(In(redeployStates.filter((state) => !states.includes(state))));
}

/**
 * Returns the condition for a filter by origin. A filter with several origins matches most of the
 * list, so excluding the other origins is faster.
 */
function originIn(origins: readonly RedeployOrigin[]): FindOperator<RedeployOrigin> {
  if (origins.length < 2) return In([...origins]);
  return Not(In(redeployOrigins.filter((origin) => !origins.includes(origin))));
}

function stackConditions({ stackId, scope }: RedeployFilter): FindOptionsWhere<RedeployEntity> {
  if (stackId === undefined) return scope === null ? {} : { stackId: In([...scope]) };
  return { stackId: In(stackId.filter((id) => isWithin(scope, id))) };
}
