import { setTimeout as sleep } from 'node:timers/promises';
import type { PlatformClient, Service } from '@stackyard/platform-client';

const intervalMs = 4000;

/**
 * Detects when replicas of Swarm services start or end on other nodes. The events of an engine
 * cover only the containers of its own node.
 */
export class ServiceWatcher {
  private knownServices: Map<string, { stack: string | null; state: string }> | null = null;

  constructor(
    private readonly environmentId: number,
    private readonly client: () => Promise<PlatformClient | null>,
    private readonly onChange: (projects: ReadonlySet<string>) => void,
  ) {}

  stackOf(service: string): string | undefined {
    return this.knownServices?.get(service)?.stack ?? undefined;
  }

  async run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        const client = await this.client();
        if (client !== null) this.compare(await client.services(this.environmentId, { signal }));
      } catch {
        // Ignore errors. The follower of the environment handles them.
      }
      await sleep(intervalMs, undefined, { signal }).catch(() => undefined);
    }
  }

  private compare(services: readonly Service[]): void {
    const before = this.knownServices;
    this.knownServices = new Map(
      services.map(({ name, stack, desired, running, updateState }) => [
        name,
        { stack, state: JSON.stringify([desired, running, updateState]) },
      ]),
    );
    if (before === null) return;
    const names = new Set([...before.keys(), ...this.knownServices.keys()]);
    const changed = new Set<string>();
    for (const name of names) {
      const current = this.knownServices.get(name);
      const previous = before.get(name);
      const stack = current?.stack ?? previous?.stack;
      if (stack && current?.state !== previous?.state) changed.add(stack);
    }
    if (changed.size > 0) this.onChange(changed);
  }
}
