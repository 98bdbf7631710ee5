/** Origin of the registry that is named `docker.io` in image references. */
const defaultRegistryOrigin = 'https://registry-1.docker.io';

/**
 * Registry hosts that an operator trusts, even in a private network. For an entry that starts with
 * `http://`, TLS is not used.
 */
export class AllowedHosts {
  /** Origins of the trusted registries, by their host in image references. */
  private readonly origins: ReadonlyMap<string, string>;

  /** @param entries - `host` or `host:port`, optionally with `http://` or `https://` */
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

  /** Whether requests to the URL are allowed even in a private network. */
  isAllowed(url: URL): boolean {
    return [...this.origins.values()].includes(url.origin);
  }
}
