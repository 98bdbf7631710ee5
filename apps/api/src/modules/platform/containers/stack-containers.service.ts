import { Injectable } from '@nestjs/common';
import { PlatformError, type Container, type PlatformClient } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';
import { findRemoteTasks } from '../redeploys/evidence/swarm-tasks.js';
import { servicesOf } from '../redeploys/run/apply/stack-containers.js';
import { toPlatformProblem } from '../servers/connection/platform-problem.js';
import { PlatformsService } from '../servers/connection/platforms.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { assertWithinScope, type StackScope } from '../stacks/stack-scope.js';
import { StacksRepository, type ListedStack } from '../stacks/stacks.repository.js';

const listTimeoutMs = 5000;

export interface StackWithContainers {
  stack: ListedStack;
  client: PlatformClient;
  containers: Container[];
}

export interface LogSource {
  id: string;
  name: string;
  /**
   * ID of the container's task if the container runs on another swarm node; null if the engine
   * lists the container.
   */
  taskId: string | null;
}

/**
 * Finds the containers of a stack, so that requests for this stack cannot reach other containers.
 */
@Injectable()
export class StackContainersService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
  ) {}

  /**
   * @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED, PLATFORM_UNREACHABLE or PLATFORM_FAILED
   */
  async findContainers(stackId: number, scope: StackScope): Promise<StackWithContainers> {
    assertWithinScope(scope, [stackId]);
    const stack = await this.stacks.findListedById(stackId);
    const server = stack && (await this.servers.findById(stack.serverId));
    if (stack === null || server === null) {
      throw new ProblemError('STACK_UNKNOWN', `There is no stack ${stackId}.`);
    }
    const client = this.platforms.clientFor(server);
    const { kind, projectName, environmentId } = stack;
    const containers = await this.withPlatformProblems(() =>
      client.containers(environmentId, {
        signal: AbortSignal.timeout(listTimeoutMs),
        ...(kind === 'swarm' ? { swarmStack: projectName } : { project: projectName }),
      }),
    );
    return { stack, client, containers };
  }

  /**
   * @throws ProblemError CONTAINER_UNKNOWN or CONTAINER_ELSEWHERE, and those thrown by {@link
   * StackContainersService.findContainers}
   */
  async findContainer(
    stackId: number,
    name: string,
    scope: StackScope,
  ): Promise<StackWithContainers & { container: Container }> {
    const stackWithContainers = await this.findContainers(stackId, scope);
    const container = stackWithContainers.containers.find((candidate) => candidate.name === name);
    if (container !== undefined) return { ...stackWithContainers, container };
    const remoteSources = await this.listRemoteLogSources(stackWithContainers);
    if (remoteSources.some((task) => task.name === name)) {
      const detail = `${name} runs on another node of the swarm, so only its log can be read.`;
      throw new ProblemError('CONTAINER_ELSEWHERE', detail);
    }
    const detail = `${stackWithContainers.stack.name} has no container ${name}.`;
    throw new ProblemError('CONTAINER_UNKNOWN', detail);
  }

  /**
   * Returns the containers of a stack, including those on other swarm nodes, which are visible only
   * through their tasks.
   */
  async listLogSources(stackWithContainers: StackWithContainers): Promise<LogSource[]> {
    const localSources = stackWithContainers.containers.map(({ id, name }) => ({
      id,
      name,
      taskId: null,
    }));
    return [...localSources, ...(await this.listRemoteLogSources(stackWithContainers))];
  }

  /**
   * Returns the containers of a swarm stack on other nodes. The list is empty if the tasks cannot
   * be read, for example because the environment's own node is not a swarm manager.
   */
  private async listRemoteLogSources({
    stack,
    client,
    containers,
  }: StackWithContainers): Promise<LogSource[]> {
    if (stack.kind !== 'swarm') return [];
    const signal = AbortSignal.timeout(listTimeoutMs);
    try {
      const [services, tasks] = await Promise.all([
        servicesOf({ client, signal }, stack),
        client.tasks(stack.environmentId, { signal }),
      ]);
      return findRemoteTasks(services, tasks, containers).flatMap(({ container, taskId = null }) =>
        taskId === null ? [] : [{ id: container.id, name: container.name, taskId }],
      );
    } catch (error) {
      if (error instanceof PlatformError) return [];
      throw error;
    }
  }

  async withPlatformProblems<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw toPlatformProblem(error);
    }
  }
}
