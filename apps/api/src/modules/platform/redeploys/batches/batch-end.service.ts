import { Injectable } from '@nestjs/common';
import { maxBatchFailures } from '@stackyard/contracts';
import { systemCaller } from '#infra/http/caller.js';
import { countWithNoun } from '#infra/text/counted.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { isFailure } from './batch-rule.js';
import { countsOf, isOpen } from './batch-summary.js';
import { BatchesRepository, type BatchRow } from './batches.repository.js';

/** Records the outcome of a batch as one event log entry, in addition to those of its redeploys. */
@Injectable()
export class BatchEndService {
  constructor(
    private readonly batches: BatchesRepository,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * Records the end of a batch if it has several redeploys and all of them have ended. Call this in
   * the unit of work that ended one of the redeploys.
   */
  async recordIfEnded(batch: RedeployBatchEntity): Promise<void> {
    if (batch.endRecorded || (await this.batches.hasOpenRedeploys(batch.id))) return;
    const members = await this.batches.findMembers(batch.id);
    if (members.length < 2 || members.some(isOpen)) return;
    await this.batches.change(batch.id, { endRecorded: true });
    await this.record(batch, members);
  }

  private async record(batch: RedeployBatchEntity, members: readonly BatchRow[]): Promise<void> {
    const { redeployed, failed, rolledBack, cancelled } = countsOf(members);
    const rolledBackText = rolledBack > 0 ? ` (${rolledBack} rolled back)` : '';
    const failures = members.filter(isFailure);
    const listedIds = failures.slice(0, maxBatchFailures).map(({ id }) => id);
    const reportedMembers = failed > 0 ? failures : members;
    await this.eventLog.record({
      action: 'redeploy.batch-finished',
      by: { ...systemCaller, ...batch.requestedBy },
      outcome: failed > 0 ? 'failure' : 'success',
      severity: failed > 0 ? 'error' : 'info',
      message: `Redeploy of ${countWithNoun(members.length, 'stack')} finished: ${redeployed} succeeded, ${failed} failed${rolledBackText}, ${cancelled} cancelled`,
      reason: batch.reason,
      details: {
        batchId: batch.id,
        total: members.length,
        succeeded: redeployed,
        failed,
        rolledBack,
        cancelled,
        failures: (await this.batches.findRedeploysOf(listedIds)).map(failureOf),
        // The stacks of the failed redeploys; all stacks of the batch if none failed.
        stackIds: reportedMembers.flatMap(({ stackId }) => stackId ?? []),
      },
    });
  }
}

function failureOf(row: RedeployEntity) {
  return {
    redeployId: row.id,
    stack: row.stackName,
    server: row.serverName,
    failureCode: row.failureCode ?? row.failedAfter?.code ?? null,
    failureDetail: row.failureDetail ?? row.failedAfter?.detail ?? null,
  };
}
