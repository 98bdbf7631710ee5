import { Injectable } from '@nestjs/common';
import type { LogAction, RedeployLogLine } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService, type LogRecord } from '#modules/event-log/event-log.service.js';
import { HeldBackStacksService } from '../../images/held-back/held-back-stacks.service.js';
import { roomsOfStack } from '../../stacks/stack-scope.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployRepliesService } from '../redeploy-replies.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';

/**
 * Writes the row, the log, the event log entries and the announcements of a redeploy. Use this service
 * in a unit of work.
 */
@Injectable()
export class RedeployRecordsService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly redeploys: RedeploysRepository,
    private readonly replies: RedeployRepliesService,
    private readonly heldBack: HeldBackStacksService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  async write(
    row: RedeployEntity,
    change: Partial<RedeployEntity>,
    level: RedeployLogLine['level'],
    text: string,
    { output = null, service = null }: Partial<Pick<RedeployLogLine, 'output' | 'service'>> = {},
  ): Promise<RedeployEntity> {
    const at = this.clock.now().toISOString();
    const line = { at, level, text, output, kind: 'run', service } as const;
    this.uow.afterCommit(() => this.log[level]({ redeploy: row.id, stack: row.stackName }, text));
    return this.append(row, [line], change);
  }

  async append(
    row: RedeployEntity,
    newLines: readonly Omit<RedeployLogLine, 'seq'>[],
    change: Partial<RedeployEntity> = {},
  ): Promise<RedeployEntity> {
    const lines = newLines.map((line, index) => ({ ...line, seq: row.lastSeq + index + 1 }));
    const lastSeq = row.lastSeq + lines.length;
    await this.redeploys.appendLog(row.id, lines);
    await this.redeploys.change(row.id, { ...change, lastSeq });
    if (change.rejectedDigests && row.stackId !== null) await this.heldBack.update([row.stackId]);
    const payload = { redeployId: row.id, lines };
    await this.outbox.add('redeploy.logged', payload, roomsOfStack(row.stackId));
    return { ...row, ...change, lastSeq };
  }

  async announce(row: RedeployEntity): Promise<RedeployEntity> {
    const reply = await this.replies.replyFor(row);
    await this.outbox.add('redeploy.changed', reply, roomsOfStack(row.stackId));
    return row;
  }

  async record(
    row: RedeployEntity,
    action: LogAction,
    message: string,
    {
      details,
      ...result
    }: Partial<Pick<LogRecord, 'by' | 'outcome' | 'severity' | 'details'>> = {},
  ): Promise<void> {
    const [batch] = await this.redeploys.findBatches([row.batchId]);
    await this.eventLog.record({
      action,
      by: { ...systemCaller, ...batch?.requestedBy },
      target: { type: 'stack', id: row.stackId, name: row.stackName },
      server: { id: row.serverId, name: row.serverName },
      message,
      reason: batch?.reason ?? null,
      details: { redeployId: row.id, environment: row.environmentName, ...details },
      ...result,
    });
  }

  async requireRedeploy(id: number): Promise<RedeployEntity> {
    const row = await this.redeploys.findById(id);
    if (row === null) throw new Error(`No redeploy has the ID ${id}`);
    return row;
  }
}
