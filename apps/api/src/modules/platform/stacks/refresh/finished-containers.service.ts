import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';

/** More than the engines of many servers list together, so that none is inspected again and again. */
const mostRemembered = 50_000;
const concurrency = 8;

type Inspector = Pick<PlatformClient, 'container'>;

/**
 * Distinguishes finished one-shot containers from stopped services: both exited with code 0, but
 * only services have a restart policy. Lists do not include it, so each such container is inspected
 * once.
 */
@Injectable()
export class FinishedContainersService {
  private readonly known = new Map<string, boolean>();

  /** IDs of finished containers. Those that cannot be inspected do not count. */
  async among(
    client: Inspector,
    containers: ReadonlyMap<number, readonly Container[]>,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const done = new Set<string>();
    const ended = [...containers].flatMap(([environmentId, all]) =>
      all.filter(endedWell).map(({ id }) => ({ environmentId, id })),
    );
    const inspectNext = async (): Promise<void> => {
      for (let next = ended.pop(); next !== undefined; next = ended.pop()) {
        if (await this.isDone(client, next.environmentId, next.id, signal)) done.add(next.id);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, inspectNext));
    return done;
  }

  private async isDone(
    client: Inspector,
    environmentId: number,
    id: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    try {
      const { restartPolicy } = await client.container(environmentId, id, { signal });
      const done = restartPolicy === 'no' || restartPolicy === 'on-failure';
      this.known.set(id, done);
      const [oldest] = this.known.keys();
      if (this.known.size > mostRemembered && oldest !== undefined) this.known.delete(oldest);
      return done;
    } catch (error) {
      // A refresh that was aborted knows nothing.
      if (signal.aborted) throw error;
      return false;
    }
  }
}

/** Replaced swarm tasks also end this way and are skipped. */
function endedWell({ state, statusText, project, swarmStack }: Container): boolean {
  const composed = project !== null && swarmStack === null;
  return composed && state === 'exited' && /^Exited \(0\)/.test(statusText);
}
