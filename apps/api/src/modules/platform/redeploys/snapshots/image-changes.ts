import type { ServiceImageChangeReply, SnapshotImageReply } from '@stackyard/contracts';
import type { ServiceImage } from './redeploy-snapshot.js';

/** Compares the images of two states service by service. */
export function compareImages(
  before: readonly ServiceImage[],
  after: readonly ServiceImage[],
): ServiceImageChangeReply[] {
  const old = imagesByService(before);
  const now = imagesByService(after);
  const services = [...new Set([...old.keys(), ...now.keys()])].sort();
  return services.map((service) => {
    const from = old.get(service) ?? null;
    const to = now.get(service) ?? null;
    return { service, from, to, changed: !isSameImage(from, to) };
  });
}

/**
 * Returns one image per service. During an update, the containers of a service may run different
 * images; only the first one is used.
 */
function imagesByService(images: readonly ServiceImage[]): Map<string, SnapshotImageReply> {
  const found = new Map<string, SnapshotImageReply>();
  for (const { service, reference, imageId, digests } of images) {
    if (!found.has(service)) found.set(service, { reference, imageId, digest: digests[0] ?? null });
  }
  return found;
}

/**
 * Whether two images are the same. Images of swarm services have no ID, so their digests are
 * compared.
 */
function isSameImage(from: SnapshotImageReply | null, to: SnapshotImageReply | null): boolean {
  if (from === null || to === null) return from === to;
  if (from.imageId !== '' && to.imageId !== '') return from.imageId === to.imageId;
  return from.reference === to.reference && from.digest === to.digest;
}
