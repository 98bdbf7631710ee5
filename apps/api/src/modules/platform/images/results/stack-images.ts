import type { ImageReply } from '@stackyard/contracts';
import type { Container } from '@stackyard/platform-client';
import { worstFreshness } from '../check/freshness.js';
import { groupByImage } from '../check/image-group.js';
import type { ImageIgnoreEntity } from '../ignores/image-ignore.entity.js';
import { toImageIgnoreReply } from '../ignores/image-ignore-reply.js';
import type { StackImageEntity } from './stack-image.entity.js';
import { applyIgnore } from './stored-image.js';

/**
 * Returns the images that a stack currently runs, sorted by reference, each with its stored result
 * or marked as unchecked. Without live data, returns the stored images instead. Of several images
 * with the same reference, returns the one in the worst state.
 */
export function toImageReplies(
  storedImages: readonly StackImageEntity[],
  containers: readonly Container[],
  ignores: readonly ImageIgnoreEntity[],
): ImageReply[] {
  const repliesByKey = new Map(storedImages.map((image) => [image.key, toReply(image, ignores)]));
  const runningImages = groupByImage(containers).map(
    ({ key, listedImage }): ImageReply =>
      repliesByKey.get(key) ?? { ...uncheckedImage, reference: listedImage },
  );
  const images = containers.length === 0 ? [...repliesByKey.values()] : runningImages;
  const imagesByReference = new Map<string, ImageReply[]>();
  for (const image of images) {
    const { reference } = image;
    imagesByReference.set(reference, [...(imagesByReference.get(reference) ?? []), image]);
  }
  return [...imagesByReference]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([reference, images]) => {
      const freshness = worstFreshness(images);
      const worstImage = images.find((image) => image.freshness === freshness);
      return worstImage ?? { ...uncheckedImage, reference };
    });
}

const uncheckedImage: Omit<ImageReply, 'reference'> = {
  freshness: 'unknown',
  state: 'unknown',
  detail: null,
  reason: null,
  checkedAt: null,
  outdatedSince: null,
  runningDigest: null,
  runningBuild: null,
  newDigest: null,
  newBuild: null,
  fault: null,
  faultCode: null,
  faultAt: null,
  nextCheckAt: null,
  ignored: null,
  newerTags: null,
};

function toReply(image: StackImageEntity, ignores: readonly ImageIgnoreEntity[]): ImageReply {
  const { reference, detail, reason, checkedAt, outdatedSince, digest } = image;
  const { fault, faultCode, faultAt } = image;
  const { freshness, state } = applyIgnore(image);
  const ignoreRule = state === 'ignored' && ignores.find(({ id }) => id === image.ignoreId);
  return {
    reference,
    freshness,
    state,
    detail,
    reason,
    checkedAt,
    outdatedSince,
    runningDigest: image.runningDigest,
    runningBuild: image.runningBuild,
    newDigest: image.freshness === 'outdated' ? digest : null,
    newBuild: image.newBuild,
    fault,
    faultCode,
    faultAt,
    nextCheckAt: image.dueAt,
    ignored: ignoreRule ? toImageIgnoreReply(ignoreRule) : null,
    newerTags: null,
  };
}
