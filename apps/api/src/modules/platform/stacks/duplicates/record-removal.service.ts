import { Injectable } from '@nestjs/common';
import type { RemovalObstacle, RemovalPreviewReply } from '@stackyard/contracts';
import { PlatformError, type PlatformClient, type Stack } from '@stackyard/platform-client';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Leases } from '#infra/leases/leases.service.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { HoldsService, waitReason } from '#modules/holds/holds.service.js';
import { toPlatformProblem } from '../../servers/connection/platform-problem.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { recordsWithSameName, planRemoval, type PlannedRemoval } from './record-removal.js';
import { StackRefreshService } from '../refresh/stack-refresh.service.js';
import { toStackReply } from '../stack-reply.js';
import { assertWithinScope, type StackScope } from '../stack-scope.js';
import { StacksRepository, type ListedStack } from '../stacks.repository.js';

const requestTimeoutMs = 10_000;

/** Removes a duplicate record if no container or service has its name. */
@Injectable()
export class RecordRemovalService {
  /**
   * Resolves when the last removal in this process has ended. Two removals at once could remove
   * both records of a name.
   */
  private lastRemoval: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly stacks: StacksRepository,
    private readonly refresh: StackRefreshService,
    private readonly holds: HoldsService,
    private readonly leases: Leases,
    private readonly uow: UnitOfWork,
    private readonly eventLog: EventLogService,
  ) {}

  async preview(id: number, scope: StackScope): Promise<RemovalPreviewReply> {
    assertWithinScope(scope, [id]);
    const stack = await this.requireStack(id);
    const { removal, staying: remainingIds } = await this.planRemoval(stack);
    return previewOf(stack, removal, remainingIds);
  }

  /**
   * @throws ProblemError STACK_UNKNOWN, UPDATE_RUNNING, PLATFORM_UNREACHABLE, PLATFORM_FAILED, or
   * STACK_RECORD_NEEDED if the removal could affect containers or services, or if another removal
   * is running
   */
  remove(id: number, by: Caller): Promise<RemovalPreviewReply> {
    const removal = this.lastRemoval.then(() => this.removeWithLease(id, by));
    this.lastRemoval = removal.catch(() => undefined);
    return removal;
  }

  /**
   * Removes a record unless another process is removing a record on the same server. The result is
   * recorded in the event log even if the lease has been lost.
   */
  private async removeWithLease(id: number, by: Caller): Promise<RemovalPreviewReply> {
    const { serverId } = await this.requireStack(id);
    const lease = await this.leases.claim(`stack-records:${serverId}`);
    if (lease === null) {
      const detail = 'Another record is being removed. Try again in a moment.';
      throw new ProblemError('STACK_RECORD_NEEDED', detail, { retryAfter: 5 });
    }
    try {
      return await this.removeNow(id, by);
    } finally {
      await this.leases.release(lease);
    }
  }

  private async removeNow(id: number, by: Caller): Promise<RemovalPreviewReply> {
    const stack = await this.requireStack(id);
    const holds = await this.holds.findAll();
    const { serverId } = stack;
    if (waitReason(holds, { serverId, overridesMaintenance: true }) === 'platform-update') {
      throw new ProblemError('UPDATE_RUNNING', 'Portainer is being updated.');
    }
    const { client, record, removal, staying: remainingIds } = await this.planRemoval(stack);
    if (record === null || removal.obstacle !== null) {
      const affectedText =
        removal.affectedNames.length === 0 ? '' : ` (${removal.affectedNames.join(', ')})`;
      const detail = `${obstacleSentences[removal.obstacle ?? 'not-duplicate']}${affectedText}`;
      throw new ProblemError('STACK_RECORD_NEEDED', detail);
    }
    try {
      await client.removeStack(record.id, record.environmentId);
    } catch (error) {
      await this.record(stack, by, error);
      throw toPlatformProblem(error);
    }
    await this.record(stack, by, null);
    this.refresh.watch(stack.serverId);
    return previewOf(stack, removal, remainingIds);
  }

  /** Plans the removal with live data, because stored data is as old as the last refresh. */
  private async planRemoval(stack: ListedStack) {
    const server = await this.servers.findById(stack.serverId);
    if (server === null) throw unknownStackProblem(stack.id);
    const client = this.platforms.clientFor(server);
    const options = { signal: AbortSignal.timeout(requestTimeoutMs) };
    try {
      const [stacks, environments] = await Promise.all([
        client.stacks(options),
        client.environments(options),
      ]);
      const record = stacks.find(({ id }) => id === stack.platformId) ?? null;
      if (record === null) {
        const removal: PlannedRemoval = { obstacle: 'not-duplicate', affectedNames: [] };
        return { client, record, removal, staying: [] };
      }
      const environment = environments.find(({ id }) => id === record.environmentId) ?? null;
      const contents = environment
        ? await readContents(client, record, environment.swarm)
        : unknownContents;
      const removal = planRemoval(record, { stacks, environment, ...contents });
      const sameNameIds = recordsWithSameName(record, stacks).map(({ id }) => id);
      return { client, record, removal, staying: sameNameIds.filter((id) => id !== record.id) };
    } catch (error) {
      throw toPlatformProblem(error);
    }
  }

  private record(stack: ListedStack, by: Caller, error: unknown): Promise<void> {
    const isResultUnknown = error instanceof PlatformError && error.delivery === 'unknown';
    const { name, platformId, environmentId } = stack;
    return this.uow.run(() =>
      this.eventLog.record({
        action: 'stack-record.removed',
        by,
        outcome: error === null ? 'success' : isResultUnknown ? 'unknown' : 'failure',
        severity: error === null ? 'notice' : 'error',
        target: { type: 'stack', id: stack.id, name },
        server: { id: stack.serverId, name: stack.serverName },
        message:
          error === null
            ? `A duplicate record of ${name} was removed`
            : `A duplicate record of ${name} could not be removed: ${textOf(error)}`,
        details: { platformId, environmentId },
      }),
    );
  }

  private async requireStack(id: number): Promise<ListedStack> {
    const stack = await this.stacks.findListedById(id);
    if (stack === null) throw unknownStackProblem(id);
    return stack;
  }
}

const unknownContents = { containers: null, services: null };

/**
 * Reads the containers and services of an environment. A list is null if it could not be read.
 * `containers` is also null if the platform may hide containers, either because they belong to
 * other users or because of their labels.
 */
async function readContents(client: PlatformClient, { environmentId }: Stack, isSwarm: boolean) {
  const options = { signal: AbortSignal.timeout(requestTimeoutMs) };
  const [containers, services, user, hidden] = await Promise.allSettled([
    client.containers(environmentId, options),
    isSwarm ? client.services(environmentId, options) : [],
    client.readCurrentUser(options),
    client.countHiddenLabels(options),
  ]);
  const canSeeAll =
    user.status === 'fulfilled' &&
    user.value.administrator &&
    hidden.status === 'fulfilled' &&
    hidden.value === 0;
  return {
    containers: canSeeAll && containers.status === 'fulfilled' ? containers.value : null,
    services: services.status === 'fulfilled' ? services.value : null,
  };
}

function previewOf(
  stack: ListedStack,
  { obstacle, affectedNames: affected }: PlannedRemoval,
  remainingIds: number[],
): RemovalPreviewReply {
  return {
    stack: toStackReply(stack),
    removable: obstacle === null,
    obstacle,
    touched: affected,
    staying: remainingIds,
  };
}

const obstacleSentences: Record<RemovalObstacle, string> = {
  'not-duplicate': 'No other record in its environment has this name.',
  containers: 'Containers with this name exist; removing the record would take them down',
  services: 'Services with this name exist; removing the record would take them down',
  deploying: 'A stack with this name is being deployed.',
  unseen: 'Stackyard cannot see everything that runs in its environment.',
  orphaned: 'Its environment no longer exists.',
  kubernetes: 'Stackyard cannot see what runs in this stack.',
};

function unknownStackProblem(id: number): ProblemError {
  return new ProblemError('STACK_UNKNOWN', `There is no stack ${id}.`);
}

function textOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
