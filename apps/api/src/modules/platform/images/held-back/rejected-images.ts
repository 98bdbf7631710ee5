import type { StackImageEntity } from '../results/stack-image.entity.js';

type CheckedImage = Pick<StackImageEntity, 'freshness' | 'state' | 'digest'>;

/** Whether a redeploy would bring back an image that an earlier rollback replaced. */
export function hasRejectedImage(
  images: readonly CheckedImage[],
  rejectedDigests: ReadonlySet<string> = new Set(),
): boolean {
  return newerDigests(images).some((digest) => rejectedDigests.has(digest));
}

/** Whether earlier rollbacks replaced every newer image of a stack. */
export function hasOnlyRejectedImages(
  images: readonly CheckedImage[],
  rejectedDigests: ReadonlySet<string>,
): boolean {
  const digests = newerDigests(images);
  return digests.length > 0 && digests.every((digest) => rejectedDigests.has(digest));
}

function newerDigests(images: readonly CheckedImage[]): string[] {
  const newerImages = images.filter(
    ({ freshness, state }) => freshness === 'outdated' || state === 'ignored',
  );
  return newerImages.flatMap(({ digest }) => digest ?? []);
}
