import type { ImageReply } from '@stackyard/contracts';
import type { Container } from '@stackyard/platform-client';
import { aggregate } from './freshness.js';
import { groupByImage } from './image-group.js';
import type { StackImageEntity } from './stack-image.entity.js';

/**
 * The images of a stack as they run now, with what was last found out about them. Without a live
 * look, those that were last found.
 */
export function toImageReplies(
  found: readonly StackImageEntity[],
  containers: readonly Container[],
): ImageReply[] {
  const known = new Map(found.map((image) => [image.key, image]));
  const running = groupByImage(containers).map(
    ({ key, shown }): ImageReply =>
      known.get(key) ?? { reference: shown, freshness: 'unknown', detail: null },
  );
  const images = containers.length === 0 ? found : running;
  const byReference = new Map<string, ImageReply[]>();
  for (const image of images) {
    const { reference } = image;
    byReference.set(reference, [...(byReference.get(reference) ?? []), image]);
  }
  return [...byReference]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([reference, same]) => {
      const freshness = aggregate(same);
      const deciding = same.find((image) => image.freshness === freshness);
      return { reference, freshness, detail: deciding?.detail ?? null };
    });
}
