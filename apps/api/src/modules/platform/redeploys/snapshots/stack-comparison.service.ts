import { Injectable } from '@nestjs/common';
import type {
  ComparisonFault,
  GitComparisonReply,
  NewestCommitReply,
  StackComparisonReply,
} from '@stackyard/contracts';
import { PlatformError, type PlatformClient, type Stack } from '@stackyard/platform-client';
import { NewestCommitsService } from '../../git/newest-commits.service.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServerHealthService } from '../../servers/server-health.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { FinishedContainersService } from '../../stacks/refresh/finished-containers.service.js';
import type { ListedStack } from '../../stacks/stacks.repository.js';
import { compareFiles } from './compose-diff.adapter.js';
import { compareEnv } from './env-comparison.js';
import type { RedeploySnapshotEntity } from './redeploy-snapshot.entity.js';
import { serviceOf, type SnapshotContent } from './redeploy-snapshot.js';
import { RedeploySnapshotsRepository } from './redeploy-snapshots.repository.js';
import { SnapshotBoxService } from './snapshot-box.service.js';

/**
 * Time limit for all platforms together, so that an unresponsive platform does not delay the plan.
 */
const readTimeoutMs = 5000;
/** Maximum number of files to read concurrently from one platform. */
const concurrency = 8;
/**
 * Maximum number of stacks in a comparison for which a diff is created. The files must be parsed
 * for masking, which takes time.
 */
const maxDiffs = 20;

/** The current state of a stack on its platform. Parts that could not be read are null. */
interface StackToCompare {
  record: Stack | null;
  file: string | null;
  fault: ComparisonFault | null;
  oneShotServices: string[] | null;
  newestCommit: NewestCommitReply | null;
}

/** A snapshot with the file and the variables as they were after its redeploy. */
interface ComparisonBase {
  snapshot: RedeploySnapshotEntity;
  /** Null if the content cannot be decrypted. */
  content: SnapshotContent | null;
}

const platformNotResponding: StackToCompare = {
  record: null,
  file: null,
  fault: 'platform-silent',
  oneShotServices: null,
  newestCommit: null,
};

@Injectable()
export class StackComparisonService {
  constructor(
    private readonly snapshots: RedeploySnapshotsRepository,
    private readonly box: SnapshotBoxService,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly health: ServerHealthService,
    private readonly finishedContainers: FinishedContainersService,
    private readonly newestCommits: NewestCommitsService,
  ) {}

  /**
   * Compares stacks with their state after the last successful redeploy.
   *
   * @returns a comparison for each stack, by stack ID
   */
  async compareStacks(stacks: readonly ListedStack[]): Promise<Map<number, StackComparisonReply>> {
    const snapshots = await this.snapshots.findLatestSucceeded(stacks.map(({ id }) => id));
    const currentStacks = await this.readCurrentStacks(stacks);
    const comparisons = new Map<number, StackComparisonReply>();
    let diffCount = 0;
    for (const { id } of stacks) {
      const snapshot = snapshots.get(id);
      const base = snapshot && (await this.findComparisonBase(snapshot));
      const comparison = compareWithSnapshot(
        base ?? null,
        currentStacks.get(id) ?? platformNotResponding,
        diffCount < maxDiffs,
      );
      if (comparison.file?.changed) diffCount++;
      comparisons.set(id, comparison);
    }
    return comparisons;
  }

  private async findComparisonBase(snapshot: RedeploySnapshotEntity): Promise<ComparisonBase> {
    const { sealedBefore, sealedAfter } = snapshot;
    return { snapshot, content: await this.box.open(sealedAfter ?? sealedBefore) };
  }

  /**
   * Reads stacks from the platforms of all servers at the same time. Leaves out the stacks of
   * removed and unreachable servers.
   */
  private async readCurrentStacks(
    stacks: readonly ListedStack[],
  ): Promise<Map<number, StackToCompare>> {
    const signal = AbortSignal.timeout(readTimeoutMs);
    const currentStacks = new Map<number, StackToCompare>();
    const serverIds = [...new Set(stacks.map(({ serverId }) => serverId))];
    await Promise.all(
      serverIds.map(async (serverId) => {
        const server = await this.servers.findById(serverId);
        if (server === null || this.health.read(serverId).state === 'unreachable') return;
        const client = this.platforms.clientFor(server);
        const serverStacks = stacks.filter((stack) => stack.serverId === serverId);
        await this.readStacks(client, serverStacks, signal, (id, stack) =>
          currentStacks.set(id, stack),
        );
      }),
    );
    return currentStacks;
  }

  private async readStacks(
    client: PlatformClient,
    stacks: readonly ListedStack[],
    signal: AbortSignal,
    onRead: (id: number, stack: StackToCompare) => void,
  ): Promise<void> {
    const records = await nullOnPlatformError(client.stacks({ signal }));
    const recordsById = new Map(records?.map((record) => [record.id, record]));
    const remainingStacks = [...stacks];
    const readNext = async (): Promise<void> => {
      for (let next = remainingStacks.pop(); next !== undefined; next = remainingStacks.pop()) {
        const record = recordsById.get(next.platformId ?? 0);
        if (record === undefined) continue;
        const [oneShotServices, newestCommit] = await Promise.all([
          nullOnPlatformError(this.oneShotServices(client, record, signal)),
          record.git && this.newestCommits.readNewest(next, record.git),
        ]);
        const file = await readFile(client, record, signal);
        onRead(next.id, { ...file, oneShotServices, newestCommit });
      }
    };
    await Promise.all(Array.from({ length: concurrency }, readNext));
  }

  /**
   * Returns the one-shot services. In a swarm, there are no such services, because a swarm replaces
   * tasks that end.
   */
  private async oneShotServices(
    client: PlatformClient,
    { kind, projectName, environmentId }: Stack,
    signal: AbortSignal,
  ): Promise<string[]> {
    if (kind !== 'compose') return [];
    const containers = await client.containers(environmentId, { project: projectName, signal });
    const finishedIds = await this.finishedContainers.findFinishedIds(
      client,
      new Map([[environmentId, containers]]),
      signal,
    );
    const names = containers.filter(({ id }) => finishedIds.has(id)).map(serviceOf);
    return [...new Set(names)].sort();
  }
}

async function readFile(
  client: PlatformClient,
  record: Stack,
  signal: AbortSignal,
): Promise<Omit<StackToCompare, 'oneShotServices' | 'newestCommit'>> {
  try {
    return { record, file: await client.stackFile(record.id, { signal }), fault: null };
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error;
    const hasResponse = error.delivery === 'answered';
    return { record, file: null, fault: hasResponse ? 'file-missing' : 'platform-silent' };
  }
}

async function nullOnPlatformError<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}

function compareWithSnapshot(
  base: ComparisonBase | null,
  { record, file, fault, oneShotServices, newestCommit }: StackToCompare,
  includeDiff: boolean,
): StackComparisonReply {
  const since = base && toRedeployRef(base.snapshot);
  const git = record && gitOf(record, base?.snapshot ?? null, newestCommit);
  const unknownReply = { since, file: null, env: null, git, oneShotServices, deployedAt: null };
  if (base === null) return { ...unknownReply, fault: 'no-snapshot' };
  if (record === null) return { ...unknownReply, fault: fault ?? 'platform-silent' };
  // A redeploy of a git stack may deploy a newer file. If the stack was not read after the
  // redeploy, that file is unknown.
  const isUnread = record.git !== null && base.snapshot.servicesAfter === null;
  if (isUnread) return { ...unknownReply, fault: 'no-snapshot' };
  const { content } = base;
  if (content === null) return { ...unknownReply, fault: 'snapshot-unreadable' };
  const savedFile = content.file;
  return {
    since,
    fault: fault ?? (savedFile === null ? 'no-snapshot' : null),
    file: savedFile === null || file === null ? null : compareFiles(savedFile, file, includeDiff),
    env: compareEnv(content.env, record.env ?? []),
    git,
    oneShotServices,
    deployedAt: externalDeployTime(base.snapshot, record),
  };
}

/**
 * Returns the time of a deploy by the platform after the redeploy, judged by the update time of the
 * stack; null if there was none or this is uncertain.
 *
 * - Without a git repository, saving an edited compose file deploys it immediately, so the update
 *   time is the time of the last deploy.
 * - The settings of a git stack can be saved without a deploy, so its update time proves nothing.
 * - While a stack is not active, a deploy in the background may not have succeeded yet, although
 *   the platform has already set the update time.
 */
function externalDeployTime(
  { deployedAfter }: RedeploySnapshotEntity,
  { git, status, updatedAt }: Stack,
): string | null {
  if (git !== null || status !== 'active' || deployedAfter === null) return null;
  return updatedAt > deployedAfter ? new Date(updatedAt * 1000).toISOString() : null;
}

function toRedeployRef({ redeployId, succeededAt }: RedeploySnapshotEntity) {
  return { redeployId, finishedAt: succeededAt ?? '' };
}

function gitOf(
  { git }: Stack,
  snapshot: RedeploySnapshotEntity | null,
  newest: NewestCommitReply | null,
): GitComparisonReply | null {
  return (
    git && {
      reference: git.reference,
      redeployedCommit: snapshot?.gitAfter?.commit || null,
      deployedCommit: git.commit || null,
      newest,
    }
  );
}
