import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';

const mostRemembered = 5000;

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
    client: PlatformClient,
    containers: ReadonlyMap<number, readonly Container[]>,
    signal: AbortSignal,
  ): Promise<Set<string>> {
    const done = new Set<string>();
    for (const [environmentId, all] of containers) {
      for (const { id } of all.filter(endedWell)) {
        if (await this.isDone(client, environmentId, id, signal)) done.add(id);
      }
    }
    return done;
  }

  private async isDone(
    client: PlatformClient,
    environmentId: number,
    id: string,
    signal: AbortSignal,
  ): Promise<boolean> {
    const known = this.known.get(id);
    if (known !== undefined) return known;
    try {
      const { restartPolicy } = await client.container(environmentId, id, { signal });
      const done = restartPolicy === 'no' || restartPolicy === 'on-failure';
      if (this.known.size >= mostRemembered) this.known.clear();
      this.known.set(id, done);
      return done;
    } catch {
      return false;
    }
  }
}

/** Replaced swarm tasks also end this way and are skipped. */
function endedWell({ state, statusText, project, swarmStack }: Container): boolean {
  const composed = project !== null && swarmStack === null;
  return composed && state === 'exited' && /^Exited \(0\)/.test(statusText);
}
