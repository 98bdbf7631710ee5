import { createHash } from 'node:crypto';
import type { RegistryError } from '../../registries/client/registry.port.js';
import type { TagListEntity } from './tag-list.entity.js';
import type { UsedRepository } from './tag-use.js';

const maxRetryDelayMs = 60 * 60_000;

export type TagListing = Pick<TagListEntity, 'tags' | 'complete'>;

export interface ListTiming {
  lifetimeHours: number;
  now: Date;
}

type RepositoryShapes = Pick<UsedRepository, 'name' | 'shapes'>;

export function tagListAfterSuccess(
  { name, shapes }: RepositoryShapes,
  listing: TagListing,
  { lifetimeHours, now }: ListTiming,
): TagListEntity {
  return {
    name,
    shapes: [...shapes],
    ...listing,
    listedAt: now.toISOString(),
    fault: null,
    faultCode: null,
    faultAt: null,
    dueAt: spreadDueTime(name, lifetimeHours * 3_600_000, now).toISOString(),
  };
}

/** Returns the list to store after a failed attempt. It keeps the tags of the previous list. */
export function tagListAfterFailure(
  { name }: RepositoryShapes,
  previousList: TagListEntity | undefined,
  { message, fault, retryAt }: Pick<RegistryError, 'message' | 'fault' | 'retryAt'>,
  { lifetimeHours, now }: ListTiming,
): TagListEntity {
  const emptyList = { name, shapes: [], tags: [], complete: true, listedAt: null };
  const dueAt =
    retryAt ?? spreadDueTime(name, Math.min(lifetimeHours * 3_600_000, maxRetryDelayMs), now);
  return {
    ...(previousList ?? emptyList),
    fault: message,
    faultCode: fault,
    faultAt: now.toISOString(),
    dueAt: dueAt.toISOString(),
  };
}

/**
 * Returns the time at which the delay ends. The delay varies by up to 10 percent between
 * repositories, so that their lists do not all expire at once.
 */
function spreadDueTime(name: string, delayMs: number, now: Date): Date {
  const fraction = createHash('sha256').update(name).digest().readUInt32BE() / 2 ** 32;
  return new Date(now.getTime() + delayMs * (0.9 + fraction * 0.2));
}

/**
 * Whether two lists have the same tags, completeness and fault. Their times and shapes are not
 * compared.
 */
export function isSameList(list: TagListEntity, previousList: TagListEntity | undefined): boolean {
  return (
    previousList !== undefined &&
    list.fault === previousList.fault &&
    list.complete === previousList.complete &&
    list.tags.join() === previousList.tags.join()
  );
}

export function isDue(
  list: TagListEntity,
  { registry, shapes }: UsedRepository,
  now: string,
  changedRegistries: ReadonlySet<string>,
): boolean {
  if (list.dueAt <= now) return true;
  if (list.fault !== null) return changedRegistries.has(registry);
  return [...shapes].some((shape) => !list.shapes.includes(shape));
}
