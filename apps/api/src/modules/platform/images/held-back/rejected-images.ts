import type { StackImageEntity } from '../results/stack-image.entity.js';

type CheckedImage = Pick<StackImageEntity, 'freshness' | 'state' | 'digest'>;

/** Whether a redeploy would bring back an image that an earlier rollback replaced. */
export function hasRejectedImage(
  images: readonly CheckedImage[],
  rejected: ReadonlySet<string> = new Set(),
): boolean {
  return newerDigests(images).some((digest) => rejected.has(digest));
}

/** Whether earlier rollbacks replaced every newer image of a stack. */
export function hasOnlyRejectedImages(
  images: readonly CheckedImage[],
  rejected: ReadonlySet<string>,
): boolean {
  const newer = newerDigests(images);
  return newer.length > 0 && newer.every((digest) => rejected.has(digest));
}

function newerDigests(images: readonly CheckedImage[]): string[] {
  const newer = images.filter(
    ({ freshness, state }) => freshness === 'outdated' || state === 'ignored',
  );
  return newer.flatMap(({ digest }) => digest ?? []);
}
