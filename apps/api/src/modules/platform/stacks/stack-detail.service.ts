import { Injectable } from '@nestjs/common';
import type { ContainerReply, StackDetailReply } from '@stackyard/contracts';
import type { Container, Stack } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';
import { NewestCommitsService } from '../git/newest-commits.service.js';
import { StackImagesService } from '../images/results/stack-images.service.js';
import { RedeployRepliesService } from '../redeploys/redeploy-replies.service.js';
import { RedeployListRepository } from '../redeploys/list/redeploy-list.repository.js';
import { PlatformsService } from '../servers/connection/platforms.service.js';
import { ServerHealthService } from '../servers/server-health.service.js';
import { ServersRepository } from '../servers/servers.repository.js';
import { toGitReply } from './file/git-reply.js';
import { toStackReply } from './stack-reply.js';
import { assertWithinScope, type StackScope } from './stack-scope.js';
import { StacksRepository, type ListedStack } from './stacks.repository.js';

const liveTimeoutMs = 3000;
const maxRedeploys = 20;

@Injectable()
export class StackDetailService {
  constructor(
    private readonly servers: ServersRepository,
    private readonly health: ServerHealthService,
    private readonly platforms: PlatformsService,
    private readonly stacks: StacksRepository,
    private readonly redeploys: RedeployListRepository,
    private readonly redeployReplies: RedeployRepliesService,
    private readonly images: StackImagesService,
    private readonly newestCommits: NewestCommitsService,
  ) {}

  async read(id: number, scope: StackScope): Promise<StackDetailReply> {
    assertWithinScope(scope, [id]);
    const stack = await this.stacks.findListedById(id);
    if (stack === null) throw new ProblemError('STACK_UNKNOWN', `There is no stack ${id}.`);
    const [liveData, redeployPage] = await Promise.all([
      this.readLive(stack),
      this.redeploys.findPage({ stackId: [id], scope }, { limit: maxRedeploys }),
    ]);
    const git = liveData.record?.git ?? null;
    const newestCommit = git && (await this.newestCommits.readNewest(stack, git));
    return {
      stack: toStackReply(stack),
      note: stack.note,
      environmentVariables: liveData.record?.env?.map(({ name }) => name) ?? [],
      git: git && toGitReply(git, newestCommit),
      containers: liveData.containers.map(toContainerReply),
      images: await this.images.listImages(id, liveData.containers),
      redeploys: await this.redeployReplies.build(redeployPage.rows),
    };
  }

  /**
   * Reads the live data. Parts that cannot be read within three seconds are left out.
   */
  private async readLive(
    stack: ListedStack,
  ): Promise<{ record: Stack | null; containers: Container[] }> {
    const noLiveData = { record: null, containers: [] };
    const server = await this.servers.findById(stack.serverId);
    if (server === null || this.health.read(server.id).state === 'unreachable') return noLiveData;
    const client = this.platforms.clientFor(server);
    const signal = AbortSignal.timeout(liveTimeoutMs);
    const [record, containers] = await Promise.allSettled([
      stack.platformId === null ? null : client.stack(stack.platformId, { signal }),
      client.containers(stack.environmentId, {
        signal,
        ...(stack.kind === 'swarm'
          ? { swarmStack: stack.projectName }
          : { project: stack.projectName }),
      }),
    ]);
    return {
      record: record.status === 'fulfilled' ? record.value : null,
      containers: containers.status === 'fulfilled' ? containers.value : [],
    };
  }
}

function toContainerReply(container: Container): ContainerReply {
  return {
    id: container.id,
    name: container.name,
    service: container.service,
    image: container.image,
    state: container.state,
    status: container.statusText,
    health: container.health === 'none' ? null : container.health,
    createdAt: container.createdAt > 0 ? new Date(container.createdAt * 1000).toISOString() : null,
  };
}
