import { Injectable } from '@nestjs/common';
import type { HeldImagesReply } from '@stackyard/contracts';
import {
  PlatformError,
  splitReference,
  type ListedImage,
  type PlatformClient,
} from '@stackyard/platform-client';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { RedeploysRepository } from '../redeploys.repository.js';
import { RedeploySnapshotsRepository } from '../snapshots/redeploy-snapshots.repository.js';
import {
  countHeldImages,
  nameForDocker,
  findHoldTags,
  requiredHoldTags,
  type HoldTag,
} from './hold-tags.js';

export interface Host {
  serverId: number;
  environmentId: number;
  client: PlatformClient;
  signal: AbortSignal;
}

/**
 * Makes the hold tags of a host match the snapshots. Each run compares all tags with the
 * snapshots, so a run after a crash completes the work.
 */
@Injectable()
export class HostImagesService {
  private readonly log: Logger;

  constructor(
    private readonly snapshots: RedeploySnapshotsRepository,
    private readonly redeploys: RedeploysRepository,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /**
   * @param keepsImages - false to remove all hold tags
   * @throws PlatformError if the host does not respond
   */
  async reconcile(host: Host, keepsImages: boolean): Promise<HeldImagesReply> {
    const { client, environmentId, serverId, signal } = host;
    const images = await client.images(environmentId, { signal });
    const savedImages = keepsImages
      ? await this.snapshots.findImagesOfEnvironment(serverId, environmentId)
      : [];
    const requiredTags = requiredHoldTags(savedImages);
    const existingTags = findHoldTags(images);
    const addedCount = await this.add(host, requiredTags, images, existingTags);
    const unneededTags = existingTags.filter(({ tag }) => !requiredTags.has(tag));
    const removedCount = await this.remove(
      host,
      await this.filterTagsOfInstallation(host, unneededTags),
    );
    const hasChanged = addedCount + removedCount > 0;
    return countHeldImages(hasChanged ? await client.images(environmentId, { signal }) : images);
  }

  /**
   * Removes the hold tags of this installation from a host. This requires only the stored
   * redeploys, which remain when their server is removed.
   */
  async release(host: Host): Promise<void> {
    const { client, environmentId, signal } = host;
    const existingTags = findHoldTags(await client.images(environmentId, { signal }));
    await this.remove(host, await this.filterTagsOfInstallation(host, existingTags));
  }

  private async add(
    host: Host,
    requiredTags: ReadonlyMap<string, string>,
    images: readonly ListedImage[],
    existingTags: readonly HoldTag[],
  ): Promise<number> {
    const { client, environmentId, signal } = host;
    const imageIdsOnHost = new Set(images.map(({ id }) => id));
    const imageIdsByTag = new Map(existingTags.map(({ tag, imageId }) => [tag, imageId]));
    const missingTags = [...requiredTags].filter(
      ([tag, imageId]) => imageIdsOnHost.has(imageId) && imageIdsByTag.get(tag) !== imageId,
    );
    for (const [tag, imageId] of missingTags) {
      const options = { signal };
      await this.ignoreRefusal(
        host,
        client.tagImage(environmentId, imageId, splitReference(tag), options),
      );
    }
    return missingTags.length;
  }

  /**
   * Returns only the tags for redeploys of this installation. Another installation may hold images
   * on the same host.
   */
  private async filterTagsOfInstallation(host: Host, tags: readonly HoldTag[]): Promise<string[]> {
    const ids = [...new Set(tags.map(({ redeployId }) => redeployId))];
    const names = await this.redeploys.findStackNames(ids, host);
    return tags.flatMap(({ tag, stack, redeployId }) => {
      const name = names.get(redeployId);
      return name !== undefined && nameForDocker(name) === stack ? [tag] : [];
    });
  }

  private async remove(host: Host, tags: readonly string[]): Promise<number> {
    const { client, environmentId, signal } = host;
    for (const tag of tags) {
      await this.ignoreRefusal(host, client.removeImageTag(environmentId, tag, { signal }));
    }
    return tags.length;
  }

  /**
   * Ignores a rejection, because the image may be in use or may have been removed in the meantime.
   * The next round tries again.
   */
  private async ignoreRefusal({ serverId, environmentId }: Host, call: Promise<void>) {
    try {
      await call;
    } catch (error) {
      if (!(error instanceof PlatformError) || error.status === undefined) throw error;
      const logFields = { err: error, server: serverId, environment: environmentId };
      this.log.debug(
        logFields,
        'A tag that holds an image was not changed and will be checked again',
      );
    }
  }
}
