import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import { RedeployEntity } from '../redeploy.entity.js';
import type { BatchMember } from './batch-rule.js';

/** A redeploy of a batch, without what only its own run needs. */
export interface BatchRow extends BatchMember {
  stackId: number | null;
  failureCode: RedeployEntity['failureCode'];
}

@Injectable()
export class BatchesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  byId(id: number): Promise<RedeployBatchEntity | null> {
    return this.rows.findOneBy({ id });
  }

  /** Whether it starts, stops or restarts a stack instead of redeploying stacks. */
  isStackAction(id: number): Promise<boolean> {
    return this.redeploys.existsBy({ batchId: id, action: Not('redeploy') });
  }

  byKey(idempotencyKey: string): Promise<RedeployBatchEntity | null> {
    return this.rows.findOneBy({ idempotencyKey });
  }

  latestRetryOf(batchId: number): Promise<RedeployBatchEntity | null> {
    return this.rows.findOne({ where: { retryOf: batchId }, order: { id: 'DESC' } });
  }

  insert(batch: Omit<RedeployBatchEntity, 'id'>): Promise<RedeployBatchEntity> {
    return this.rows.save(this.rows.create(batch));
  }

  async change(id: number, fields: Partial<RedeployBatchEntity>): Promise<void> {
    await this.rows.update({ id }, fields);
  }

  /** In the order given. */
  async members(batchId: number): Promise<BatchRow[]> {
    const rows = await this.redeploys.find({
      select: {
        id: true,
        serverId: true,
        stackId: true,
        state: true,
        waitsForBatch: true,
        failureCode: true,
        failedAfter: true,
      },
      where: { batchId },
      order: { id: 'ASC' },
    });
    return rows.map(({ failedAfter, ...row }) => ({
      ...row,
      hasFailedAfter: failedAfter !== null,
    }));
  }

  redeploysOf(ids: readonly number[]): Promise<RedeployEntity[]> {
    return this.redeploys.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
  }

  /** Lets redeploys start when their server is free. */
  async release(ids: readonly number[]): Promise<void> {
    await this.redeploys.update({ id: In([...ids]) }, { waitsForBatch: false });
  }

  private get rows() {
    return this.uow.manager.getRepository(RedeployBatchEntity);
  }

  private get redeploys() {
    return this.uow.manager.getRepository(RedeployEntity);
  }
}
