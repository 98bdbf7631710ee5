import { Injectable } from '@nestjs/common';
import type { StackFileReply } from '@stackyard/contracts';
import { ProblemError } from '#infra/http/problem-error.js';
import { NewestCommitsService } from '../../git/newest-commits.service.js';
import { toPlatformProblem } from '../../servers/connection/platform-problem.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { assertWithinScope, type StackScope } from '../stack-scope.js';
import { StacksRepository, type ListedStack } from '../stacks.repository.js';
import { toGitReply } from './git-reply.js';
import { maskCompose } from './masked-compose.adapter.js';

const readTimeoutMs = 5000;
/** Maximum length of a file in characters. Parsing longer files would delay other requests. */
const maxLength = 256 * 1024;

@Injectable()
export class StackFileService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly newestCommits: NewestCommitsService,
  ) {}

  /**
   * @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED, STACK_KIND_UNSUPPORTED,
   * STACK_FILE_MISSING, PLATFORM_UNREACHABLE or PLATFORM_FAILED
   */
  async read(id: number, scope: StackScope): Promise<StackFileReply> {
    assertWithinScope(scope, [id]);
    const stack = await this.stacks.findListedById(id);
    const server = stack && (await this.servers.findById(stack.serverId));
    if (stack === null || server === null) {
      throw new ProblemError('STACK_UNKNOWN', `There is no stack ${id}.`);
    }
    const platformId = requireComposeRecordId(stack);
    const client = this.platforms.clientFor(server);
    const options = { signal: AbortSignal.timeout(readTimeoutMs) };
    try {
      const [record, fullText] = await Promise.all([
        client.stack(platformId, options),
        client.stackFile(platformId, options),
      ]);
      const newestCommit = record.git && (await this.newestCommits.readNewest(stack, record.git));
      const text = truncate(fullText);
      const masked = maskCompose(text);
      return {
        stack: { id: stack.id, name: stack.name },
        file: record.git?.filePath || record.entryPoint,
        text: masked.text,
        maskedValues: masked.maskedValueCount,
        isCut: text.length < fullText.length,
        git: record.git && toGitReply(record.git, newestCommit),
      };
    } catch (error) {
      throw toPlatformProblem(error);
    }
  }
}

function requireComposeRecordId({ name, platformId, kind }: ListedStack): number {
  if (platformId === null) {
    const detail = `${name} was created outside Portainer, which doesn't have its compose file.`;
    throw new ProblemError('STACK_FILE_MISSING', detail);
  }
  if (kind === 'kubernetes') {
    const detail = `${name} is a Kubernetes stack. Portainer stores a manifest for it, which Stackyard doesn't show.`;
    throw new ProblemError('STACK_KIND_UNSUPPORTED', detail);
  }
  return platformId;
}

/** Returns as many complete lines from the beginning as the limit permits. */
function truncate(text: string): string {
  if (text.length <= maxLength) return text;
  return text.slice(0, text.lastIndexOf('\n', maxLength) + 1 || maxLength);
}
