import type {
  ServiceImageChangeReply,
  SnapshotImageReply,
  StackSnapshotReply,
} from '@stackyard/contracts';

/**
 * Returns the images before a failed run and those that it left. The snapshot of a failed run has no
 * state after it, but the next run stored the state that it found.
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

/** As in the API: images of swarm services have no ID, and the digest of an image may be unknown. */
function isSameImage(from: SnapshotImageReply | null, to: SnapshotImageReply): boolean {
  if (from === null) return false;
  if (from.imageId !== '' && to.imageId !== '') return from.imageId === to.imageId;
  return from.reference === to.reference && from.digest === to.digest;
}
