import { Injectable } from '@nestjs/common';
import type { RedeployLogLine } from '@stackyard/contracts';
import { In, IsNull, MoreThan, Not, type SelectQueryBuilder } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployBatchEntity } from './redeploy-batch.entity.js';
import { RedeployLogEntity } from './redeploy-log.entity.js';
import { RedeployEntity } from './redeploy.entity.js';

const openStates = In(['queued', 'running']);

/** The environment of a redeploy: the server and the environment's ID on the platform. */
export type RedeployLocation = Pick<RedeployEntity, 'serverId' | 'environmentId'>;

@Injectable()
export class RedeploysRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findById(id: number): Promise<RedeployEntity | null> {
    return this.repository.findOneBy({ id });
  }

  /**
   * Returns the stack names of redeploys, by redeploy ID. Leaves out redeploys in other
   * environments.
   */
  async findStackNames(
    ids: readonly number[],
    { serverId, environmentId }: RedeployLocation,
  ): Promise<Map<number, string>> {
    if (ids.length === 0) return new Map();
    const where = { id: In([...ids]), serverId, environmentId };
    const rows = await this.repository.find({ where, select: { id: true, stackName: true } });
    return new Map(rows.map(({ id, stackName }) => [id, stackName]));
  }

  findByBatch(batchId: number): Promise<RedeployEntity[]> {
    return this.repository.find({ where: { batchId }, order: { id: 'ASC' } });
  }

  /**
   * Returns the durations in seconds of the latest successful redeploys, at most `limit` per stack,
   * by stack ID.
   */
  async findLatestDurations(
    stackIds: readonly number[],
    limit: number,
  ): Promise<Map<number, number[]>> {
    if (stackIds.length === 0) return new Map();
    const rows = await this.uow.manager.query<
      { stack_id: number; started_at: string; finished_at: string }[]
    >(
      `SELECT stack_id, started_at, finished_at FROM (
         SELECT stack_id, started_at, finished_at,
           ROW_NUMBER() OVER (PARTITION BY stack_id ORDER BY id DESC) AS place
         FROM redeploys
         WHERE action = 'redeploy' AND state = 'succeeded' AND stack_id IN (${stackIds.map(() => '?').join(', ')})
       ) AS latest WHERE place <= ?`,
      [...stackIds, limit],
    );
    const secondsByStack = new Map<number, number[]>();
    for (const { stack_id: id, started_at: start, finished_at: end } of rows) {
      const seconds = (Date.parse(end) - Date.parse(start)) / 1000;
      secondsByStack.set(id, [...(secondsByStack.get(id) ?? []), seconds]);
    }
    return secondsByStack;
  }

  /** Returns the digests of images that were replaced by rollbacks, by stack ID. */
  async rejectedDigests(stackIds: readonly number[]): Promise<Map<number, Set<string>>> {
    const digestsByStack = new Map<number, Set<string>>();
    if (stackIds.length === 0) return digestsByStack;
    const rows = await this.repository.find({
      select: { stackId: true, rejectedDigests: true },
      where: { stackId: In([...stackIds]), rejectedDigests: Not(IsNull()) },
    });
    for (const { stackId, rejectedDigests } of rows) {
      if (stackId === null) continue;
      const previousDigests = digestsByStack.get(stackId) ?? [];
      digestsByStack.set(stackId, new Set([...previousDigests, ...(rejectedDigests ?? [])]));
    }
    return digestsByStack;
  }

  /**
   * Whether the last finished run of a stack failed before it sent a request that changes the
   * stack. Cancelled runs are ignored.
   */
  async lastRunChangedNothing(stackId: number): Promise<boolean> {
    const lastRun = await this.repository.findOne({
      where: { stackId, state: Not(In(['queued', 'running', 'cancelled'])) },
      order: { id: 'DESC' },
    });
    return lastRun !== null && lastRun.state !== 'succeeded' && lastRun.applyStartedAt === null;
  }

  async countOpenByServer(): Promise<Map<number, number>> {
    const rows = await this.repository
      .createQueryBuilder('redeploy')
      .select('redeploy.server_id', 'id')
      .addSelect('COUNT(*)', 'count')
      .where({ state: openStates })
      .groupBy('redeploy.server_id')
      .getRawMany<{ id: number; count: number | string }>();
    return new Map(rows.map(({ id, count }) => [id, Number(count)]));
  }

  findOpenOf(stackIds: readonly number[]): Promise<RedeployEntity[]> {
    return this.repository.findBy({ stackId: In([...stackIds]), state: openStates });
  }

  async findOpenStackIds(serverId: number): Promise<number[]> {
    const rows = await this.repository.find({
      select: { stackId: true },
      where: { serverId, state: openStates },
    });
    return rows.flatMap(({ stackId }) => stackId ?? []);
  }

  countOpen(serverId: number): Promise<number> {
    return this.repository.countBy({ serverId, state: openStates });
  }

  async findServerIdsWithOpenRedeploys(): Promise<number[]> {
    const rows = await this.repository
      .createQueryBuilder('redeploy')
      .select('DISTINCT redeploy.server_id', 'id')
      .where({ state: openStates })
      .getRawMany<{ id: number }>();
    return rows.map(({ id }) => id);
  }

  hasWatchedStacks(serverId: number): Promise<boolean> {
    return this.repository.existsBy({ serverId, watchedUntil: Not(IsNull()) });
  }

  findWatched(serverId: number): Promise<RedeployEntity[]> {
    const where = { serverId, watchedUntil: Not(IsNull()) };
    return this.repository.find({ where, order: { id: 'ASC' } });
  }

  /** Returns the redeploys after which this stack is still being observed. */
  findWatchedOfStack(serverId: number, stackId: number): Promise<RedeployEntity[]> {
    return this.repository.findBy({ serverId, stackId, watchedUntil: Not(IsNull()) });
  }

  async countOpenByState(): Promise<{ state: string; count: number }[]> {
    const rows = await this.repository
      .createQueryBuilder('redeploy')
      .select('redeploy.state', 'state')
      .addSelect('COUNT(*)', 'count')
      .where({ state: openStates })
      .groupBy('redeploy.state')
      .getRawMany<{ state: string; count: number | string }>();
    return rows.map(({ state, count }) => ({ state, count: Number(count) }));
  }

  /**
   * Returns the time at which the oldest redeploy in the queue was queued; null if the queue is
   * empty.
   */
  async findOldestQueued(): Promise<string | null> {
    const oldest = await this.repository.findOne({
      select: { queuedAt: true },
      where: { state: 'queued' },
      order: { queuedAt: 'ASC' },
    });
    return oldest?.queuedAt ?? null;
  }

  findRunning(serverId: number): Promise<RedeployEntity | null> {
    return this.repository.findOneBy({ serverId, state: 'running' });
  }

  /**
   * Returns the next redeploy that may start on a server; null if there is none.
   *
   * @param isHeld - whether a hold stops all redeploys except those that override maintenance
   */
  findNextQueued(serverId: number, isHeld: boolean): Promise<RedeployEntity | null> {
    const query = selectNextStartable(this.repository.createQueryBuilder('redeploy'), serverId);
    if (isHeld) {
      query.innerJoin(
        RedeployBatchEntity,
        'batch',
        'batch.id = redeploy.batch_id AND batch.overrides_maintenance = :yes',
        { yes: true },
      );
    }
    return query.getOne();
  }

  /** Inserts redeploys in the given order. The queue is ordered by ID, so the order matters. */
  async insert(redeploys: Omit<RedeployEntity, 'id'>[]): Promise<RedeployEntity[]> {
    return this.repository.save(this.repository.create(redeploys), { chunk: 200 });
  }

  async change(id: number, fields: Partial<RedeployEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  findBatches(ids: readonly number[]): Promise<RedeployBatchEntity[]> {
    return this.uow.manager.findBy(RedeployBatchEntity, { id: In([...new Set(ids)]) });
  }

  async appendLog(redeployId: number, lines: readonly RedeployLogLine[]): Promise<void> {
    if (lines.length === 0) return;
    await this.uow.manager.insert(
      RedeployLogEntity,
      lines.map((line) => ({ redeployId, ...line })),
    );
  }

  async readLogAfter(
    redeployId: number,
    afterSeq: number,
    limit: number,
  ): Promise<RedeployLogLine[]> {
    const rows = await this.uow.manager.find(RedeployLogEntity, {
      where: { redeployId, seq: MoreThan(afterSeq) },
      order: { seq: 'ASC' },
      take: limit,
    });
    return rows.map(({ redeployId: _, ...line }) => line);
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeployEntity);
  }
}

/**
 * Selects the next redeploy that may start. The state is a literal, because SQLite does not use the
 * partial index if the state is a parameter.
 */
export function selectNextStartable(
  query: SelectQueryBuilder<RedeployEntity>,
  serverId: number,
): SelectQueryBuilder<RedeployEntity> {
  return query
    .where(`redeploy.state = 'queued' AND redeploy.waits_for_batch = FALSE`)
    .andWhere({ serverId })
    .orderBy('redeploy.id', 'ASC')
    .limit(1);
}
