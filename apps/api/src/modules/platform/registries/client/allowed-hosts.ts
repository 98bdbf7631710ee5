/** The actual host of the registry that references call `docker.io`. */
const defaultRegistryOrigin = 'https://registry-1.docker.io';

/** Hosts that an operator trusts: they may be in a private network. A leading `http://` means no TLS. */
export class AllowedHosts {
  /** Origins by the host in references. */
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

  /** The URL origin for requests to a registry. */
  originOf(registry: string): string {
    if (registry === 'docker.io') return defaultRegistryOrigin;
    return this.origins.get(registry) ?? `https://${registry}`;
  }

  /** Whether requests to the URL are allowed even in a private network. */
  isAllowed(url: URL): boolean {
    return [...this.origins.values()].includes(url.origin);
  }
}
