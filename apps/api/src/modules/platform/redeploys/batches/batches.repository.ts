import { Injectable } from '@nestjs/common';
import { In, Not } from 'typeorm';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import { RedeployLogEntity } from '../redeploy-log.entity.js';
import { RedeployEntity } from '../redeploy.entity.js';
import type { BatchMember } from './batch-rule.js';

export interface BatchRow extends BatchMember {
  stackId: number | null;
  failureCode: RedeployEntity['failureCode'];
}

@Injectable()
export class BatchesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  findById(id: number): Promise<RedeployBatchEntity | null> {
    return this.repository.findOneBy({ id });
  }

  /**
   * Whether the batch is a start, stop, restart or rollback of a stack rather than a batch of
   * redeploys.
   */
  isStackAction(id: number): Promise<boolean> {
    return this.redeploys.existsBy({ batchId: id, action: Not('redeploy') });
  }

  hasOpenRedeploys(batchId: number): Promise<boolean> {
    return this.redeploys.existsBy({ batchId, state: In(['queued', 'running']) });
  }

  hasOtherRedeploys(batchId: number, id: number): Promise<boolean> {
    return this.redeploys.existsBy({ batchId, id: Not(id) });
  }

  findByIdempotencyKey(idempotencyKey: string): Promise<RedeployBatchEntity | null> {
    return this.repository.findOneBy({ idempotencyKey });
  }

  findLatestRetryOf(batchId: number): Promise<RedeployBatchEntity | null> {
    return this.repository.findOne({ where: { retryOf: batchId }, order: { id: 'DESC' } });
  }

  insert(batch: Omit<RedeployBatchEntity, 'id'>): Promise<RedeployBatchEntity> {
    return this.repository.save(this.repository.create(batch));
  }

  async change(id: number, fields: Partial<RedeployBatchEntity>): Promise<void> {
    await this.repository.update({ id }, fields);
  }

  async findMembers(batchId: number): Promise<BatchRow[]> {
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
      hasFailedAfterSuccess: failedAfter !== null,
    }));
  }

  findRedeploysOf(ids: readonly number[]): Promise<RedeployEntity[]> {
    return this.redeploys.find({ where: { id: In([...ids]) }, order: { id: 'ASC' } });
  }

  /**
   * Ends several redeploys, all with the result of the first, and adds these lines to their logs.
   */
  async end(
    redeploys: readonly RedeployEntity[],
    lines: readonly RedeployLogEntity[],
  ): Promise<void> {
    const [first] = redeploys;
    if (first === undefined) return;
    const { state, step, steps, finishedAt, failureCode, failureDetail } = first;
    await this.redeploys
      .createQueryBuilder()
      .update()
      .set({
        ...{ state, step, steps, finishedAt, failureCode, failureDetail },
        lastSeq: () => 'last_seq + 1',
      })
      .where({ id: In(redeploys.map(({ id }) => id)) })
      .execute();
    for (let from = 0; from < lines.length; from += 200) {
      await this.uow.manager.insert(RedeployLogEntity, lines.slice(from, from + 200));
    }
  }

  /** Allows redeploys to start. On each server, they start in the order of its queue. */
  async release(ids: readonly number[]): Promise<void> {
    await this.redeploys.update({ id: In([...ids]) }, { waitsForBatch: false });
  }

  private get repository() {
    return this.uow.manager.getRepository(RedeployBatchEntity);
  }

  private get redeploys() {
    return this.uow.manager.getRepository(RedeployEntity);
  }
}
