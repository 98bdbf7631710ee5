import type { HeldImagesReply } from '@stackyard/contracts';
import type { ListedImage } from '@stackyard/platform-client';
import { createHash } from 'node:crypto';
import type { ServiceImage } from '../snapshots/redeploy-snapshot.js';
import type { SnapshotImages } from '../snapshots/redeploy-snapshots.repository.js';

const holdTagPrefix = 'stackyard.local/keep/';
const holdTagPattern = /^stackyard\.local\/keep\/([a-z0-9-]+)\/[a-z0-9-]+:(\d{1,15})(?:-before)?$/;
const maxNameLength = 60;

export interface HoldTag {
  tag: string;
  imageId: string;
  redeployId: number;
  /** Stack name as converted by {@link nameForDocker}. */
  stack: string;
}

/** Whether an image name or digest comes from a tag with which Stackyard holds the image. */
export function isHoldName(name: string): boolean {
  return name.startsWith(holdTagPrefix);
}

/**
 * Returns the tags that a host should have, each with the ID of its image. The tags hold the
 * images from before and after each successful redeploy. For a stack without a successful
 * redeploy, the tags hold the images from before its first redeploy.
 *
 * @param snapshots - of one environment, oldest first
 */
export function requiredHoldTags(snapshots: readonly SnapshotImages[]): Map<string, string> {
  const succeededStackIds = new Set(
    snapshots.flatMap(({ stackId, succeededAt }) => (succeededAt === null ? [] : stackId)),
  );
  const imageIdsByTag = new Map<string, string>();
  const seenStackIds = new Set<number>();
  for (const snapshot of snapshots) {
    const { stackId, succeededAt, servicesBefore, servicesAfter } = snapshot;
    const isFirst = !seenStackIds.has(stackId) && !succeededStackIds.has(stackId);
    seenStackIds.add(stackId);
    if (succeededAt !== null || isFirst)
      addTags(imageIdsByTag, snapshot, '-before', servicesBefore);
    if (succeededAt !== null) addTags(imageIdsByTag, snapshot, '', servicesAfter ?? []);
  }
  return imageIdsByTag;
}

/**
 * Adds one tag per service. Skips swarm services, which have no image ID, because each node has its
 * own images.
 */
function addTags(
  imageIdsByTag: Map<string, string>,
  { stackName, redeployId }: SnapshotImages,
  suffix: string,
  services: readonly ServiceImage[],
): void {
  for (const { service, imageId } of services) {
    const name = `${nameForDocker(stackName)}/${nameForDocker(service)}`;
    const tag = `${holdTagPrefix}${name}:${redeployId}${suffix}`;
    if (imageId !== '' && !imageIdsByTag.has(tag)) imageIdsByTag.set(tag, imageId);
  }
}

/**
 * Converts a name to a form that Docker accepts in a repository name. If the name had to be
 * changed, a hash is appended, so that different names stay different.
 */
export function nameForDocker(name: string): string {
  const validName = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, '');
  if (validName === name) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return validName === '' ? hash : `${validName}-${hash}`;
}

/**
 * Finds the tags in the format that {@link requiredHoldTags} uses. All other tags belong to users.
 */
export function findHoldTags(images: readonly ListedImage[]): HoldTag[] {
  return images.flatMap(({ id, tags }) =>
    tags.flatMap((tag) => {
      const [, stack, redeployId] = holdTagPattern.exec(tag) ?? [];
      if (stack === undefined) return [];
      return [{ tag, imageId: id, redeployId: Number(redeployId), stack }];
    }),
  );
}

/** Counts the images that have no names other than hold tags, and adds up their sizes. */
export function countHeldImages(images: readonly ListedImage[]): HeldImagesReply {
  const heldImages = images.filter(({ tags }) => tags.length > 0 && tags.every(isHoldName));
  return { count: heldImages.length, bytes: heldImages.reduce((sum, { size }) => sum + size, 0) };
}
