import { Injectable } from '@nestjs/common';
import type { RedeployReply, StartRollbackRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { StacksRepository } from '../../stacks/stacks.repository.js';
import { actionWords } from '../action-words.js';
import { RedeployBatchService, singleRun } from '../requests/redeploy-batch.service.js';
import { assertOverrideAllowed } from '../requests/stack-selection.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import { RedeployQueueService } from '../run/redeploy-queue.service.js';
import { SavedStatesService } from './saved-states.service.js';

export interface RollbackCommand {
  redeployId: number;
  stackId: number;
  request: StartRollbackRequest;
  by: Caller;
  idempotencyKey: string | undefined;
}

/** Queues rollbacks in the same queue as the redeploys of the server. */
@Injectable()
export class RollbacksService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly stacks: StacksRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly savedStates: SavedStatesService,
    private readonly holds: HoldsService,
    private readonly batches: RedeployBatchService,
    private readonly queue: RedeployQueueService,
    private readonly eventLog: EventLogService,
  ) {}

  /**
   * @throws ProblemError STACK_UNKNOWN, REDEPLOY_OPEN, ROLLBACK_NOT_POSSIBLE, MAINTENANCE_ACTIVE or
   * IDEMPOTENCY_KEY_REUSED; to override maintenance, also PERMISSION_MISSING or, without a reason,
   * VALIDATION_FAILED
   */
  async request(command: RollbackCommand): Promise<RedeployReply> {
    const { request, by } = command;
    if (request.overrideMaintenance) assertOverrideAllowed(by, request.reason);
    try {
      const reply = await this.uow.run(() => this.openBatch(command));
      this.queue.wake(reply.server.id);
      return reply;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'MAINTENANCE_ACTIVE') {
        await this.recordRefusal(by, error);
      }
      throw error;
    }
  }

  private async openBatch({
    redeployId,
    stackId,
    ...command
  }: RollbackCommand): Promise<RedeployReply> {
    const {
      reason,
      overrideMaintenance,
      state = 'before',
      stopAutoUpdate = false,
    } = command.request;
    const idempotentRequest = {
      ...command,
      request: { stackIds: [stackId], reason, overrideMaintenance },
      action: 'rollback' as const,
      rollback: { originalId: redeployId, state, stopAutoUpdate },
    };
    const earlierBatch = await this.batches.findEarlierBatch(idempotentRequest);
    if (earlierBatch !== null) return singleRun(earlierBatch);
    const [stack] = await this.stacks.findByIds([stackId]);
    if (stack === undefined) {
      throw new ProblemError('STACK_UNKNOWN', `There is no stack ${stackId}.`);
    }
    if (!overrideMaintenance) await this.holds.assertRedeploysAllowed();
    const [openRedeploy] = await this.redeploys.findOpenOf([stackId]);
    if (openRedeploy !== undefined) {
      const detail = `${actionWords[openRedeploy.action].noun} of ${stack.name} is already ${openRedeploy.state}.`;
      throw new ProblemError('REDEPLOY_OPEN', detail, { redeployId: openRedeploy.id });
    }
    const savedState = await this.savedStates.open({ redeployId, state });
    const refusal = 'code' in savedState ? savedState.detail : obstacleText(stack.obstacle);
    if (refusal !== null) throw new ProblemError('ROLLBACK_NOT_POSSIBLE', refusal);
    const batch = await this.batches.open(idempotentRequest, {
      selectedStacks: [stack],
      skipped: [],
    });
    return singleRun(batch);
  }

  /**
   * Records the rejection in a separate unit of work, because the request's unit of work was rolled
   * back.
   */
  private async recordRefusal(by: Caller, refusal: ProblemError): Promise<void> {
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'rollback.requested',
        by,
        outcome: 'denied',
        severity: 'notice',
        message: `Rollback request rejected: ${refusal.detail}`,
      }),
    );
  }
}

function obstacleText(obstacle: string | null): string | null {
  return obstacle === null ? null : `The stack is ${obstacle}.`;
}
