import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformClient, Service } from '@stackyard/platform-client';

const intervalMs = 4000;

/**
 * Detects when replicas of swarm services start or end on other nodes. The events of an engine
 * cover only the containers of its own node.
 */
export class ServiceWatcher {
  private latestServices: Map<string, { stack: string | null; state: string }> | null = null;

  constructor(
    private readonly environmentId: number,
    private readonly client: () => Promise<PlatformClient | null>,
    private readonly onChange: (projects: ReadonlySet<string>) => void,
  ) {}

  stackOf(service: string): string | undefined {
    return this.latestServices?.get(service)?.stack ?? undefined;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const client = await this.client();
        if (client !== null)
          this.storeAndReportChanges(await client.services(this.environmentId, { signal }));
      } catch {
        // Ignore errors. The follower of the environment handles them.
      }
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private storeAndReportChanges(services: readonly Service[]): void {
    const previousServices = this.latestServices;
    this.latestServices = new Map(
      services.map(({ name, stack, desired, running, updateState }) => [
        name,
        { stack, state: JSON.stringify([desired, running, updateState]) },
      ]),
    );
    if (previousServices === null) return;
    const names = new Set([...previousServices.keys(), ...this.latestServices.keys()]);
    const changedProjects = new Set<string>();
    for (const name of names) {
      const current = this.latestServices.get(name);
      const previous = previousServices.get(name);
      const stack = current?.stack ?? previous?.stack;
      if (stack && current?.state !== previous?.state) changedProjects.add(stack);
    }
    if (changedProjects.size > 0) this.onChange(changedProjects);
  }
}
