import { newsKindIds, newsKinds, type NewsKind, type Permission } from '@stackyard/contracts';

/** Returns the kinds of news that a user with these permissions may read. */
export function readableKinds(permissions: ReadonlySet<Permission>): NewsKind[] {
  return newsKindIds.filter((kind) => permissions.has(newsKinds[kind].access));
}
