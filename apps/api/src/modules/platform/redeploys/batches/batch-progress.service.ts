import { Injectable } from '@nestjs/common';
import type { BatchStopRule } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { systemCaller } from '#infra/http/caller.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { roomsOfStack } from '../../stacks/stack-scope.js';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import { RedeployRepliesService } from '../redeploy-replies.service.js';
import { BatchCancelService } from './batch-cancel.service.js';
import { BatchEndService } from './batch-end.service.js';
import { hasStrategy, decideNextStep } from './batch-rule.js';
import { BatchesRepository } from './batches.repository.js';

const stopReasons: Record<BatchStopRule, (batch: RedeployBatchEntity) => string> = {
  canary: () => 'its first redeploy did not succeed',
  failures: ({ stopAfterFailures }) =>
    stopAfterFailures === 1 ? 'a redeploy failed' : `${stopAfterFailures} redeploys failed`,
};

/**
 * Applies the strategy of a batch whenever one of its redeploys has ended, or a stack has failed after
 * its redeploy succeeded.
 */
@Injectable()
export class BatchProgressService {
  constructor(
    private readonly batches: BatchesRepository,
    private readonly batchCancel: BatchCancelService,
    private readonly batchEnds: BatchEndService,
    private readonly replies: RedeployRepliesService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Releases the next redeploys or cancels all redeploys that have not started. Records the end of
   * the batch once all its redeploys have ended. Call this in the unit of work that recorded the
   * end of a redeploy or the later failure of its stack, so that a crash cannot leave the batch
   * stuck.
   */
  async advance(batchId: number): Promise<void> {
    const batch = await this.batches.findById(batchId);
    if (batch === null) return;
    if (batch.stoppedBy === null && hasStrategy(batch)) await this.advanceStrategy(batch);
    await this.batchEnds.recordIfEnded(batch);
  }

  private async advanceStrategy(batch: RedeployBatchEntity): Promise<void> {
    const decision = decideNextStep(batch, await this.batches.findMembers(batch.id));
    if (decision.kind === 'stop') return this.stopBatch(batch, decision.rule, decision.idsToCancel);
    if (batch.canary && decision.hasCanaryPassed && batch.canaryPassedAt === null) {
      await this.batches.change(batch.id, { canaryPassedAt: this.now() });
    }
    await this.releaseRedeploys(decision.ids);
  }

  /** Releases redeploys and announces the change, which wakes the queues of their servers. */
  private async releaseRedeploys(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.batches.release(ids);
    for (const redeploy of await this.replies.build(await this.batches.findRedeploysOf(ids))) {
      await this.outbox.add('redeploy.changed', redeploy, roomsOfStack(redeploy.stack.id));
    }
  }

  private async stopBatch(
    batch: RedeployBatchEntity,
    rule: BatchStopRule,
    ids: readonly number[],
  ): Promise<void> {
    await this.batches.change(batch.id, { stoppedBy: rule, stoppedAt: this.now() });
    const detail = `Batch ${batch.id} stopped because ${stopReasons[rule](batch)}.`;
    const cancelledText = ids.length === 1 ? '1 redeploy was' : `${ids.length} redeploys were`;
    await this.eventLog.record({
      action: 'redeploy.batch-stopped',
      by: systemCaller,
      severity: 'warning',
      message: `${detail} ${cancelledText} cancelled.`,
      reason: batch.reason,
      details: { batchId: batch.id, rule, cancelled: ids.length },
    });
    await this.batchCancel.cancel(batch, ids, detail);
  }

  private now(): string {
    return this.clock.now().toISOString();
  }
}
