import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';

/**
 * Maximum number of cached containers. Even many servers have fewer containers in total, so that
 * none has to be inspected twice.
 */
const maxEntries = 50_000;
const concurrency = 8;

type Inspector = Pick<PlatformClient, 'container'>;

/**
 * Finds one-shot containers that finished successfully. A stopped service also exits with code 0,
 * but unlike a one-shot container, it has a restart policy. Container lists do not contain the
 * policy, so each container that exited with 0 is inspected once.
 */
@Injectable()
export class FinishedContainersService {
  private readonly isFinishedById = new Map<string, boolean>();

  /**
   * Returns the IDs of the containers that finished. A container that cannot be inspected does not
   * count as finished.
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
      const isDone = restartPolicy === 'no' || restartPolicy === 'on-failure';
      this.isFinishedById.set(id, isDone);
      const [oldest] = this.isFinishedById.keys();
      if (this.isFinishedById.size > maxEntries && oldest !== undefined)
        this.isFinishedById.delete(oldest);
      return isDone;
    } catch (error) {
      // If the refresh was aborted, the container may have finished, so do not report it as
      // unfinished.
      if (signal.aborted) throw error;
      return false;
    }
  }
}

/**
 * Whether a container exited with code 0. Containers of replaced swarm tasks do so, too, and are
 * excluded.
 */
function exitedSuccessfully({ state, statusText, project, swarmStack }: Container): boolean {
  const isComposeContainer = project !== null && swarmStack === null;
  return isComposeContainer && state === 'exited' && /^Exited \(0\)/.test(statusText);
}
