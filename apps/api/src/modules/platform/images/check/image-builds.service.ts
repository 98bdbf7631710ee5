import { Injectable } from '@nestjs/common';
import type { ImageBuildReply } from '@stackyard/contracts';
import { Logging, type Logger } from '#infra/logging/logging.js';
import {
  Registry,
  RegistryError,
  type PlatformManifest,
} from '../../registries/client/registry.port.js';
import { nameOf } from '../../registries/image-reference.js';
import { readImageBuild } from './image-build.js';
import { RegistryLookupService, type CachedLookup } from './registry-lookup.service.js';

const maxCachedBuilds = 5000;

/**
 * Reads the build information of newer images. Each image is read only once, because a digest
 * always identifies the same content.
 */
@Injectable()
export class ImageBuildsService {
  private readonly builds = new Map<string, ImageBuildReply | null>();
  private readonly log: Logger;

  constructor(
    private readonly lookups: RegistryLookupService,
    private readonly registry: Registry,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('freshness');
  }

  /**
   * Returns the build information of an image; null if it is not available, in which case the check
   * continues without build information.
   */
  async findBuild(
    lookup: CachedLookup,
    { os, architecture }: Pick<PlatformManifest, 'os' | 'architecture'>,
  ): Promise<ImageBuildReply | null> {
    const { reference, image, engineKey } = lookup;
    // If an engine queried the registry, only the digest is known. The configuration that contains
    // the build information cannot be read.
    if (image === null || engineKey !== null) return null;
    const key = `${image.digest} ${os}/${architecture}`;
    const cached = this.builds.get(key);
    if (cached !== undefined) return cached;
    try {
      const digest = await this.digestFor(lookup, `${os}/${architecture}`);
      if (digest === null) return null;
      const fetchConfig = (signal: AbortSignal) =>
        this.registry.readImageConfig(reference, digest, signal);
      const { labels, createdAt } = await this.lookups.request(reference, fetchConfig);
      const build = readImageBuild(labels, createdAt);
      if (this.builds.size >= maxCachedBuilds) this.builds.clear();
      this.builds.set(key, build);
      return build;
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      this.log.debug(
        { err: error, image: nameOf(reference) },
        'A registry returned no configuration',
      );
      return null;
    }
  }

  private async digestFor(lookup: CachedLookup, platform: string): Promise<string | null> {
    if (!lookup.image?.isManifestList) return lookup.image?.digest ?? null;
    const entries = await this.lookups.platformManifestsOf(lookup);
    const entry = entries.find(({ os, architecture }) => `${os}/${architecture}` === platform);
    return entry?.digest ?? null;
  }
}
