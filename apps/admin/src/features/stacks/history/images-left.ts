import type {
  ServiceImageChangeReply,
  SnapshotImageReply,
  StackSnapshotReply,
} from '@stackyard/contracts';

/**
 * Returns the image changes of a failed run. The snapshot of a failed run contains only the
 * images from before the run, so the images after it come from the snapshot of the next run.
 */
export function imagesLeftBy(
  failed: Pick<StackSnapshotReply, 'images'>,
  next: Pick<StackSnapshotReply, 'images'>,
): ServiceImageChangeReply[] {
  return failed.images.map(({ service, from }) => {
    const to = next.images.find((image) => image.service === service)?.from ?? null;
    const changed = to !== null && !isSameImage(from, to);
    return { service, from, to, changed };
  });
}

/**
 * Compares images like the API: by ID or, if an ID is missing, as for swarm services, by
 * reference and digest.
 */
function isSameImage(from: SnapshotImageReply | null, to: SnapshotImageReply): boolean {
  if (from === null) return false;
  if (from.imageId !== '' && to.imageId !== '') return from.imageId === to.imageId;
  return from.reference === to.reference && from.digest === to.digest;
}
