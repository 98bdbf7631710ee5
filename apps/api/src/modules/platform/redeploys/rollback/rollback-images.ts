import type { RollbackImageReply, RollbackObstacle } from '@stackyard/contracts';
import type { Container, Service } from '@stackyard/platform-client';
import { digestsIn, isImageId, parseReference } from '../../registries/image-reference.js';
import type { ComposeService } from '../pulling/compose-services.js';
import { serviceOf, swarmImages, type ServiceImage } from '../snapshots/redeploy-snapshot.js';

/** The facts that determine how a stack's images can be restored. */
export interface RestorableStack {
  kind: 'compose' | 'swarm';
  containers: readonly Container[];
  /** Empty for stacks outside a swarm. */
  services: readonly Service[];
  /**
   * Digests of the images that are on the host, by image ID: the saved images and those that the
   * containers run.
   */
  digestsByImageId: ReadonlyMap<string, readonly string[]>;
  fileServices: readonly ComposeService[];
  /** Whether the containers may be on several nodes, each of which has its own images. */
  hasSeveralNodes: boolean;
}

export interface PlannedImageRestore extends Omit<RollbackImageReply, 'sharedWith'> {
  imageId: string;
}

export interface RestoreObstacle {
  code: RollbackObstacle;
  detail: string;
}

/**
 * Matches pull policies with which a deploy pulls or builds an image even if the host already has
 * an image with the same name.
 */
const refetchPolicyPattern = /^(?:always|daily|weekly|every_.+|build|refresh)$/;

export function planRestore(
  savedImages: readonly ServiceImage[],
  stack: RestorableStack,
): PlannedImageRestore[] {
  return stack.kind === 'swarm'
    ? savedImages.map((image) => planService(image, stack.services))
    : savedImages.map((image) => planImage(image, stack));
}

export function findRestoreObstacle(
  savedImages: readonly ServiceImage[],
  images: readonly PlannedImageRestore[],
  { kind, hasSeveralNodes, fileServices }: RestorableStack,
): RestoreObstacle | null {
  if (savedImages.length === 0) {
    return { code: 'no-snapshot', detail: 'The stack had no containers in that state.' };
  }
  const missingText = namesOf(images.filter(({ change }) => change === 'missing'));
  if (kind === 'swarm') {
    const detail = `Docker no longer stores the previous image of ${missingText}.`;
    return missingText === '' ? null : { code: 'not-previous', detail };
  }
  if (hasSeveralNodes && images.some(({ change }) => change !== 'keep')) {
    const detail = 'The environment has several nodes, and images can be restored on only one.';
    return { code: 'several-nodes', detail };
  }
  const refetchingServices = fileServices.filter(({ pullPolicy }) =>
    refetchPolicyPattern.test(pullPolicy ?? ''),
  );
  const changedServices = new Set(
    images.flatMap((image) => (image.change === 'keep' ? [] : image.service)),
  );
  const pulledText = namesOf(
    refetchingServices.flatMap(({ name }) => (changedServices.has(name) ? { service: name } : [])),
  );
  if (pulledText !== '') {
    const detail = `pull_policy of ${pulledText} makes Docker pull or build the newest image again. Change it in the compose file first.`;
    return { code: 'pull-policy', detail };
  }
  if (missingText !== '') {
    const detail = `The previous image of ${missingText} is no longer on the host and has no digest to pull it by.`;
    return { code: 'image-missing', detail };
  }
  return findAmbiguousNames(images);
}

/**
 * Returns an obstacle if an image name would have to refer to different images at the same time,
 * or if an image to restore has no name; otherwise null.
 */
function findAmbiguousNames(images: readonly PlannedImageRestore[]): RestoreObstacle | null {
  const imageByName = new Map<string, PlannedImageRestore>();
  for (const image of images) {
    const { service, reference, imageId, change } = image;
    if (!isTaggable(reference)) {
      if (change === 'keep' || reference.includes('@')) continue;
      const detail = `The previous image of ${service} had no name, so the compose file can't refer to it.`;
      return { code: 'image-unclear', detail };
    }
    const other = imageByName.get(reference);
    if (other !== undefined && other.imageId !== imageId) {
      const detail = `${other.service} and ${service} used different images under the name ${reference}.`;
      return { code: 'image-unclear', detail };
    }
    imageByName.set(reference, image);
  }
  return null;
}

function planImage(
  image: ServiceImage,
  { containers, digestsByImageId }: RestorableStack,
): PlannedImageRestore {
  const { service, reference, imageId, digests } = image;
  const serviceContainers = containers.filter((container) => serviceOf(container) === service);
  const from = [...new Set(serviceContainers.map((container) => container.imageId))];
  const fromDigests = from.map((id) => digestFor(reference, digestsByImageId.get(id) ?? []));
  const digest = digestFor(reference, digests);
  const isKept = from.length === 1 && from[0] === imageId;
  const restoreChange = digestsByImageId.has(imageId)
    ? 'tag'
    : digest === null
      ? 'missing'
      : 'pull';
  const change = isKept ? 'keep' : restoreChange;
  return { service, reference, imageId, from, fromDigests, to: imageId, digest, change };
}

function planService(
  { service, reference, digests }: ServiceImage,
  services: readonly Service[],
): PlannedImageRestore {
  const currentService = services.find(({ name }) => name === service);
  const currentImages = currentService === undefined ? [] : swarmImages([currentService]);
  const digest = digests[0] ?? null;
  const to = swarmReference({ reference, digests });
  const isKept = currentService !== undefined && isSameSwarmImage(currentService.image, to);
  const previousImage = currentService?.previousImage ?? null;
  const isPrevious = previousImage !== null && isSameSwarmImage(previousImage, to);
  return {
    service,
    reference,
    imageId: '',
    from: currentService === undefined ? [] : [currentService.image],
    fromDigests: currentImages.map((image) => image.digests[0] ?? null),
    to,
    digest,
    change: isKept ? 'keep' : isPrevious ? 'previous' : 'missing',
  };
}

/** Returns the reference with its digest, if known, as in the specification of a swarm service. */
export function swarmReference({
  reference,
  digests,
}: Pick<ServiceImage, 'reference' | 'digests'>): string {
  const digest = digests[0]?.split('@')[1];
  return digest === undefined ? reference : `${reference}@${digest}`;
}

/**
 * Compares images by digest. The tags are not compared, because a tag may have moved. If either
 * image has no digest, the references must be identical.
 */
export function isSameSwarmImage(one: string, other: string): boolean {
  const [digest, otherDigest] = [one.split('@')[1], other.split('@')[1]];
  return digest === undefined || otherDigest === undefined ? one === other : digest === otherDigest;
}

/**
 * Whether an image can be tagged with this reference. Image IDs and references with a digest cannot
 * be tags.
 */
export function isTaggable(reference: string): boolean {
  const parsed = isImageId(reference, '') ? null : parseReference(reference);
  return parsed !== null && parsed.digest === null;
}

/**
 * Returns the digest to restore; null if none is known. Digests from the repository that the
 * service refers to are preferred.
 */
function digestFor(reference: string, digests: readonly string[]): string | null {
  const parsed = parseReference(reference);
  const repositoryDigests = parsed === null ? [] : digestsIn(digests, parsed);
  return (
    digests.find((text) => repositoryDigests.some((digest) => text.endsWith(digest))) ??
    digests[0] ??
    null
  );
}

function namesOf(parts: readonly { service: string }[]): string {
  return [...new Set(parts.map(({ service }) => service))].join(', ');
}
