import { Injectable } from '@nestjs/common';
import { RedeploysRepository } from '../../redeploys/redeploys.repository.js';
import { FreshnessRepository } from '../results/freshness.repository.js';
import { hasOnlyRejectedImages } from './rejected-images.js';

/** Marks outdated stacks whose newer images were all replaced by earlier rollbacks. */
@Injectable()
export class HeldBackStacksService {
  constructor(
    private readonly redeploys: RedeploysRepository,
    private readonly freshnessRepository: FreshnessRepository,
  ) {}

  /**
   * Marks each of the given stacks if rollbacks replaced all its newer images. Call this in the unit
   * of work that stores check results or a rollback.
   */
  async update(stackIds: readonly number[]): Promise<void> {
    const rejectedDigests = await this.redeploys.rejectedDigests(stackIds);
    if (rejectedDigests.size === 0) return;
    const images = await this.freshnessRepository.findByStacks([...rejectedDigests.keys()]);
    await this.freshnessRepository.holdBack(
      [...rejectedDigests].flatMap(([id, digests]) =>
        hasOnlyRejectedImages(images.get(id) ?? [], digests) ? [id] : [],
      ),
    );
  }
}
