import { Injectable } from '@nestjs/common';
import type { Container, PlatformClient } from '@stackyard/platform-client';

const mostRemembered = 5000;

/**
 * Tells one-shot containers that did their work from services that were stopped: both ended with
 * exit code 0, but only a service is meant to start again. A list does not tell; each such container
 * is inspected once.
 */
@Injectable()
export class FinishedContainersService {
  private readonly known = new Map<string, boolean>();

  /** Ids of those that are done. One that cannot be inspected is not. */
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

/** Tasks of swarm that were replaced end like that, too, and say nothing. */
function endedWell({ state, statusText, project, swarmStack }: Container): boolean {
  const composed = project !== null && swarmStack === null;
  return composed && state === 'exited' && /^Exited \(0\)/.test(statusText);
}
