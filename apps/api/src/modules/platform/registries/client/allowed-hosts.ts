/** Origin of the registry that image references call `docker.io`. */
const defaultRegistryOrigin = 'https://registry-1.docker.io';

/**
 * Hosts of registries or Git repositories that an operator trusts, so that they may be in private
 * networks. An entry that starts with `http://` turns TLS off for its host.
 */
export class AllowedHosts {
  /** Origins of the trusted hosts, by `host` or `host:port` in lower case. */
  private readonly origins: ReadonlyMap<string, string>;

  /** @param entries - `host` or `host:port`, optionally preceded by `http://` or `https://` */
  constructor(entries: readonly string[]) {
    this.origins = new Map(
      entries.map((entry) => {
        const name = entry.replace(/^https?:\/\//, '').toLowerCase();
        return [name, new URL(/^https?:/.test(entry) ? entry : `https://${name}`).origin];
      }),
    );
  }

  originOf(registry: string): string {
    if (registry === 'docker.io') return defaultRegistryOrigin;
    return this.origins.get(registry) ?? `https://${registry}`;
  }

  isAllowed(url: URL): boolean {
    return [...this.origins.values()].includes(url.origin);
  }
}
