import { Injectable } from '@nestjs/common';
import type { ImageReply } from '@stackyard/contracts';
import type { Container } from '@stackyard/platform-client';
import { Settings } from '#config/settings.js';
import { ImageIgnoresRepository } from '../ignores/image-ignores.repository.js';
import { toNewerTagsReply } from '../tags/newer-tags-reply.js';
import type { TagListEntity } from '../tags/tag-list.entity.js';
import { TagListsRepository } from '../tags/tag-lists.repository.js';
import { parseVersionReference } from '../tags/tag-use.js';
import { FreshnessRepository } from './freshness.repository.js';
import { toImageReplies } from './stack-images.js';

@Injectable()
export class StackImagesService {
  constructor(
    private readonly settings: Settings,
    private readonly freshnessRepository: FreshnessRepository,
    private readonly ignores: ImageIgnoresRepository,
    private readonly tagLists: TagListsRepository,
  ) {}

  /** @param containers - the stack's current containers; empty if they could not be read */
  async listImages(stackId: number, containers: readonly Container[]): Promise<ImageReply[]> {
    const images = await this.freshnessRepository.findByStack(stackId);
    const [ignores, lists] = await Promise.all([
      this.ignores.findByIds(images.flatMap(({ ignoreId }) => ignoreId ?? [])),
      this.settings.IMAGE_TAGS_HOURS === 0
        ? new Map<string, TagListEntity>()
        : this.tagLists.findByNames(
            images.flatMap(({ reference }) => parseVersionReference(reference)?.name ?? []),
          ),
    ]);
    const isOff = this.settings.FRESHNESS_LOOKUP === 'off';
    return toImageReplies(images, containers, ignores).map((image) => ({
      ...image,
      nextCheckAt: isOff ? null : image.nextCheckAt,
      newerTags: toNewerTagsReply(image.reference, lists),
    }));
  }
}
