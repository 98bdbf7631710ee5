import type { ImageIgnoreReply } from '@stackyard/contracts';
import type { ImageIgnoreEntity } from './image-ignore.entity.js';

export function toImageIgnoreReply(ignore: ImageIgnoreEntity): ImageIgnoreReply {
  const { id, name, digest, until, reason, createdAt, createdBy } = ignore;
  return { id, name, digest, until, reason, createdAt, createdBy };
}
