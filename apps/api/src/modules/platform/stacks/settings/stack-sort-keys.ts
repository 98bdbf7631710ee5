import { foldForSearch } from '@stackyard/contracts';
import type { StackEntity } from '../stack.entity.js';

export type StackSortKeys = Pick<StackEntity, 'tagsKey' | 'groupKey' | 'ownerKey'>;

/** Returns the key by which lists sort these values. A stack without values comes last. */
function sortKeyOf(values: readonly string[]): string {
  return values.length === 0 ? '1' : `0${foldForSearch(values.join(','))}`;
}

export function sortKeysOf(
  tags: readonly string[],
  settings: { groupName: string | null; owner: string | null } | undefined,
): StackSortKeys {
  return {
    tagsKey: sortKeyOf(tags),
    groupKey: sortKeyOf(settings?.groupName ? [settings.groupName] : []),
    ownerKey: sortKeyOf(settings?.owner ? [settings.owner] : []),
  };
}
