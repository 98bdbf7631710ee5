import type { HeldImagesReply } from '@stackyard/contracts';
import type { ListedImage } from '@stackyard/platform-client';
import { createHash } from 'node:crypto';
import type { ServiceImage } from '../snapshots/redeploy-snapshot.js';
import type { SnapshotImages } from '../snapshots/redeploy-snapshots.repository.js';

const prefix = 'stackyard.local/keep/';
const holdTagPattern = /^stackyard\.local\/keep\/([a-z0-9-]+)\/[a-z0-9-]+:(\d{1,15})(?:-before)?$/;
const maxNameLength = 60;

/** A tag that Stackyard has given to an image. */
export interface HoldTag {
  tag: string;
  imageId: string;
  redeployId: number;
  /** The stack name in the form that {@link nameForDocker} returns. */
  stack: string;
}

/** Whether an image's name or digest is a hold tag. */
export function isHoldName(name: string): boolean {
  return name.startsWith(prefix);
}

/**
 * Returns the tags to keep on a host, each with the ID of its image. They hold the images of the
 * states before and after each successful redeploy. If no redeploy of a stack succeeded, they hold
 * those of the state before the first one.
 *
 * @param snapshots - of one environment, oldest first
 */
export function wantedTags(snapshots: readonly SnapshotImages[]): Map<string, string> {
  const succeeded = new Set(
    snapshots.flatMap(({ stackId, succeededAt }) => (succeededAt === null ? [] : stackId)),
  );
  const wanted = new Map<string, string>();
  const seen = new Set<number>();
  for (const snapshot of snapshots) {
    const { stackId, succeededAt, servicesBefore, servicesAfter } = snapshot;
    const isFirst = !seen.has(stackId) && !succeeded.has(stackId);
    seen.add(stackId);
    if (succeededAt !== null || isFirst) addTags(wanted, snapshot, '-before', servicesBefore);
    if (succeededAt !== null) addTags(wanted, snapshot, '', servicesAfter ?? []);
  }
  return wanted;
}

/**
 * Adds the tags for services. Swarm services are skipped: they have no image ID, because each node
 * has its own images.
 */
function addTags(
  wanted: Map<string, string>,
  { stackName, redeployId }: SnapshotImages,
  suffix: string,
  services: readonly ServiceImage[],
): void {
  for (const { service, imageId } of services) {
    const name = `${nameForDocker(stackName)}/${nameForDocker(service)}`;
    const tag = `${prefix}${name}:${redeployId}${suffix}`;
    if (imageId !== '' && !wanted.has(tag)) wanted.set(tag, imageId);
  }
}

/**
 * Returns a name that Docker accepts as part of a repository. A changed name ends with a hash, so
 * that different names stay different.
 */
export function nameForDocker(name: string): string {
  const valid = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, '');
  if (valid === name) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return valid === '' ? hash : `${valid}-${hash}`;
}

/** Finds the tags in the format of {@link wantedTags}. All other tags belong to users. */
export function findHoldTags(images: readonly ListedImage[]): HoldTag[] {
  return images.flatMap(({ id, tags }) =>
    tags.flatMap((tag) => {
      const [, stack, redeployId] = holdTagPattern.exec(tag) ?? [];
      if (stack === undefined) return [];
      return [{ tag, imageId: id, redeployId: Number(redeployId), stack }];
    }),
  );
}

/** Counts the images whose only names are hold tags. */
export function countHeldImages(images: readonly ListedImage[]): HeldImagesReply {
  const held = images.filter(({ tags }) => tags.length > 0 && tags.every(isHoldName));
  return { count: held.length, bytes: held.reduce((sum, { size }) => sum + size, 0) };
}
