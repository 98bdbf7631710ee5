import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { roomsOfStack } from '../../stacks/stack-scope.js';
import { finishRedeploy } from '../redeploy.js';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployMetricsService } from '../figures/redeploy-metrics.service.js';
import { RedeployRepliesService } from '../redeploy-replies.service.js';
import { BatchesRepository } from './batches.repository.js';

const level = 'warn';

/**
 * Cancels the redeploys of a stopped batch that have not started. One statement updates all of the
 * redeploys, but each of them gets its own entry in the event log.
 */
@Injectable()
export class BatchCancelService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly batches: BatchesRepository,
    private readonly replies: RedeployRepliesService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly metrics: RedeployMetricsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /**
   * Cancels these redeploys for the given reason. Call this method in the unit of work that stops
   * the batch.
   */
  async cancel(batch: RedeployBatchEntity, ids: readonly number[], detail: string): Promise<void> {
    const now = this.clock.now();
    const ending = { state: 'cancelled', code: 'BATCH_STOPPED', detail } as const;
    const rows = await this.batches.findRedeploysOf(ids);
    const endedRedeploys = rows.map((row) => ({
      ...row,
      ...finishRedeploy(row, ending, now),
      lastSeq: row.lastSeq + 1,
    }));
    const text = `Cancelled before it started: ${detail}`;
    const at = now.toISOString();
    const lines = endedRedeploys.map(({ id, lastSeq: seq }) => {
      return {
        redeployId: id,
        seq,
        at,
        level,
        text,
        output: null,
        kind: 'run',
        service: null,
      } as const;
    });
    await this.batches.end(endedRedeploys, lines);
    for (const [index, { redeployId, ...line }] of lines.entries()) {
      const rooms = roomsOfStack(rows[index]?.stackId ?? null);
      await this.outbox.add('redeploy.logged', { redeployId, lines: [line] }, rooms);
    }
    for (const redeploy of await this.replies.build(endedRedeploys)) {
      await this.outbox.add('redeploy.changed', redeploy, roomsOfStack(redeploy.stack.id));
    }
    for (const row of endedRedeploys) await this.record(row, batch, text);
    this.uow.afterCommit(() => {
      rows.forEach((row, index) => this.metrics.countEnded(row, endedRedeploys[index] ?? row));
      this.log[level]({ batch: batch.id, redeploys: ids }, detail);
    });
  }

  private record(row: RedeployEntity, batch: RedeployBatchEntity, text: string): Promise<void> {
    return this.eventLog.record({
      action: 'redeploy.cancelled',
      by: systemCaller,
      target: { type: 'stack', id: row.stackId, name: row.stackName },
      server: { id: row.serverId, name: row.serverName },
      severity: 'notice',
      message: `Redeploy of ${row.stackName}: ${text}`,
      reason: batch.reason,
      details: { batchId: batch.id, redeployId: row.id, environment: row.environmentName },
    });
  }
}
