import { Injectable } from '@nestjs/common';
import type {
  RedeployBatchReply,
  RedeployBatchSummaryReply,
  RetryRedeploysRequest,
  StartRedeploysRequest,
} from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { isWithin } from '../../stacks/stack-scope.js';
import { RedeployStartService } from '../requests/redeploy-start.service.js';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import { countsOf, isOpen, stackIdsToRetry, toStrategyReply } from './batch-summary.js';
import { BatchesRepository, type BatchRow } from './batches.repository.js';

export interface IdempotentRetry {
  request: RetryRedeploysRequest;
  by: Caller;
  idempotencyKey: string | undefined;
}

interface VisibleBatch {
  batch: RedeployBatchEntity;
  /** The redeploys that the caller may see, in the requested order. */
  members: BatchRow[];
}

@Injectable()
export class BatchesService {
  constructor(
    private readonly batches: BatchesRepository,
    private readonly redeployStarts: RedeployStartService,
  ) {}

  async read(id: number, by: Caller): Promise<RedeployBatchSummaryReply> {
    const { batch, members } = await this.requireVisible(id, by);
    const { stoppedBy: rule, stoppedAt: at } = batch;
    return {
      id,
      requestedBy: batch.requestedBy.actor,
      reason: batch.reason,
      createdAt: batch.createdAt,
      strategy: toStrategyReply(batch),
      stopped: rule === null || at === null ? null : { at, rule },
      ...countsOf(members),
      retryOf: batch.retryOf,
      retriedBy: (await this.batches.findLatestRetryOf(id))?.id ?? null,
    };
  }

  /**
   * Retries the failed redeploys of a batch and, if requested, those that were not started. The
   * batch is read outside the unit of work that queues the redeploys. This is safe, because the
   * state of a redeploy does not change after it has ended, and the unit of work rejects stacks
   * with an open redeploy. A stack that fails in the meantime, after a successful redeploy, is not
   * retried.
   *
   * @throws ProblemError BATCH_UNKNOWN, BATCH_OPEN or BATCH_NOTHING_TO_RETRY
   */
  async retry(
    id: number,
    { request, by, idempotencyKey }: IdempotentRetry,
  ): Promise<RedeployBatchReply> {
    const { batch, members } = await this.requireVisible(id, by);
    if (members.some(isOpen)) {
      const detail = `Batch ${id} still has queued or running redeploys.`;
      throw new ProblemError('BATCH_OPEN', detail);
    }
    const stackIds = stackIdsToRetry(members, request.includeNotStarted ?? false);
    if (stackIds.length === 0) {
      const detail = `Batch ${id} has no failed redeploys of stacks that still exist.`;
      throw new ProblemError('BATCH_NOTHING_TO_RETRY', detail);
    }
    return this.redeployStarts.start({
      request: { ...requestOf(request, batch), stackIds },
      by,
      idempotencyKey,
      retry: { originalId: id, request },
    });
  }

  /**
   * Returns a batch with the redeploys that the caller may see. If the caller may see none of
   * them, the batch is returned only if the caller requested the batch or may see all stacks.
   *
   * @throws ProblemError BATCH_UNKNOWN
   */
  private async requireVisible(id: number, by: Caller): Promise<VisibleBatch> {
    const batch = await this.batches.findById(id);
    // Starts, stops, restarts and rollbacks are not found here, because a retry would redeploy the
    // stack, even after a stop.
    if (batch !== null && !(await this.batches.isStackAction(id))) {
      const allMembers = await this.batches.findMembers(id);
      const members = allMembers.filter(({ stackId }) => isWithin(by.stackIds, stackId));
      const { type, id: actorId } = batch.requestedBy.actor;
      const isRequester = type === by.actor.type && actorId === by.actor.id;
      if (members.length > 0 || isRequester || by.stackIds === null) return { batch, members };
    }
    throw new ProblemError('BATCH_UNKNOWN', `No batch has the ID ${id}.`);
  }
}

function requestOf(
  { reason, overrideMaintenance }: RetryRedeploysRequest,
  batch: RedeployBatchEntity,
): StartRedeploysRequest {
  const { canary, maxParallel, stopAfterFailures } = batch;
  // To override maintenance, a new reason is required, so the reason of the batch is not reused.
  const isReused = reason === undefined && !overrideMaintenance;
  const newReason = (isReused ? batch.reason : reason) ?? null;
  return {
    ...(newReason !== null && { reason: newReason }),
    ...(overrideMaintenance && { overrideMaintenance }),
    ...(batch.autoRollback !== null && { autoRollback: batch.autoRollback }),
    strategy: {
      canary,
      ...(maxParallel !== null && { maxParallel }),
      ...(stopAfterFailures !== null && { stopAfterFailures }),
    },
  };
}
