import { newsKindIds, newsKinds, type NewsKind, type Permission } from '@stackyard/contracts';

export function readableKinds(permissions: ReadonlySet<Permission>): NewsKind[] {
  return newsKindIds.filter((kind) => permissions.has(newsKinds[kind].access));
}
