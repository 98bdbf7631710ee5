import { Injectable } from '@nestjs/common';
import type {
  CompareStackSnapshotsQuery,
  ComparisonFault,
  ListStackSnapshotsReply,
  PageQuery,
  SnapshotComparisonReply,
  StackSnapshotReply,
} from '@stackyard/contracts';
import { PlatformError } from '@stackyard/platform-client';
import { ProblemError } from '#infra/http/problem-error.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { assertWithinScope, type StackScope } from '../../stacks/stack-scope.js';
import { StacksRepository, type ListedStack } from '../../stacks/stacks.repository.js';
import { compareFiles } from './compose-diff.adapter.js';
import { compareEnv } from './env-comparison.js';
import { compareImages } from './image-changes.js';
import type { RedeploySnapshotEntity } from './redeploy-snapshot.entity.js';
import type { CapturedStack } from './redeploy-snapshot.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';
import { SnapshotBoxService } from './snapshot-box.service.js';
import { StackCaptureService } from './stack-capture.service.js';

type StateOrFault =
  | { captured: CapturedStack; fault: null }
  | { captured: null; fault: ComparisonFault };

@Injectable()
export class StackHistoryService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly snapshots: RedeploySnapshotsRepository,
    private readonly capture: StackCaptureService,
    private readonly box: SnapshotBoxService,
  ) {}

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or CURSOR_INVALID */
  async list(
    stackId: number,
    query: PageQuery,
    scope: StackScope,
  ): Promise<ListStackSnapshotsReply> {
    await this.requireStack(stackId, scope);
    const { rows, nextCursor } = await this.snapshots.findPage(stackId, query);
    return { snapshots: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError STACK_UNKNOWN, STACK_NOT_ALLOWED or SNAPSHOT_UNKNOWN */
  async compare(
    stackId: number,
    query: CompareStackSnapshotsQuery,
    scope: StackScope,
  ): Promise<SnapshotComparisonReply> {
    const stack = await this.requireStack(stackId, scope);
    const from = await this.requireSnapshot(stackId, query.from);
    const to = query.to === undefined ? null : await this.requireSnapshot(stackId, query.to);
    const [before, after] = await Promise.all([
      this.stateOf(from),
      to === null ? this.currentState(stack) : this.stateOf(to),
    ]);
    const labels = { from: labelOf(from), to: to && labelOf(to) };
    if (before.captured === null || after.captured === null) {
      const fault = before.fault ?? after.fault;
      return { ...labels, fault, file: null, env: null, git: null, images: null };
    }
    return { ...labels, fault: null, ...compareCaptures(before.captured, after.captured) };
  }

  private async requireStack(stackId: number, scope: StackScope): Promise<ListedStack> {
    assertWithinScope(scope, [stackId]);
    const stack = await this.stacks.findListedById(stackId);
    if (stack !== null) return stack;
    throw new ProblemError('STACK_UNKNOWN', `There is no stack ${stackId}.`);
  }

  private async requireSnapshot(
    stackId: number,
    redeployId: number,
  ): Promise<RedeploySnapshotEntity> {
    const snapshot = await this.snapshots.findByRedeploy(redeployId);
    if (snapshot?.stackId === stackId) return snapshot;
    const detail = `No snapshot of redeploy ${redeployId} is stored for this stack.`;
    throw new ProblemError('SNAPSHOT_UNKNOWN', detail);
  }

  /**
   * Returns the state after the redeploy or, if no such state was stored, the state before the
   * redeploy.
   */
  private async stateOf(snapshot: RedeploySnapshotEntity): Promise<StateOrFault> {
    const { sealedBefore, sealedAfter } = snapshot;
    const content = await this.box.open(sealedAfter ?? sealedBefore);
    if (content === null) return { captured: null, fault: 'snapshot-unreadable' };
    const services = snapshot.servicesAfter ?? snapshot.servicesBefore;
    const git = snapshot.gitAfter ?? snapshot.gitBefore;
    return { captured: { content, services, git }, fault: null };
  }

  private async currentState({ serverId, platformId }: ListedStack): Promise<StateOrFault> {
    const server = await this.servers.findById(serverId);
    if (server === null || platformId === null) return { captured: null, fault: 'platform-silent' };
    const client = this.platforms.clientFor(server);
    const readContext = { client, signal: new AbortController().signal };
    try {
      return { captured: await this.capture.captureAfter(readContext, platformId), fault: null };
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      const hasResponse = error.delivery === 'answered';
      return { captured: null, fault: hasResponse ? 'file-missing' : 'platform-silent' };
    }
  }
}

function compareCaptures(from: CapturedStack, to: CapturedStack) {
  const file = from.content.file;
  const currentFile = to.content.file;
  return {
    file: file === null || currentFile === null ? null : compareFiles(file, currentFile, true),
    env: compareEnv(from.content.env, to.content.env),
    git: commitsOf(from.git, to.git),
    images: compareImages(from.services, to.services),
  };
}

function commitsOf(
  from: CapturedStack['git'],
  to: CapturedStack['git'],
): StackSnapshotReply['git'] {
  if (from === null && to === null) return null;
  return { from: from?.commit || null, to: to?.commit || null };
}

function labelOf({ redeployId, takenAt, succeededAt }: RedeploySnapshotEntity) {
  return { redeployId, at: succeededAt ?? takenAt };
}

function toReply(snapshot: RedeploySnapshotEntity): StackSnapshotReply {
  const { redeployId, takenAt, succeededAt, servicesBefore, servicesAfter } = snapshot;
  return {
    redeployId,
    takenAt,
    succeededAt,
    git: commitsOf(snapshot.gitBefore, snapshot.gitAfter ?? snapshot.gitBefore),
    images: compareImages(servicesBefore, servicesAfter ?? servicesBefore),
  };
}
