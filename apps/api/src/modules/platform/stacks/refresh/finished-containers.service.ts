import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';

/**
 * Maximum number of cached containers. Even many servers together have fewer containers, so no
 * container has to be inspected twice.
 */
const maxEntries = 50_000;
const concurrency = 8;

type Inspector = Pick<PlatformClient, 'container'>;

/**
 * Finds one-shot containers that finished successfully. A stopped service also exits with code 0,
 * but the restart policy of a one-shot container is `no` or `on-failure`. Container lists do not
 * contain the policy, so each container that exited with 0 is inspected once.
 */
@Injectable()
export class FinishedContainersService {
  private readonly isFinishedById = new Map<string, boolean>();

  /**
   * Returns the IDs of the containers that finished successfully. A container that cannot be
   * inspected does not count as finished.
   */
  async findFinishedIds(
    client: Inspector,
    containers: ReadonlyMap<number, readonly Container[]>,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const finishedIds = new Set<string>();
    const candidates = [...containers].flatMap(([environmentId, environmentContainers]) =>
      environmentContainers.filter(exitedSuccessfully).map(({ id }) => ({ environmentId, id })),
    );
    const inspectNext = async (): Promise<void> => {
      for (
        let candidate = candidates.pop();
        candidate !== undefined;
        candidate = candidates.pop()
      ) {
        if (await this.hasFinished(client, candidate.environmentId, candidate.id, signal))
          finishedIds.add(candidate.id);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, inspectNext));
    return finishedIds;
  }

  private async hasFinished(
    client: Inspector,
    environmentId: number,
    id: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const cachedResult = this.isFinishedById.get(id);
    if (cachedResult !== undefined) return cachedResult;
    try {
      const { restartPolicy } = await client.container(environmentId, id, { signal });
      const isFinished = restartPolicy === 'no' || restartPolicy === 'on-failure';
      this.isFinishedById.set(id, isFinished);
      const [oldest] = this.isFinishedById.keys();
      if (this.isFinishedById.size > maxEntries && oldest !== undefined)
        this.isFinishedById.delete(oldest);
      return isFinished;
    } catch (error) {
      // If the refresh was aborted, the container may have finished, so do not report it as
      // unfinished.
      if (signal.aborted) throw error;
      return false;
    }
  }
}

/**
 * Whether a Compose container exited with code 0. Swarm containers are excluded, because containers
 * of replaced tasks also exit with code 0.
 */
function exitedSuccessfully({ state, statusText, project, swarmStack }: Container): boolean {
  const isComposeContainer = project !== null && swarmStack === null;
  return isComposeContainer && state === 'exited' && /^Exited \(0\)/.test(statusText);
}
