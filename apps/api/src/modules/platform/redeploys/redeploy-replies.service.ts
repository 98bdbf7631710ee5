import { Injectable } from '@nestjs/common';
import type { RedeployReply, RedeployWait } from '@stackyard/contracts';
import { HoldsService, waitReason, type Hold } from '#modules/holds/holds.service.js';
import { RedeployEvidenceRepository } from './evidence/redeploy-evidence.repository.js';
import type { RedeployBatchEntity } from './redeploy-batch.entity.js';
import type { RedeployEntity } from './redeploy.entity.js';
import { RedeploysRepository } from './redeploys.repository.js';

/**
 * Builds replies for redeploys, including the requester, the reason why a queued redeploy waits, and
 * whether evidence of a failure is stored.
 */
@Injectable()
export class RedeployRepliesService {
  constructor(
    private readonly redeploys: RedeploysRepository,
    private readonly holds: HoldsService,
    private readonly evidence: RedeployEvidenceRepository,
  ) {}

  /** Builds replies. The number of queries does not depend on the number of redeploys. */
  async build(rows: readonly RedeployEntity[]): Promise<RedeployReply[]> {
    if (rows.length === 0) return [];
    const hasQueuedRedeploys = rows.some(({ state }) => state === 'queued');
    const failedIds = rows
      .filter(({ failureCode, failedAfter }) => failureCode !== null || failedAfter !== null)
      .map(({ id }) => id);
    const [batches, holds, idsWithEvidence] = await Promise.all([
      this.redeploys.findBatches(rows.map(({ batchId }) => batchId)),
      hasQueuedRedeploys ? this.holds.findAll() : [],
      this.evidence.findIdsWithEvidence(failedIds),
    ]);
    const batchesById = new Map(batches.map((batch) => [batch.id, batch]));
    return rows.flatMap((row) => {
      const batch = batchesById.get(row.batchId);
      return batch === undefined
        ? []
        : [toReply(row, batch, { holds, hasEvidence: idsWithEvidence.has(row.id) })];
    });
  }

  async replyFor(row: RedeployEntity): Promise<RedeployReply> {
    const [reply] = await this.build([row]);
    if (reply === undefined) throw new Error(`The batch of redeploy ${row.id} is missing`);
    return reply;
  }
}

function toReply(
  row: RedeployEntity,
  batch: RedeployBatchEntity,
  { holds, hasEvidence }: { holds: readonly Hold[]; hasEvidence: boolean },
): RedeployReply {
  const { overridesMaintenance } = batch;
  const holdReason = waitReason(holds, { serverId: row.serverId, overridesMaintenance });
  return {
    id: row.id,
    batchId: row.batchId,
    action: row.action,
    stack: { id: row.stackId, name: row.stackName },
    server: { id: row.serverId, name: row.serverName },
    environment: {
      platformId: row.environmentId,
      name: row.environmentName || `#${row.environmentId}`,
    },
    state: row.state,
    step: row.step,
    waitsFor: row.state === 'queued' ? (holdReason ?? batchWaitReason(row, batch)) : null,
    steps: row.steps,
    failure:
      row.failureCode === null ? null : { code: row.failureCode, detail: row.failureDetail ?? '' },
    watchedUntil: row.watchedUntil,
    failedAfter: row.failedAfter,
    hasEvidence,
    rollbackOf:
      row.rollbackOf === null
        ? null
        : { redeployId: row.rollbackOf, state: row.rollbackState ?? 'before' },
    autoRollback: row.autoRollback,
    rollbackFailure:
      row.rollbackFailureCode === null
        ? null
        : { code: row.rollbackFailureCode, detail: row.rollbackFailureDetail ?? '' },
    requestedBy: batch.requestedBy.actor,
    reason: batch.reason,
    overridesMaintenance,
    cancelRequested: row.cancelRequested,
    queuedAt: row.queuedAt,
    startedAt: row.startedAt,
    finishedAt: row.finishedAt,
  };
}

function batchWaitReason(row: RedeployEntity, batch: RedeployBatchEntity): RedeployWait {
  if (!row.waitsForBatch) return 'turn';
  return batch.canary && batch.canaryPassedAt === null ? 'canary' : 'batch';
}
