import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';

/**
 * Maximum number of cached containers. It is larger than the total number of containers on many
 * servers, so that no container is inspected repeatedly.
 */
const maxEntries = 50_000;
const concurrency = 8;

type Inspector = Pick<PlatformClient, 'container'>;

/**
 * Distinguishes finished one-shot containers from stopped services. Both exited with code 0, but
 * only services have a restart policy. Container lists do not include the policy, so each such
 * container is inspected once.
 */
@Injectable()
export class FinishedContainersService {
  private readonly isFinishedById = new Map<string, boolean>();

  /**
   * Returns the IDs of the finished containers. Containers that cannot be inspected do not count as
   * finished.
   */
  async findAmong(
    client: Inspector,
    containers: ReadonlyMap<number, readonly Container[]>,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const done = new Set<string>();
    const ended = [...containers].flatMap(([environmentId, all]) =>
      all.filter(exitedSuccessfully).map(({ id }) => ({ environmentId, id })),
    );
    const inspectNext = async (): Promise<void> => {
      for (let next = ended.pop(); next !== undefined; next = ended.pop()) {
        if (await this.hasFinished(client, next.environmentId, next.id, signal)) done.add(next.id);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, inspectNext));
    return done;
  }

  private async hasFinished(
    client: Inspector,
    environmentId: number,
    id: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const known = this.isFinishedById.get(id);
    if (known !== undefined) return known;
    try {
      const { restartPolicy } = await client.container(environmentId, id, { signal });
      const done = restartPolicy === 'no' || restartPolicy === 'on-failure';
      this.isFinishedById.set(id, done);
      const [oldest] = this.isFinishedById.keys();
      if (this.isFinishedById.size > maxEntries && oldest !== undefined)
        this.isFinishedById.delete(oldest);
      return done;
    } catch (error) {
      // If the refresh was aborted, the container may have finished, so do not report it as
      // unfinished.
      if (signal.aborted) throw error;
      return false;
    }
  }
}

/**
 * Whether a container exited with code 0. Replaced swarm tasks also exit this way and are left out.
 */
function exitedSuccessfully({ state, statusText, project, swarmStack }: Container): boolean {
  const composed = project !== null && swarmStack === null;
  return composed && state === 'exited' && /^Exited \(0\)/.test(statusText);
}
