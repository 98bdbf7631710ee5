import { Injectable } from '@nestjs/common';
import type { LifecycleAction, RedeployReply, StackActionRequest } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { toControlledStack } from '../../stacks/stack-reply.js';
import { assertWithinScope } from '../../stacks/stack-scope.js';
import type { StackEntity } from '../../stacks/stack.entity.js';
import { StacksRepository } from '../../stacks/stacks.repository.js';
import { actionWords } from '../action-words.js';
import { RedeployBatchService, singleRun } from '../requests/redeploy-batch.service.js';
import { assertOverrideAllowed } from '../requests/stack-selection.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import { RedeployQueueService } from '../run/redeploy-queue.service.js';
import { findActionObstacle, obstacleSentences } from './stack-action.js';

export interface StackActionCommand {
  action: LifecycleAction;
  stackId: number;
  request: StackActionRequest;
  by: Caller;
  idempotencyKey: string | undefined;
}

/** Queues starts, stops and restarts together with the redeploys of the server. */
@Injectable()
export class StackActionsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly stacks: StacksRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly holds: HoldsService,
    private readonly batches: RedeployBatchService,
    private readonly queue: RedeployQueueService,
    private readonly eventLog: EventLogService,
  ) {}

  async request(command: StackActionCommand): Promise<RedeployReply> {
    assertWithinScope(command.by.stackIds, [command.stackId]);
    if (command.request.overrideMaintenance)
      assertOverrideAllowed(command.by, command.request.reason);
    try {
      const reply = await this.uow.run(() => this.startRun(command));
      this.queue.wake(reply.server.id);
      return reply;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'MAINTENANCE_ACTIVE') {
        await this.recordRefusal(command, error);
      }
      throw error;
    }
  }

  private async startRun({
    action,
    stackId,
    ...command
  }: StackActionCommand): Promise<RedeployReply> {
    const { reason, overrideMaintenance } = command.request;
    const request = { stackIds: [stackId], reason, overrideMaintenance };
    const idempotentRequest = { ...command, request, action };
    const earlierBatch = await this.batches.findEarlierBatch(idempotentRequest);
    if (earlierBatch !== null) return singleRun(earlierBatch);
    const [stack] = await this.stacks.findByIds([stackId]);
    if (stack === undefined) {
      throw new ProblemError('STACK_UNKNOWN', `There is no stack ${stackId}.`);
    }
    if (!overrideMaintenance) await this.holds.assertRedeploysAllowed();
    await this.assertPossible(action, stack);
    const batch = await this.batches.open(idempotentRequest, {
      selectedStacks: [stack],
      skipped: [],
    });
    return singleRun(batch);
  }

  private async assertPossible(action: LifecycleAction, stack: StackEntity): Promise<void> {
    const [openRedeploy] = await this.redeploys.findOpenOf([stack.id]);
    if (openRedeploy !== undefined) {
      const { noun } = actionWords[openRedeploy.action];
      const detail = `${noun} of ${stack.name} is already ${openRedeploy.state}.`;
      throw new ProblemError('REDEPLOY_OPEN', detail, { redeployId: openRedeploy.id });
    }
    const obstacle = findActionObstacle(action, toControlledStack(stack));
    if (obstacle === null) return;
    const detail = `Cannot ${action} ${stack.name}: ${obstacleSentences[obstacle]}`;
    throw new ProblemError('STACK_ACTION_NOT_POSSIBLE', detail);
  }

  /**
   * Records the rejection in a separate unit of work, because the request's unit of work was rolled
   * back.
   */
  private async recordRefusal(
    { action, by }: StackActionCommand,
    refusal: ProblemError,
  ): Promise<void> {
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'stack-action.requested',
        by,
        outcome: 'denied',
        severity: 'notice',
        message: `Request to ${action} a stack rejected: ${refusal.detail}`,
      }),
    );
  }
}
