import { Injectable } from '@nestjs/common';
import type { RedeployBatchReply } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService } from '#modules/holds/holds.service.js';
import { KnownServersService } from '../../servers/known-servers.service.js';
import { RedeployBatchService, type IdempotentRequest } from './redeploy-batch.service.js';
import { unacknowledgedWarnings } from './redeploy-plan.js';
import { RedeployPlanService } from './redeploy-plan.service.js';
import { RedeployQueueService } from '../run/redeploy-queue.service.js';
import {
  assertOverrideAllowed,
  assertValidSelection,
  StackSelectionService,
} from './stack-selection.service.js';

/** Queues all redeploys of a request as one batch, or none of them. */
@Injectable()
export class RedeployStartService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly knownServers: KnownServersService,
    private readonly holds: HoldsService,
    private readonly selection: StackSelectionService,
    private readonly redeployPlan: RedeployPlanService,
    private readonly batches: RedeployBatchService,
    private readonly queue: RedeployQueueService,
    private readonly eventLog: EventLogService,
  ) {}

  async start(idempotentRequest: IdempotentRequest): Promise<RedeployBatchReply> {
    assertValidRequest(idempotentRequest);
    await this.checkWarnings(idempotentRequest);
    try {
      const reply = await this.uow.run(() => this.createOrReuseBatch(idempotentRequest));
      for (const serverId of new Set(reply.redeploys.map(({ server }) => server.id))) {
        this.queue.wake(serverId);
      }
      return reply;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'MAINTENANCE_ACTIVE') {
        await this.recordRefusal(idempotentRequest.by, error);
      }
      throw error;
    }
  }

  /**
   * Rejects the request if warnings of the plan were not acknowledged. The check precedes the unit
   * of work, because planning many stacks within the unit of work would block other writers.
   * Requests without `acknowledge` are not checked, and repeated requests are not checked because
   * they get the original reply.
   */
  private async checkWarnings(idempotentRequest: IdempotentRequest): Promise<void> {
    const { request, by } = idempotentRequest;
    if (request.acknowledge === undefined) return;
    if ((await this.batches.findEarlierBatch(idempotentRequest)) !== null) return;
    const { redeploys } = await this.redeployPlan.plan(request, by);
    const openWarnings = unacknowledgedWarnings(redeploys, request.acknowledge);
    if (openWarnings.length === 0) return;
    const detail = openWarnings
      .map(({ warning, names }) => `${warning}: ${namesText(names)}`)
      .join('; ');
    const warnings = openWarnings.map(({ warning }) => warning);
    throw new ProblemError('WARNINGS_NOT_ACKNOWLEDGED', detail, { warnings });
  }

  private async createOrReuseBatch(
    idempotentRequest: IdempotentRequest,
  ): Promise<RedeployBatchReply> {
    const earlierBatch = await this.batches.findEarlierBatch(idempotentRequest);
    if (earlierBatch !== null) return earlierBatch;
    await this.knownServers.assertAnyConfigured();
    if (!idempotentRequest.request.overrideMaintenance) await this.holds.assertRedeploysAllowed();
    const { request, by } = idempotentRequest;
    const selection = await this.selection.select(request, by.stackIds);
    const { selectedStacks } = selection;
    const autoRollbackStackIds = await this.selection.findStackIdsWithAutoRollback(
      selectedStacks,
      request.autoRollback,
    );
    return this.batches.open(idempotentRequest, { ...selection, autoRollbackStackIds });
  }

  /**
   * Records the rejection in a separate unit of work, because the request's unit of work was rolled
   * back.
   */
  private async recordRefusal(by: Caller, refusal: ProblemError): Promise<void> {
    const message = `Redeploy request rejected: ${refusal.detail}`;
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'redeploy.requested',
        by,
        outcome: 'denied',
        severity: 'notice',
        message,
      }),
    );
  }
}

function assertValidRequest({ request, by }: IdempotentRequest): void {
  assertValidSelection(request, by);
  if (request.overrideMaintenance) assertOverrideAllowed(by, request.reason);
}

/** Joins names for a message. Lists only the first five and counts the others. */
function namesText(names: readonly string[]): string {
  const omittedCount = names.length - 5;
  return omittedCount > 0
    ? `${names.slice(0, 5).join(', ')} and ${omittedCount} more`
    : names.join(', ');
}
