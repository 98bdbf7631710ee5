import { Injectable } from '@nestjs/common';
import type { RollbackPlanReply } from '@stackyard/contracts';
import { PlatformError, type Stack } from '@stackyard/platform-client';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { FreshnessRepository } from '../../images/results/freshness.repository.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { assertWithinScope } from '../../stacks/stack-scope.js';
import { StacksRepository, type ListedStack } from '../../stacks/stacks.repository.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import { compareFiles } from '../snapshots/compose-diff.adapter.js';
import { compareEnv } from '../snapshots/env-comparison.js';
import { RollbackInspectionService, type CurrentStack } from './rollback-inspection.service.js';
import type { PlannedImageRestore } from './rollback-images.js';
import type { SavedStateRef } from './saved-state.js';
import { SavedStatesService, type SavedStateWithContent } from './saved-states.service.js';

const readTimeoutMs = 5000;

/** Predicts the effects of a rollback from the current state of the stack on its platform. */
@Injectable()
export class RollbackPlanService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly savedStates: SavedStatesService,
    private readonly redeploys: RedeploysRepository,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly inspection: RollbackInspectionService,
    private readonly freshnessRepository: FreshnessRepository,
  ) {}

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or ROLLBACK_NOT_POSSIBLE */
  async planForStack(stackId: number, by: Caller): Promise<RollbackPlanReply> {
    const stack = await this.requireStack(stackId, by);
    if (await this.redeploys.lastRunChangedNothing(stackId)) {
      const detail =
        `The last redeploy of ${stack.name} failed before it changed anything, so there is nothing ` +
        'to roll back. To go back further, choose a redeploy.';
      throw new ProblemError('ROLLBACK_NOT_POSSIBLE', detail);
    }
    const target = await this.savedStates.findLastGoodState(stackId);
    if (target === null) {
      const detail = `Stackyard has no saved state of ${stack.name} from before a redeploy.`;
      throw new ProblemError('ROLLBACK_NOT_POSSIBLE', detail);
    }
    return this.plan(stack, target);
  }

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or ROLLBACK_NOT_POSSIBLE */
  async planForState(
    target: SavedStateRef,
    stackId: number,
    by: Caller,
  ): Promise<RollbackPlanReply> {
    return this.plan(await this.requireStack(stackId, by), target);
  }

  private async requireStack(id: number, by: Caller): Promise<ListedStack> {
    assertWithinScope(by.stackIds, [id]);
    const stack = await this.stacks.findListedById(id);
    if (stack === null) throw new ProblemError('STACK_UNKNOWN', `There is no stack ${id}.`);
    return stack;
  }

  private async plan(stack: ListedStack, target: SavedStateRef): Promise<RollbackPlanReply> {
    const savedState = await this.savedStates.open(target);
    if ('code' in savedState) throw new ProblemError('ROLLBACK_NOT_POSSIBLE', savedState.detail);
    const { id, name } = stack;
    const base = { stack: { id, name }, target: { ...target, savedAt: savedState.savedAt } };
    const emptyPlan = { images: [], file: null, env: null, git: null };
    if (stack.obstacle !== null) {
      const detail = `The stack is ${stack.obstacle}.`;
      return { ...base, ...emptyPlan, obstacle: { code: 'not-redeployable', detail } };
    }
    try {
      return { ...base, ...(await this.planRestoreOf(stack, savedState)) };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const obstacle = { code: 'platform-silent', detail: `${error.message}.` } as const;
      return { ...base, ...emptyPlan, obstacle };
    }
  }

  private async planRestoreOf(
    stack: ListedStack,
    savedState: SavedStateWithContent,
  ): Promise<Omit<RollbackPlanReply, 'stack' | 'target'>> {
    const server = await this.servers.findById(stack.serverId);
    if (server === null || stack.platformId === null) {
      throw new ProblemError('STACK_UNKNOWN', `${stack.name} has no record in Portainer.`);
    }
    const client = this.platforms.clientFor(server);
    const signal = AbortSignal.timeout(readTimeoutMs);
    const [record, containers] = await Promise.all([
      client.stack(stack.platformId, { signal }),
      client.containers(stack.environmentId, {
        signal,
        ...(stack.kind === 'swarm'
          ? { swarmStack: stack.projectName }
          : { project: stack.projectName }),
      }),
    ]);
    const file = await client.stackFile(record.id, { signal }).catch(nullIfFileMissing(record));
    const current: CurrentStack = { stack: record, file, containers };
    const { images, obstacle } = await this.inspection.inspect(
      { client, signal },
      current,
      savedState,
    );
    return {
      obstacle,
      images: await this.addSharingStacks(stack, images),
      ...contentChanges(current, savedState),
    };
  }

  /**
   * Adds the other stacks that use the same image names on the host. Their next deploy would use the
   * restored images, too.
   */
  private async addSharingStacks(
    { id, serverId, environmentId }: ListedStack,
    images: readonly PlannedImageRestore[],
  ): Promise<RollbackPlanReply['images']> {
    const movedImages = images.filter(({ change }) => change === 'tag' || change === 'pull');
    const usingStacks = await this.freshnessRepository.findStacksUsing(
      { serverId, environmentId },
      movedImages.map(({ reference }) => reference),
    );
    return images.map(({ imageId: _, ...image }) => ({
      ...image,
      sharedWith: movedImages.some(({ service }) => service === image.service)
        ? usingStacks
            .filter(({ stackId, reference }) => stackId !== id && reference === image.reference)
            .map(({ name }) => name)
        : [],
    }));
  }
}

function contentChanges(
  { stack, file }: CurrentStack,
  { content, git }: SavedStateWithContent,
): Pick<RollbackPlanReply, 'file' | 'env' | 'git'> {
  const env = stack.kind === 'swarm' ? null : compareEnv(stack.env ?? [], content.env);
  if (stack.git === null) {
    const isRestored = stack.kind !== 'swarm' && file !== null && content.file !== null;
    return {
      file: isRestored ? compareFiles(file, content.file ?? '', true) : null,
      env,
      git: null,
    };
  }
  const { reference, commit } = stack.git;
  return {
    file: null,
    env,
    git: {
      reference,
      wantedCommit: git?.commit || null,
      deployedCommit: commit || null,
      autoUpdate: stack.autoUpdate,
    },
  };
}

/**
 * Returns a handler for errors while reading a stack's file. For a git stack, the handler returns
 * null if the platform has no file, because the repository will be cloned again. It rethrows all
 * other errors.
 */
function nullIfFileMissing({ git }: Stack): (error: unknown) => null {
  return (error) => {
    if (git !== null && error instanceof PlatformError && error.delivery === 'answered')
      return null;
    throw error;
  };
}
