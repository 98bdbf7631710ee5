/** Where the registry that references call `docker.io` really answers. */
const defaultRegistryOrigin = 'https://registry-1.docker.io';

/**
 * Hosts that an operator vouches for: they may be in a private network. `http://` in front of one
 * says that it speaks no TLS.
 */
export class AllowedHosts {
  /** Origins by the host as references spell it. */
  private readonly origins: ReadonlyMap<string, string>;

  /** @param entries - `host`, `host:port` or either with `http://` or `https://` in front */
  constructor(entries: readonly string[]) {
    this.origins = new Map(
      entries.map((entry) => {
        const name = entry.replace(/^https?:\/\//, '').toLowerCase();
        return [name, new URL(/^https?:/.test(entry) ? entry : `https://${name}`).origin];
      }),
    );
  }

  /** The address at which a registry is asked. */
  originOf(registry: string): string {
    if (registry === 'docker.io') return defaultRegistryOrigin;
    return this.origins.get(registry) ?? `https://${registry}`;
  }

  /** Whether it may be asked wherever it is. */
  vouchedFor(url: URL): boolean {
    return [...this.origins.values()].includes(url.origin);
  }
}
