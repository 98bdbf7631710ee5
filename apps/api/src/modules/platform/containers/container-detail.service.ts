import { Injectable } from '@nestjs/common';
import type { ContainerDetailReply, ContainerUsageReply } from '@stackyard/contracts';
import type { Container, ContainerDetail } from '@stackyard/platform-client';
import type { StackScope } from '../stacks/stack-scope.js';
import { StackContainersService } from './stack-containers.service.js';

const inspectTimeoutMs = 5000;
const shownHealthChecks = 5;
const shownOutputLength = 2000;

/** Reads one container as its engine sees it at the moment. */
@Injectable()
export class ContainerDetailService {
  constructor(private readonly found: StackContainersService) {}

  /** @throws ProblemError what {@link StackContainersService.one} throws */
  async read(stackId: number, name: string, within: StackScope): Promise<ContainerDetailReply> {
    const { stack, client, container } = await this.found.one(stackId, name, within);
    const options = { signal: AbortSignal.timeout(inspectTimeoutMs) };
    const detail = await this.found.call(() =>
      client.container(stack.environmentId, container.id, options),
    );
    // The image may be gone while its container runs.
    const image = await client
      .image(stack.environmentId, detail.imageId, options)
      .catch(() => null);
    return toReply(container, detail, image?.digests ?? []);
  }

  /** @throws ProblemError what {@link StackContainersService.one} throws */
  async usage(stackId: number, name: string, within: StackScope): Promise<ContainerUsageReply> {
    const { stack, client, container } = await this.found.one(stackId, name, within);
    const signal = AbortSignal.timeout(inspectTimeoutMs);
    return this.found.call(() =>
      client.containerUsage(stack.environmentId, container.id, { signal }),
    );
  }
}

function toReply(
  listed: Container,
  detail: ContainerDetail,
  imageDigests: string[],
): ContainerDetailReply {
  return {
    id: detail.id,
    name: listed.name,
    service: listed.service,
    image: detail.image,
    imageId: detail.imageId,
    imageDigests,
    state: detail.state,
    health: detail.health === 'none' ? null : detail.health,
    createdAt: listed.createdAt > 0 ? new Date(listed.createdAt * 1000).toISOString() : null,
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
      .slice(-shownHealthChecks)
      .reverse()
      .map(({ output, ...check }) => ({ ...check, output: output.slice(0, shownOutputLength) })),
  };
}
