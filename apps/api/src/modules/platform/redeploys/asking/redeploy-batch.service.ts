import { Injectable } from '@nestjs/common';
import type { RedeployBatchReply, StartRedeploysRequest } from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { Clock } from '#infra/clock.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { concerns, HoldsService } from '#modules/holds/holds.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { EnvironmentsRepository } from '../../stacks/environments.repository.js';
import { roomsOfStack } from '../../stacks/stack-scope.js';
import type { StackEntity } from '../../stacks/stack.entity.js';
import type { RedeployBatchEntity } from '../redeploy-batch.entity.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { RedeployRepliesService } from '../redeploy-replies.service.js';
import type { Selection } from './redeploy-request.js';
import { RedeploysRepository } from '../redeploys.repository.js';

/** A request with its idempotency key. */
export interface MarkedRequest {
  request: StartRedeploysRequest;
  by: Caller;
  idempotencyKey: string | undefined;
}

/** Stores the redeploys of a request. Call it in the unit of work that selected them. */
@Injectable()
export class RedeployBatchService {
  constructor(
    private readonly redeploys: RedeploysRepository,
    private readonly replies: RedeployRepliesService,
    private readonly servers: ServersRepository,
    private readonly environments: EnvironmentsRepository,
    private readonly holds: HoldsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /**
   * The batch of an earlier request with the same key; null if the key is new.
   *
   * @throws ProblemError if the key was used with another body
   */
  async earlier(marked: MarkedRequest): Promise<RedeployBatchReply | null> {
    const key = keyOf(marked);
    const batch = key === null ? null : await this.redeploys.batchByKey(key);
    if (batch === null) return null;
    if (batch.requestHash !== hashOf(marked)) {
      throw new ProblemError(
        'IDEMPOTENCY_KEY_REUSED',
        'This key was already used with a different request.',
      );
    }
    const rows = await this.redeploys.ofBatch(batch.id);
    return { batchId: batch.id, redeploys: await this.replies.of(rows), skipped: batch.skipped };
  }

  async open(
    marked: MarkedRequest,
    { chosen, skipped }: Selection<StackEntity>,
  ): Promise<RedeployBatchReply> {
    const { request, by } = marked;
    const { actor, ip, userAgent, requestId } = by;
    const batch = await this.redeploys.insertBatch({
      requestedBy: { actor, ip, userAgent, requestId },
      reason: request.reason ?? null,
      overridesMaintenance: request.overrideMaintenance ?? false,
      skipped,
      idempotencyKey: keyOf(marked),
      requestHash: hashOf(marked),
      createdAt: this.clock.now().toISOString(),
    });
    const places = await this.placeNames();
    const rows = await this.redeploys.insert(
      chosen.flatMap((stack) => queuedRow(batch, stack, places(stack))),
    );
    const redeploys = await this.replies.of(rows);
    await this.writeDown(batch, redeploys, by);
    return { batchId: batch.id, redeploys, skipped };
  }

  /** Names of the server and the environment of a stack, which a redeploy keeps. */
  private async placeNames() {
    const [servers, environments] = await Promise.all([
      this.servers.all(),
      this.environments.all(),
    ]);
    const serverNames = new Map(servers.map(({ id, name }) => [id, name]));
    const environmentNames = new Map(
      environments.map(({ serverId, platformId, name }) => [`${serverId}/${platformId}`, name]),
    );
    return ({ serverId, environmentId }: StackEntity) => ({
      serverName: serverNames.get(serverId) ?? '',
      environmentName: environmentNames.get(`${serverId}/${environmentId}`) ?? '',
    });
  }

  private async writeDown(
    batch: RedeployBatchEntity,
    redeploys: RedeployBatchReply['redeploys'],
    by: Caller,
  ): Promise<void> {
    const overridden = batch.overridesMaintenance ? await this.holds.all() : [];
    for (const redeploy of redeploys) {
      const { stack, server, environment } = redeploy;
      const about = {
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
      const requested = `Requested redeploy of ${stack.name}`;
      await this.eventLog.record({ ...about, action: 'redeploy.requested', message: requested });
      if (overridden.some((hold) => hold.announced && concerns(hold, server.id))) {
        const message = `Overrode maintenance to redeploy ${stack.name}`;
        const action = 'maintenance.overridden';
        await this.eventLog.record({ ...about, action, severity: 'warning', message });
      }
      await this.outbox.add('redeploy.changed', redeploy, roomsOfStack(stack.id));
    }
  }
}

/** Keys are separate for each caller. */
function keyOf({ by, idempotencyKey }: MarkedRequest): string | null {
  return idempotencyKey === undefined ? null : `${by.actor.type}/${by.actor.id}/${idempotencyKey}`;
}

function hashOf({ request }: MarkedRequest): string {
  return createHash('sha256').update(JSON.stringify(request)).digest('hex');
}

/** External stacks have no record to redeploy. */
function queuedRow(
  batch: RedeployBatchEntity,
  stack: StackEntity,
  places: Pick<RedeployEntity, 'serverName' | 'environmentName'>,
): Omit<RedeployEntity, 'id'>[] {
  if (stack.platformId === null) return [];
  return [
    {
      batchId: batch.id,
      serverId: stack.serverId,
      ...places,
      stackId: stack.id,
      stackName: stack.name,
      platformStackId: stack.platformId,
      environmentId: stack.environmentId,
      state: 'queued',
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
      lastSeq: 0,
      queuedAt: batch.createdAt,
      startedAt: null,
      finishedAt: null,
    },
  ];
}
