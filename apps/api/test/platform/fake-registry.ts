import {
  nameOf,
  type RepositoryReference,
  type TagReference,
} from '#modules/platform/registries/image-reference.js';
import {
  Registry,
  RegistryError,
  type ImageConfig,
  type PlatformManifest,
  type TaggedImage,
  type TagPage,
} from '#modules/platform/registries/client/registry.port.js';
import type { TestClock } from '../test-clock.js';

/** An in-memory registry that passes the same tests as the real adapter. */
export class FakeRegistry extends Registry {
  /** One text per request, in order, for example the name of an image. */
  readonly requestedNames: string[] = [];
  /** Highest number of concurrent requests. */
  maxConcurrentRequests = 0;
  private readonly images = new Map<string, string>();
  private readonly lists = new Map<string, PlatformManifest[]>();
  private readonly configs = new Map<string, ImageConfig>();
  private limits: { remaining: number; seconds: number | null } = { remaining: 0, seconds: 0 };
  private isGone = false;
  private openRequestCount = 0;

  constructor(
    readonly host: string,
    private readonly clock: TestClock,
  ) {
    super();
  }

  publish(repository: string, tag: string, labels: Record<string, string> = {}) {
    const name = nameOf({ registry: this.host, repository, tag });
    const digestSuffix = `${this.lists.size + 1}`.padStart(32, '0');
    const [list, amd64, arm64] = ['a', 'b', 'c'].map(
      (digit) => `sha256:${digit.repeat(32)}${digestSuffix}`,
    );
    if (!list || !amd64 || !arm64) throw new Error('three digests are made of three digits');
    const createManifest = (digest: string, architecture: string) => ({
      digest,
      os: 'linux',
      architecture,
    });
    this.images.set(name, list);
    for (const digest of [amd64, arm64]) this.configs.set(digest, { labels, createdAt: null });
    this.lists.set(list, [createManifest(amd64, 'amd64'), createManifest(arm64, 'arm64')]);
    return { list, amd64, arm64 };
  }

  /**
   * Rejects the next `times` requests because of a rate limit.
   *
   * @param seconds - pause that the registry requests; null for none
   */
  limit(times: number, seconds: number | null): void {
    this.limits = { remaining: times, seconds };
  }

  close(): Promise<void> {
    this.isGone = true;
    return Promise.resolve();
  }

  override async resolve(reference: TagReference, signal: AbortSignal): Promise<TaggedImage> {
    const name = nameOf(reference);
    const digest = await this.respond(name, signal, () => this.images.get(name));
    return { digest, isManifestList: true };
  }

  override readPlatforms(
    { registry }: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<PlatformManifest[]> {
    return this.respond(`${registry}@${digest}`, signal, () => this.lists.get(digest));
  }

  override readImageConfig(
    { registry }: TagReference,
    digest: string,
    signal: AbortSignal,
  ): Promise<ImageConfig> {
    return this.respond(`${registry} config ${digest}`, signal, () => this.configs.get(digest));
  }

  /** Returns two tags per page. */
  override async listTags(
    { registry, repository }: RepositoryReference,
    page: string | null,
    signal: AbortSignal,
  ): Promise<TagPage> {
    const prefix = `${registry}/${repository}:`;
    const from = Number(page ?? 0);
    return this.respond(`${registry}/${repository} tags`, signal, () => {
      const names = [...this.images.keys()].filter((name) => name.startsWith(prefix));
      if (names.length === 0) return undefined;
      const tags = names.slice(from, from + 2).map((name) => name.slice(prefix.length));
      return { tags, nextPage: from + 2 < names.length ? `${from + 2}` : null, bytes: 100 };
    });
  }

  override signIn(): Promise<void> {
    return Promise.resolve();
  }

  private async respond<T>(
    name: string,
    signal: AbortSignal,
    find: () => T | undefined,
  ): Promise<T> {
    this.requestedNames.push(name);
    this.openRequestCount += 1;
    this.maxConcurrentRequests = Math.max(this.maxConcurrentRequests, this.openRequestCount);
    await new Promise((resolve) => setTimeout(resolve, 5));
    this.openRequestCount -= 1;
    signal.throwIfAborted();
    if (this.isGone) throw new RegistryError('unreachable', `${this.host} cannot be reached.`);
    if (this.limits.remaining > 0) {
      this.limits.remaining -= 1;
      const { seconds } = this.limits;
      const retryAt =
        seconds === null ? null : new Date(this.clock.now().getTime() + seconds * 1000);
      throw new RegistryError('limited', `${this.host} limits the number of requests.`, retryAt);
    }
    const found = find();
    if (found === undefined) throw new RegistryError('missing', `${name} does not exist.`);
    return found;
  }
}
