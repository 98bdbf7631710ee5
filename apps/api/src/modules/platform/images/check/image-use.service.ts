import { Injectable } from '@nestjs/common';
import { PlatformError, type Image } from '@stackyard/platform-client';
import type { ImageUse } from './freshness.js';
import { readImageBuild } from './image-build.js';
import type { ImageGroup } from './image-group.js';
import {
  digestsIn,
  isImageId,
  parseReference,
  type ImageReference,
} from '../../registries/image-reference.js';
import { KeyedSemaphore } from './keyed-semaphore.js';
import type { EngineRoute } from './registry-lookup.service.js';
import { isHoldName } from '../../redeploys/held-images/hold-tags.js';

const concurrentRequestsPerEnvironment = 4;
const maxCachedImages = 5000;

/** Reads from the engine how containers use an image. Caches facts that cannot change. */
@Injectable()
export class ImageUseService {
  private readonly semaphore = new KeyedSemaphore(concurrentRequestsPerEnvironment);
  private readonly images = new Map<string, Promise<Image | null>>();
  private readonly configuredNames = new Map<string, Promise<string>>();

  /** @param shouldRefresh - bypasses the cache, because a pull may have added a digest to the image */
  async determineUse(
    group: ImageGroup,
    engine: EngineRoute,
    signal: AbortSignal,
    shouldRefresh = false,
  ): Promise<ImageUse & { label: string }> {
    const { listedImage, imageId, isFinished, isSwarm } = group;
    const isUnnamed = isImageId(listedImage, imageId);
    const label = isUnnamed ? await this.readConfiguredName(group, engine, signal) : listedImage;
    const reference = parseReference(label);
    // Swarm appends a digest to every tag, so a reference with both does not prove that the author
    // of the stack pinned the digest.
    const isPinned = reference?.digest != null && !(isSwarm && reference.tag !== null);
    const unknownFacts = { digests: null, build: null, os: '', architecture: '' };
    const baseUse = { label, isPinned, isFinished, hasTagMoved: false, ...unknownFacts };
    if (isImageId(label, imageId)) return this.findUseByImageId(baseUse, group, engine, signal);
    if (isFinished || isPinned || reference === null) return { ...baseUse, reference };
    const [image, hasTagMoved] = await Promise.all([
      this.findImage(imageId, engine, signal, shouldRefresh),
      isUnnamed && this.hasTagMoved(label, imageId, engine, signal),
    ]);
    return { ...baseUse, reference, hasTagMoved, ...engineFacts(image, reference) };
  }

  /**
   * Returns how a container uses an image if the container was created from an image ID instead of
   * a name. The image may still have a name that can be checked.
   */
  private async findUseByImageId(
    baseUse: Omit<ImageUse, 'reference'> & { label: string },
    { imageId }: ImageGroup,
    engine: EngineRoute,
    signal: AbortSignal,
  ): Promise<ImageUse & { label: string }> {
    const image = await this.findImage(imageId, engine, signal, false);
    const tag = image?.tags.find((name) => !isHoldName(name));
    const reference = tag === undefined ? null : parseReference(tag);
    if (reference === null) return { ...baseUse, reference };
    return { ...baseUse, label: tag ?? '', reference, ...engineFacts(image, reference) };
  }

  private readConfiguredName(
    { containerId, listedImage }: ImageGroup,
    engine: EngineRoute,
    signal: AbortSignal,
  ): Promise<string> {
    return getOrLoad(this.configuredNames, `${engine.key} ${containerId}`, async () => {
      const inspect = () => engine.client.container(engine.environmentId, containerId, { signal });
      return (await this.semaphore.run(engine.key, inspect)).image || listedImage;
    });
  }

  private findImage(
    imageId: string,
    engine: EngineRoute,
    signal: AbortSignal,
    shouldRefresh: boolean,
  ): Promise<Image | null> {
    const key = `${engine.key} ${imageId}`;
    if (shouldRefresh) this.images.delete(key);
    return getOrLoad(this.images, key, () => this.inspectImage(imageId, engine, signal));
  }

  /**
   * Whether the tag now refers to another image. This happens when a newer image is pulled without
   * recreating the containers. A deleted tag does not count as moved.
   */
  private async hasTagMoved(
    label: string,
    imageId: string,
    engine: EngineRoute,
    signal: AbortSignal,
  ): Promise<boolean> {
    const taggedImage = await this.inspectImage(label, engine, signal);
    return taggedImage !== null && taggedImage.id !== imageId;
  }

  private inspectImage(
    reference: string,
    engine: EngineRoute,
    signal: AbortSignal,
  ): Promise<Image | null> {
    return this.semaphore.run(engine.key, async () => {
      signal.throwIfAborted();
      try {
        return await engine.client.image(engine.environmentId, reference, { signal });
      } catch (error) {
        if (error instanceof PlatformError && error.kind === 'not-found') return null;
        throw error;
      }
    });
  }
}

function engineFacts(
  image: Image | null,
  reference: ImageReference,
): Pick<ImageUse, 'digests' | 'build' | 'os' | 'architecture'> {
  const pulledDigests = image === null ? [] : digestsIn(image.digests, reference);
  const allDigests =
    reference.digest === null ? pulledDigests : [...pulledDigests, reference.digest];
  const digests = image === null && allDigests.length === 0 ? null : allDigests;
  const build = image && readImageBuild(image.labels, image.createdAt);
  return { digests, build, os: image?.os ?? '', architecture: image?.architecture ?? '' };
}

/** Returns a cached result, or loads and caches it. Failures are not cached. */
function getOrLoad<T>(
  cache: Map<string, Promise<T>>,
  key: string,
  inspect: () => Promise<T>,
): Promise<T> {
  const found = cache.get(key);
  if (found !== undefined) return found;
  if (cache.size >= maxCachedImages) cache.clear();
  const response = inspect();
  cache.set(key, response);
  response.catch(() => cache.delete(key));
  return response;
}
