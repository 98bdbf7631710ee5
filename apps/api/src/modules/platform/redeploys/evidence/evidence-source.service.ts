import { Injectable } from '@nestjs/common';
import {
  PlatformError,
  type Container,
  type EnvVariable,
  type PlatformClient,
} from '@stackyard/platform-client';
import { withSignals } from '#infra/signals/with-signals.js';
import { PlatformsService } from '../../servers/connection/platforms.service.js';
import { ServersRepository } from '../../servers/servers.repository.js';
import { StacksRepository, type ListedStack } from '../../stacks/stacks.repository.js';
import { mapInGroups } from '../../containers/in-groups.js';
import type { RedeployEntity } from '../redeploy.entity.js';
import { containersOf, servicesOf } from '../run/apply/stack-containers.js';
import { RedeploySnapshotsRepository } from '../snapshots/redeploy-snapshots.repository.js';
import { SnapshotBoxService } from '../snapshots/snapshot-box.service.js';
import {
  evidenceLimits,
  containersExplainingFailure,
  missingNames,
  type InspectedContainer,
} from './evidence.js';
import { findRemoteTasks } from './swarm-tasks.js';

const requestTimeoutMs = 5000;
const concurrency = 8;
/** Maximum number of snapshots whose variables are masked in addition to the current variables. */
const maxSnapshots = 6;

/** A failed run and its platform. Aborting `signal` stops all reading. */
export interface FailedRun {
  redeploy: RedeployEntity;
  stack: ListedStack;
  client: PlatformClient;
  signal: AbortSignal;
}

export interface RemainingContainers {
  inspectedContainers: InspectedContainer[];
  missingContainers: string[];
  omittedCount: number;
  /** Variables of the containers. Their values may be secret. */
  variables: EnvVariable[];
}

@Injectable()
export class EvidenceSourceService {
  constructor(
    private readonly stacks: StacksRepository,
    private readonly servers: ServersRepository,
    private readonly platforms: PlatformsService,
    private readonly snapshots: RedeploySnapshotsRepository,
    private readonly box: SnapshotBoxService,
  ) {}

  /**
   * Returns the failed run with its stack and platform; null if the stack or its server was
   * removed.
   */
  async collect(redeploy: RedeployEntity, signal: AbortSignal): Promise<FailedRun | null> {
    const [stack, server] = await Promise.all([
      redeploy.stackId === null ? null : this.stacks.findListedById(redeploy.stackId),
      this.servers.findById(redeploy.serverId),
    ]);
    if (stack === null || server === null) return null;
    return { redeploy, stack, client: this.platforms.clientFor(server), signal };
  }

  /** @throws PlatformError if the containers cannot be listed */
  async inspectContainers(run: FailedRun): Promise<RemainingContainers> {
    const { redeploy, stack, client } = run;
    const containers = await withRequestTimeout(run, (signal) =>
      containersOf({ client, signal }, stack, redeploy.environmentId),
    );
    const remoteTasks = await this.readRemoteTasks(run, containers);
    const relevantContainers = containersExplainingFailure(redeploy.before, containers);
    const containersToInspect = relevantContainers.slice(0, evidenceLimits.containers);
    const inspectedContainers = await mapInGroups(
      containersToInspect,
      concurrency,
      async (container): Promise<InspectedContainer> => {
        const detail = await nullOnPlatformError(
          withRequestTimeout(run, (signal) =>
            client.container(redeploy.environmentId, container.id, { signal }),
          ),
        );
        return { container, detail };
      },
    );
    inspectedContainers.push(
      ...remoteTasks.slice(0, evidenceLimits.containers - containersToInspect.length),
    );
    return {
      inspectedContainers,
      missingContainers: missingNames(redeploy.before, containers),
      omittedCount: relevantContainers.length + remoteTasks.length - inspectedContainers.length,
      variables: inspectedContainers.flatMap(({ detail }) => detail?.env ?? []),
    };
  }

  /**
   * Returns the tasks of a swarm stack that have no container in the engine's list. The list of
   * tasks is empty for other stacks, and if the tasks cannot be read, for example because the
   * environment's own node is not a swarm manager.
   */
  private async readRemoteTasks(
    run: FailedRun,
    containers: readonly Container[],
  ): Promise<InspectedContainer[]> {
    const { redeploy, stack, client } = run;
    if (stack.kind !== 'swarm') return [];
    const servicesAndTasks = await nullOnPlatformError(
      withRequestTimeout(run, (signal) =>
        Promise.all([
          servicesOf({ client, signal }, stack, redeploy.environmentId),
          client.tasks(redeploy.environmentId, { signal }),
        ]),
      ),
    );
    return servicesAndTasks === null
      ? []
      : findRemoteTasks(servicesAndTasks[0], servicesAndTasks[1], containers);
  }

  /**
   * Returns the stack's current variables and those in its snapshots. A program may still use a
   * password that has since been changed or removed.
   */
  async readVariables(run: FailedRun): Promise<EnvVariable[]> {
    const { platformStackId } = run.redeploy;
    const previous = await this.readPreviousVariables(run.stack.id);
    const record =
      platformStackId === null
        ? null
        : await nullOnPlatformError(
            withRequestTimeout(run, (signal) => run.client.stack(platformStackId, { signal })),
          );
    return [...(record?.env ?? []), ...previous];
  }

  private async readPreviousVariables(stackId: number): Promise<EnvVariable[]> {
    const recentSnapshots = (await this.snapshots.findByStack(stackId)).slice(0, maxSnapshots);
    const sealedContents = recentSnapshots.flatMap(({ sealedBefore, sealedAfter }) => [
      sealedBefore,
      sealedAfter,
    ]);
    const contents = await Promise.all(
      sealedContents.map((sealedContent) =>
        sealedContent === null ? null : this.box.open(sealedContent),
      ),
    );
    return contents.flatMap((content) => content?.env ?? []);
  }
}

/**
 * Limits the time of a single request, so that one slow response does not use up the time for all
 * requests.
 */
export function withRequestTimeout<T>(
  { signal }: FailedRun,
  request: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return withSignals([signal, AbortSignal.timeout(requestTimeoutMs)], request);
}

async function nullOnPlatformError<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request;
  } catch (error) {
    if (error instanceof PlatformError) return null;
    throw error;
  }
}
