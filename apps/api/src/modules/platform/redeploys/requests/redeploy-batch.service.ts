import { Injectable } from '@nestjs/common';
import {
  foldForSearch,
  type RedeployBatchReply,
  type RedeployReply,
  type RetryRedeploysRequest,
  type RollbackState,
  type StackAction,
  type StartRedeploysRequest,
} from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { appliesToServer, HoldsService } from '#modules/holds/holds.service.js';
import { BatchesRepository } from '../batches/batches.repository.js';
import { limitsStarts, decideNextStep, strategyOf } from '../batches/batch-rule.js';
import { toStrategyReply } from '../batches/batch-summary.js';
import { roomsOfStack } from '../../stacks/stack-scope.js';
import type { StackEntity } from '../../stacks/stack.entity.js';
import { originOf } from '../redeploy-origin.js';
import { actionWords, logActionOf, verbOf } from '../action-words.js';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployRepliesService } from '../redeploy-replies.service.js';
import type { Selection } from './redeploy-request.js';
import { LocationNamesService, type LocationNames } from './location-names.service.js';
import { RedeploysRepository } from '../redeploys.repository.js';

export interface IdempotentRequest {
  request: StartRedeploysRequest;
  by: Caller;
  idempotencyKey: string | undefined;
  /** Set only for a retry: the batch to retry, and the body of the retry request. */
  retry?: { originalId: number; request: RetryRedeploysRequest };
  /** `redeploy` if omitted. */
  action?: StackAction;
  /** Set only with the action `rollback`: the state to restore. */
  rollback?: { originalId: number; state: RollbackState; stopAutoUpdate: boolean };
}

/** Stores the redeploys of a request. Use this service in the unit of work that selected the stacks. */
@Injectable()
export class RedeployBatchService {
  constructor(
    private readonly redeploys: RedeploysRepository,
    private readonly batches: BatchesRepository,
    private readonly replies: RedeployRepliesService,
    private readonly locationNames: LocationNamesService,
    private readonly holds: HoldsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the batch that an earlier request with the same key created; null if the key is new.
   *
   * @throws ProblemError IDEMPOTENCY_KEY_REUSED if the earlier request was different
   */
  async findEarlierBatch(idempotentRequest: IdempotentRequest): Promise<RedeployBatchReply | null> {
    const key = keyOf(idempotentRequest);
    const batch = key === null ? null : await this.batches.findByIdempotencyKey(key);
    if (batch === null) return null;
    if (batch.requestHash !== hashOf(idempotentRequest)) {
      throw new ProblemError(
        'IDEMPOTENCY_KEY_REUSED',
        'This key was already used with a different request.',
      );
    }
    const rows = await this.redeploys.findByBatch(batch.id);
    return toBatchReply(batch, await this.replies.build(rows));
  }

  async open(
    idempotentRequest: IdempotentRequest,
    { selectedStacks, skipped, autoRollbackStackIds = new Set() }: Selection<StackEntity>,
  ): Promise<RedeployBatchReply> {
    const { request, by } = idempotentRequest;
    const { actor, ip, userAgent, requestId } = by;
    const batch = await this.batches.insert({
      requestedBy: { actor, ip, userAgent, requestId },
      reason: request.reason ?? null,
      overridesMaintenance: request.overrideMaintenance ?? false,
      skipped,
      ...strategyOf(request.strategy),
      autoRollback: request.autoRollback ?? null,
      canaryPassedAt: null,
      stoppedBy: null,
      stoppedAt: null,
      endRecorded: false,
      retryOf: idempotentRequest.retry?.originalId ?? null,
      idempotencyKey: keyOf(idempotentRequest),
      requestHash: hashOf(idempotentRequest),
      createdAt: this.clock.now().toISOString(),
    });
    const locationNamesOf = await this.locationNames.loadNames();
    const rows = await this.redeploys.insert(
      markWaiting(
        batch,
        selectedStacks.map((stack) => ({
          ...createQueuedRow(batch, stack, locationNamesOf(stack), idempotentRequest),
          autoRollback: autoRollbackStackIds.has(stack.id),
        })),
      ),
    );
    const redeploys = await this.replies.build(rows);
    await this.recordRequest(batch, redeploys, by);
    return toBatchReply(batch, redeploys);
  }

  private async recordRequest(
    batch: RedeployBatchEntity,
    redeploys: RedeployBatchReply['redeploys'],
    by: Caller,
  ): Promise<void> {
    const overriddenHolds = batch.overridesMaintenance ? await this.holds.findAll() : [];
    const retryText = batch.retryOf === null ? '' : `, which failed in batch ${batch.retryOf}`;
    for (const redeploy of redeploys) {
      const { stack, server, environment } = redeploy;
      const commonFields = {
        by,
        server,
        target: { type: 'stack' as const, ...stack },
        reason: batch.reason,
        details: {
          batchId: batch.id,
          redeployId: redeploy.id,
          environment: environment.name,
        },
      };
      const words = actionWords[redeploy.action];
      const requestMessage = `Requested ${words.noun.toLowerCase()} of ${stack.name}${retryText}`;
      const requestAction = logActionOf(redeploy.action, 'requested');
      await this.eventLog.record({
        ...commonFields,
        action: requestAction,
        message: requestMessage,
      });
      if (overriddenHolds.some((hold) => hold.announced && appliesToServer(hold, server.id))) {
        const message = `Overrode maintenance to ${verbOf(redeploy.action)} ${stack.name}`;
        const action = 'maintenance.overridden';
        await this.eventLog.record({ ...commonFields, action, severity: 'warning', message });
      }
      await this.outbox.add('redeploy.changed', redeploy, roomsOfStack(stack.id));
    }
  }
}

/**
 * Returns the key with the caller added, so that different callers can use the same key; null if
 * the request has no key.
 */
function keyOf({ by, idempotencyKey }: IdempotentRequest): string | null {
  return idempotencyKey === undefined ? null : `${by.actor.type}/${by.actor.id}/${idempotencyKey}`;
}

function hashOf({ request, retry, action, rollback }: IdempotentRequest): string {
  const hashedFields =
    action === undefined
      ? (retry ?? request)
      : { action, ...request, ...(rollback && { rollback }) };
  return createHash('sha256').update(JSON.stringify(hashedFields)).digest('hex');
}

function toBatchReply(
  batch: RedeployBatchEntity,
  redeploys: RedeployBatchReply['redeploys'],
): RedeployBatchReply {
  const { id: batchId, skipped } = batch;
  return { batchId, strategy: toStrategyReply(batch), redeploys, skipped };
}

/** Sets `waitsForBatch` on the redeploys that the strategy does not allow to start immediately. */
function markWaiting(
  batch: RedeployBatchEntity,
  rows: readonly Omit<RedeployEntity, 'id'>[],
): Omit<RedeployEntity, 'id'>[] {
  if (!limitsStarts(batch)) return [...rows];
  const members = rows.map((row, id) => ({
    ...row,
    id,
    waitsForBatch: true,
    hasFailedAfterSuccess: false,
  }));
  const decision = decideNextStep(batch, members);
  const releasedIndexes = new Set(decision.kind === 'release' ? decision.ids : []);
  return rows.map((row, index) => ({ ...row, waitsForBatch: !releasedIndexes.has(index) }));
}

function createQueuedRow(
  batch: RedeployBatchEntity,
  stack: StackEntity,
  locationNames: LocationNames,
  { action = 'redeploy', rollback }: Pick<IdempotentRequest, 'action' | 'rollback'>,
): Omit<RedeployEntity, 'id'> {
  return {
    batchId: batch.id,
    action,
    serverId: stack.serverId,
    ...locationNames,
    stackId: stack.id,
    stackName: stack.name,
    platformStackId: stack.platformId,
    environmentId: stack.environmentId,
    state: 'queued',
    waitsForBatch: false,
    step: null,
    steps: [],
    before: null,
    applyStartedAt: null,
    cancelRequested: false,
    failureCode: null,
    failureDetail: null,
    watchedUntil: null,
    watch: null,
    failedAfter: null,
    rollbackOf: rollback?.originalId ?? null,
    rollbackState: rollback?.state ?? null,
    stopsAutoUpdate: rollback?.stopAutoUpdate ?? false,
    autoRollback: false,
    beforeRollback: null,
    rollbackStartedAt: null,
    rollbackFailureCode: null,
    rollbackFailureDetail: null,
    rejectedDigests: null,
    ...descriptionOf(batch, stack.name),
    durationMs: -1,
    lastSeq: 0,
    queuedAt: batch.createdAt,
    startedAt: null,
    finishedAt: null,
  };
}

/** Returns the columns by which redeploys can be filtered and searched. */
function descriptionOf({ requestedBy, reason }: RedeployBatchEntity, stackName: string) {
  const { type, id, name } = requestedBy.actor;
  return {
    origin: originOf(type),
    requester: id === null ? type : `${type}:${id}`,
    requesterName: name,
    searchText: foldForSearch([stackName, reason ?? '', name].join('\n')),
  };
}

export function singleRun({ redeploys: [run] }: RedeployBatchReply): RedeployReply {
  if (run === undefined) throw new Error('A request for one stack has no run');
  return run;
}
