import { Injectable } from '@nestjs/common';
import type { PageQuery } from '@stackyard/contracts';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployEntity } from '../redeploy.entity.js';
import { RedeploySnapshotEntity } from './redeploy-snapshot.entity.js';

export interface SnapshotImages extends Pick<
  RedeploySnapshotEntity,
  'redeployId' | 'stackId' | 'servicesBefore' | 'servicesAfter' | 'succeededAt'
> {
  stackName: string;
}

@Injectable()
export class RedeploySnapshotsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findByRedeploy(redeployId: number): Promise<RedeploySnapshotEntity | null> {
    return this.repository.findOneBy({ redeployId });
  }

  findByStack(stackId: number): Promise<RedeploySnapshotEntity[]> {
    return this.repository.find({ where: { stackId }, order: { redeployId: 'DESC' } });
  }

  /**
   * Returns a page of a stack's snapshots, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  findPage(stackId: number, pageQuery: PageQuery): Promise<KeysetPage<RedeploySnapshotEntity>> {
    const query = this.repository.createQueryBuilder('snapshot').where({ stackId });
    const keyset = {
      list: 'stack-snapshots',
      sortColumns: { redeployId: 'number' },
      order: 'desc',
    } as const;
    return keysetPage(query, keyset, pageQuery);
  }

  /** Returns the finished runs of a stack for which a snapshot is stored, newest first. */
  findRunsOf(stackId: number): Promise<RedeployEntity[]> {
    return this.uow.manager
      .getRepository(RedeployEntity)
      .createQueryBuilder('redeploy')
      .innerJoin(RedeploySnapshotEntity, 'snapshot', 'snapshot.redeploy_id = redeploy.id')
      .where('snapshot.stack_id = :stackId', { stackId })
      .andWhere(`redeploy.state NOT IN ('queued', 'running')`)
      .orderBy('redeploy.id', 'DESC')
      .getMany();
  }

  /** Returns the snapshot of each stack's last successful redeploy, by stack ID. */
  async findLatestSucceeded(
    stackIds: readonly number[],
  ): Promise<Map<number, RedeploySnapshotEntity>> {
    if (stackIds.length === 0) return new Map();
    const snapshots = await this.repository
      .createQueryBuilder('snapshot')
      .where(
        `snapshot.redeploy_id IN (SELECT MAX(redeploy_id) FROM redeploy_snapshots
          WHERE succeeded_at IS NOT NULL AND stack_id IN (:...stackIds) GROUP BY stack_id)`,
        { stackIds: [...stackIds] },
      )
      .getMany();
    return new Map(snapshots.map((snapshot) => [snapshot.stackId, snapshot]));
  }

  /**
   * Returns the images in all snapshots of an environment, oldest first, without reading encrypted
   * contents.
   */
  async findImagesOfEnvironment(
    serverId: number,
    environmentId: number,
  ): Promise<SnapshotImages[]> {
    const { entities, raw } = await this.repository
      .createQueryBuilder('snapshot')
      .select([
        'snapshot.redeployId',
        'snapshot.stackId',
        'snapshot.servicesBefore',
        'snapshot.servicesAfter',
        'snapshot.succeededAt',
      ])
      .innerJoin(RedeployEntity, 'redeploy', 'redeploy.id = snapshot.redeploy_id')
      .addSelect('redeploy.stack_name', 'stack_name')
      .where('redeploy.server_id = :serverId', { serverId })
      .andWhere('redeploy.environment_id = :environmentId', { environmentId })
      .orderBy('snapshot.redeploy_id')
      .getRawAndEntities<{ stack_name: string }>();
    return entities.map((row, index) => ({ ...row, stackName: raw[index]?.stack_name ?? '' }));
  }

  /** Stores a snapshot. If a redeploy starts to apply again, its snapshot is replaced. */
  async save(snapshot: RedeploySnapshotEntity): Promise<void> {
    await this.repository.save(snapshot);
  }

  async change(redeployId: number, fields: Partial<RedeploySnapshotEntity>): Promise<void> {
    await this.repository.update({ redeployId }, fields);
  }

  /**
   * Removes all but the latest snapshots of a stack. Also keeps the snapshot of the last successful
   * redeploy, because later plans are compared with it, and the snapshot that an unfinished
   * rollback is restoring.
   *
   * @param keptCount - number of latest snapshots to keep
   */
  async prune(stackId: number, keptCount: number): Promise<void> {
    await this.uow.manager.query(
      `DELETE FROM redeploy_snapshots WHERE stack_id = ?
        AND redeploy_id NOT IN (SELECT redeploy_id FROM (
          SELECT redeploy_id FROM redeploy_snapshots WHERE stack_id = ?
          ORDER BY redeploy_id DESC LIMIT ?) AS latest)
        AND redeploy_id NOT IN (SELECT MAX(redeploy_id) FROM redeploy_snapshots
          WHERE stack_id = ? AND succeeded_at IS NOT NULL HAVING COUNT(*) > 0)
        AND redeploy_id NOT IN (SELECT rollback_of FROM redeploys
          WHERE stack_id = ? AND state IN ('queued', 'running') AND rollback_of IS NOT NULL)`,
      [stackId, stackId, keptCount, stackId, stackId],
    );
  }

  async removeAll(): Promise<void> {
    await this.repository.createQueryBuilder().delete().execute();
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeploySnapshotEntity);
  }
}
