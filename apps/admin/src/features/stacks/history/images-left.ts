import type { ServiceImageChangeReply, StackSnapshotReply } from '@stackyard/contracts';

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
    const changed = to !== null && (to.imageId !== from?.imageId || to.digest !== from.digest);
    return { service, from, to, changed };
  });
}
