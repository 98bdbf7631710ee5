import { Injectable } from '@nestjs/common';
import type {
  RedeployBatchReply,
  SkippedStackReply,
  StartRedeploysRequest,
} from '@stackyard/contracts';
import { createHash } from 'node:crypto';
import { Clock } from '../../../infra/clock.js';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import type { Caller } from '../../../infra/http/caller.js';
import { inputRefused, ProblemError } from '../../../infra/http/problem-error.js';
import { Outbox } from '../../../infra/outbox/outbox.js';
import { EventLogService } from '../../event-log/event-log.service.js';
import { MaintenanceService } from '../../maintenance/maintenance.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { SetupService } from '../servers/setup.service.js';
import type { StackEntity } from '../stacks/stack.entity.js';
import { StacksRepository } from '../stacks/stacks.repository.js';
import type { RedeployBatchEntity } from './redeploy-batch.entity.js';
import { RedeployQueueService } from './redeploy-queue.service.js';
import { RedeployRepliesService } from './redeploy-replies.service.js';
import { select, selectionsIn } from './redeploy-request.js';
import { RedeploysRepository } from './redeploys.repository.js';

/** Turns a request into a batch of queued redeploys: all of it or nothing. */
@Injectable()
export class RedeployStartService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly setup: SetupService,
    private readonly servers: ServersRepository,
    private readonly stacks: StacksRepository,
    private readonly redeploys: RedeploysRepository,
    private readonly replies: RedeployRepliesService,
    private readonly queue: RedeployQueueService,
    private readonly maintenance: MaintenanceService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  async start(
    request: StartRedeploysRequest,
    by: Caller,
    idempotencyKey: string | undefined,
  ): Promise<RedeployBatchReply> {
    this.check(request, by);
    try {
      const reply = await this.uow.run(() => this.open(request, by, idempotencyKey));
      for (const serverId of new Set(reply.redeploys.map(({ server }) => server.id))) {
        this.queue.wake(serverId);
      }
      return reply;
    } catch (error) {
      if (error instanceof ProblemError && error.code === 'MAINTENANCE_ACTIVE') {
        await this.noteRefusal(by, error);
      }
      throw error;
    }
  }

  private check(request: StartRedeploysRequest, by: Caller): void {
    if (selectionsIn(request) !== 1) {
      const detail = 'give exactly one of stackIds, stackNames and all';
      throw inputRefused([{ pointer: '', code: 'oneSelection', detail }]);
    }
    if (request.all) requirePermission(by, 'stacks-redeploy-all');
    if (!request.overrideMaintenance) return;
    requirePermission(by, 'maintenance-override');
    if (request.reason === undefined) {
      const detail = 'is needed to override maintenance';
      throw inputRefused([{ pointer: '/reason', code: 'isDefined', detail }]);
    }
  }

  private async open(
    request: StartRedeploysRequest,
    by: Caller,
    idempotencyKey: string | undefined,
  ): Promise<RedeployBatchReply> {
    const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
    const key =
      idempotencyKey === undefined ? null : `${by.actor.type}/${by.actor.id}/${idempotencyKey}`;
    const earlier = key === null ? null : await this.redeploys.batchByKey(key);
    if (earlier !== null) return this.again(earlier, requestHash);
    await this.setup.assertServer();
    if (!request.overrideMaintenance) await this.maintenance.assertRedeploysAllowed();
    const stacks = await this.named(request);
    const open = await this.redeploys.openOf(stacks.map(({ id }) => id));
    const { chosen, skipped } = select(stacks, open, request.onlyOutdated ?? false);
    if (chosen.length === 0 && !request.all) refuseWhenBlocked(skipped);
    const batch = await this.redeploys.insertBatch({
      requestedBy: {
        actor: by.actor,
        ip: by.ip,
        userAgent: by.userAgent,
        requestId: by.requestId,
      },
      reason: request.reason ?? null,
      overridesMaintenance: request.overrideMaintenance ?? false,
      skipped,
      idempotencyKey: key,
      requestHash: key === null ? null : requestHash,
      createdAt: this.clock.now().toISOString(),
    });
    const redeploys = await this.enqueue(batch, chosen, by);
    return { batchId: batch.id, redeploys, skipped };
  }

  private async enqueue(batch: RedeployBatchEntity, stacks: readonly StackEntity[], by: Caller) {
    const serverNames = new Map((await this.servers.all()).map(({ id, name }) => [id, name]));
    const rows = await this.redeploys.insert(
      stacks.flatMap((stack) =>
        stack.platformId === null
          ? []
          : {
              batchId: batch.id,
              serverId: stack.serverId,
              serverName: serverNames.get(stack.serverId) ?? '',
              stackId: stack.id,
              stackName: stack.name,
              platformStackId: stack.platformId,
              environmentId: stack.environmentId,
              state: 'queued' as const,
              step: null,
              steps: [],
              before: null,
              applyStartedAt: null,
              cancelRequested: false,
              failureCode: null,
              failureDetail: null,
              lastSeq: 0,
              queuedAt: batch.createdAt,
              startedAt: null,
              finishedAt: null,
            },
      ),
    );
    const replies = await this.replies.of(rows);
    const overridden = batch.overridesMaintenance && (await this.maintenance.holds()).maintenance;
    for (const redeploy of replies) {
      const about = {
        by,
        target: { type: 'stack' as const, ...redeploy.stack },
        server: redeploy.server,
        reason: batch.reason,
        details: { batchId: batch.id, redeployId: redeploy.id },
      };
      const message = `Requested a redeploy of ${redeploy.stack.name}`;
      await this.eventLog.record({ action: 'redeploy.requested', message, ...about });
      if (overridden) {
        const passed = `Overrode maintenance to redeploy ${redeploy.stack.name}`;
        const severity = 'warning';
        await this.eventLog.record({
          action: 'maintenance.overridden',
          message: passed,
          severity,
          ...about,
        });
      }
      await this.outbox.add('redeploy.changed', redeploy);
    }
    return replies;
  }

  /** The same key again answers with what it started the first time, as it stands now. */
  private async again(
    batch: RedeployBatchEntity,
    requestHash: string,
  ): Promise<RedeployBatchReply> {
    if (batch.requestHash !== requestHash) {
      throw new ProblemError('IDEMPOTENCY_KEY_REUSED', 'The key came with another body before.');
    }
    const rows = await this.redeploys.ofBatch(batch.id);
    return { batchId: batch.id, redeploys: await this.replies.of(rows), skipped: batch.skipped };
  }

  /** Each stack once, however often it is named. */
  private async named({ stackIds, stackNames }: StartRedeploysRequest): Promise<StackEntity[]> {
    if (stackIds !== undefined) {
      const stacks = await this.stacks.byIds(stackIds);
      const known = new Set(stacks.map(({ id }) => id));
      refuseUnknown(stackIds.filter((id) => !known.has(id)));
      return stacks;
    }
    if (stackNames === undefined) return this.stacks.all();
    const stacks = await this.stacks.byNames(stackNames);
    const count = new Map<string, number>();
    for (const { nameKey } of stacks) count.set(nameKey, (count.get(nameKey) ?? 0) + 1);
    refuseUnknown(stackNames.filter((name) => !count.has(name.toLowerCase())));
    const faults = stackNames.flatMap((name, index) =>
      (count.get(name.toLowerCase()) ?? 0) > 1
        ? [
            {
              pointer: `/stackNames/${index}`,
              code: 'ambiguous',
              detail: `several stacks are called ${name}; use stackIds`,
            },
          ]
        : [],
    );
    if (faults.length > 0) throw inputRefused(faults);
    return stacks;
  }

  private async noteRefusal(by: Caller, refusal: ProblemError): Promise<void> {
    await this.uow.run(() =>
      this.eventLog.record({
        action: 'redeploy.requested',
        by,
        outcome: 'denied',
        severity: 'notice',
        message: `Refused to redeploy during maintenance: ${refusal.detail}`,
      }),
    );
  }
}

function requirePermission(
  by: Caller,
  permission: 'stacks-redeploy-all' | 'maintenance-override',
): void {
  if (by.permissions.has(permission)) return;
  throw new ProblemError('PERMISSION_MISSING', `The permission ${permission} is missing.`);
}

function refuseUnknown(unknown: readonly (string | number)[]): void {
  if (unknown.length === 0) return;
  throw new ProblemError('STACK_UNKNOWN', `There is no stack ${unknown.join(', ')}.`);
}

/** When nothing of an explicit selection can be done, the caller must not read a success. */
function refuseWhenBlocked(skipped: readonly SkippedStackReply[]): void {
  const open = skipped.find(({ reason }) => reason === 'already-open');
  if (open !== undefined) {
    throw new ProblemError('REDEPLOY_OPEN', `${open.stackName} has an open redeploy.`, {
      ...(open.redeployId !== null && { redeployId: open.redeployId }),
    });
  }
  const blocked = skipped.filter(({ reason }) => reason !== 'up-to-date');
  if (blocked.length === 0) return;
  const why = blocked.map(({ stackName, reason }) => `${stackName}: ${reason}`).join(', ');
  throw new ProblemError('STACK_NOT_REDEPLOYABLE', why);
}
