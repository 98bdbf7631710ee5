import type { NewerTagsReply } from '@stackyard/contracts';
import type { TagListEntity } from './tag-list.entity.js';
import { parseVersionReference } from './tag-use.js';
import { newerTags } from './version-tag.js';

/**
 * Returns the newer version tags of an image; null if its tag is not a version, or if Stackyard has
 * not tried to list tags of this shape yet.
 */
export function toNewerTagsReply(
  reference: string,
  lists: ReadonlyMap<string, TagListEntity>,
): NewerTagsReply | null {
  const version = parseVersionReference(reference);
  const list = version && lists.get(version.name);
  const newer = version && list && newerTags(version.tag, list.tags);
  if (!version || !list || !newer) return null;
  const { complete, fault, faultCode, faultAt } = list;
  // If no stack used this shape when the repository was listed, the list contains no tags of this
  // shape.
  const listedAt = list.shapes.includes(version.shape) ? list.listedAt : null;
  if (listedAt === null && fault === null) return null;
  return { ...newer, listedAt, complete, fault, faultCode, faultAt };
}
