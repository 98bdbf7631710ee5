import type { ServiceImageChangeReply, SnapshotImageReply } from '@stackyard/contracts';
import type { ServiceImage } from './redeploy-snapshot.js';

export function compareImages(
  before: readonly ServiceImage[],
  after: readonly ServiceImage[],
): ServiceImageChangeReply[] {
  const imagesBefore = firstImageByService(before);
  const imagesAfter = firstImageByService(after);
  const services = [...new Set([...imagesBefore.keys(), ...imagesAfter.keys()])].sort();
  return services.map((service) => {
    const from = imagesBefore.get(service) ?? null;
    const to = imagesAfter.get(service) ?? null;
    return { service, from, to, changed: !isSameImage(from, to) };
  });
}

/**
 * Returns one image per service. During an update, the containers of a service may run different
 * images; only the first image is used.
 */
function firstImageByService(images: readonly ServiceImage[]): Map<string, SnapshotImageReply> {
  const imageByService = new Map<string, SnapshotImageReply>();
  for (const { service, reference, imageId, digests } of images) {
    if (!imageByService.has(service))
      imageByService.set(service, { reference, imageId, digest: digests[0] ?? null });
  }
  return imageByService;
}

/**
 * Whether two images are the same. Images of swarm services have no ID, so their references and
 * digests are compared.
 */
function isSameImage(from: SnapshotImageReply | null, to: SnapshotImageReply | null): boolean {
  if (from === null || to === null) return from === to;
  if (from.imageId !== '' && to.imageId !== '') return from.imageId === to.imageId;
  return from.reference === to.reference && from.digest === to.digest;
}
