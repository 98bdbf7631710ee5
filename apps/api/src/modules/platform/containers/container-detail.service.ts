import { Injectable } from '@nestjs/common';
import type { ContainerDetailReply, ContainerUsageReply } from '@stackyard/contracts';
import type { Container, ContainerDetail } from '@stackyard/platform-client';
import type { StackScope } from '../stacks/stack-scope.js';
import { StackContainersService } from './stack-containers.service.js';
import { isHoldName } from '../redeploys/held-images/hold-tags.js';

const inspectTimeoutMs = 5000;
const maxHealthChecks = 5;
const maxOutputLength = 2000;

@Injectable()
export class ContainerDetailService {
  constructor(private readonly stackContainers: StackContainersService) {}

  /** @throws ProblemError as thrown by {@link StackContainersService.findContainer} */
  async read(stackId: number, name: string, scope: StackScope): Promise<ContainerDetailReply> {
    const { stack, client, container } = await this.stackContainers.findContainer(
      stackId,
      name,
      scope,
    );
    const options = { signal: AbortSignal.timeout(inspectTimeoutMs) };
    const detail = await this.stackContainers.withPlatformProblems(() =>
      client.container(stack.environmentId, container.id, options),
    );
    // A running container's image may have been deleted, so a missing image is not an error.
    const image = await client
      .image(stack.environmentId, detail.imageId, options)
      .catch(() => null);
    const digests = (image?.digests ?? []).filter((digest) => !isHoldName(digest));
    return toReply(container, detail, digests);
  }

  /** @throws ProblemError as thrown by {@link StackContainersService.findContainer} */
  async readUsage(stackId: number, name: string, scope: StackScope): Promise<ContainerUsageReply> {
    const { stack, client, container } = await this.stackContainers.findContainer(
      stackId,
      name,
      scope,
    );
    const signal = AbortSignal.timeout(inspectTimeoutMs);
    return this.stackContainers.withPlatformProblems(() =>
      client.containerUsage(stack.environmentId, container.id, { signal }),
    );
  }
}

function toReply(
  container: Container,
  detail: ContainerDetail,
  imageDigests: string[],
): ContainerDetailReply {
  return {
    id: detail.id,
    name: container.name,
    service: container.service,
    image: detail.image,
    imageId: detail.imageId,
    imageDigests,
    state: detail.state,
    health: detail.health === 'none' ? null : detail.health,
    createdAt: container.createdAt > 0 ? new Date(container.createdAt * 1000).toISOString() : null,
    exitCode: detail.exitCode,
    outOfMemory: detail.outOfMemory,
    restartCount: detail.restartCount,
    restartPolicy: detail.restartPolicy,
    error: detail.error || null,
    startedAt: detail.startedAt,
    finishedAt: detail.finishedAt,
    ports: detail.ports,
    mounts: detail.mounts,
    environmentVariables: [...detail.variables].sort(),
    healthChecks: detail.healthChecks
      .slice(-maxHealthChecks)
      .reverse()
      .map(({ output, ...check }) => ({ ...check, output: output.slice(0, maxOutputLength) })),
  };
}
