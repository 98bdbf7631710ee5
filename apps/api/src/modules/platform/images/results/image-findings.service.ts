import { Injectable } from '@nestjs/common';
import { Clock } from '#infra/clock.js';
import type { ImageFinding } from '../check/freshness-check.service.js';
import { HeldBackStacksService } from '../held-back/held-back-stacks.service.js';
import { FreshnessRepository } from './freshness.repository.js';
import { ImageIgnoresRepository } from '../ignores/image-ignores.repository.js';
import { toStackFreshness, type StackFreshness } from './stored-image.js';

export interface StackFindings {
  stackId: number;
  images: readonly ImageFinding[];
}

/**
 * Merges new check results with the previous ones, applies the rules for ignored images, and stores
 * the merged results.
 */
@Injectable()
export class ImageFindingsService {
  constructor(
    private readonly freshnessRepository: FreshnessRepository,
    private readonly ignores: ImageIgnoresRepository,
    private readonly heldBack: HeldBackStacksService,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores the merged results, and marks stacks as held back if rollbacks replaced all their newer
   * images. Call this in a unit of work.
   *
   * @returns the stored results by stack ID, without stacks that no longer exist
   */
  async store(stackFindings: readonly StackFindings[]): Promise<Map<number, StackFreshness>> {
    const now = this.clock.now();
    const ignores = await this.ignores.findActive(now.toISOString());
    const previousImages = await this.freshnessRepository.findByStacks(
      stackFindings.map(({ stackId }) => stackId),
    );
    const results = new Map<number, StackFreshness>();
    for (const { stackId, images } of stackFindings) {
      const stack = toStackFreshness(images, previousImages.get(stackId) ?? [], ignores, now);
      if (await this.freshnessRepository.store(stackId, stack)) results.set(stackId, stack);
    }
    await this.heldBack.update([...results.keys()]);
    return results;
  }
}
