import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { CompressedSecretBox } from '#infra/compressed-secret-box.js';
import { SecretBox } from '#infra/secret-box.js';
import type { Evidence } from './evidence.js';
import { RedeployEvidenceRepository } from './redeploy-evidence.repository.js';

/**
 * Maximum number of runs of all stacks whose evidence is stored. The evidence of a run takes up at
 * most 512 kB, and much less when compressed.
 */
const maxStoredEvidence = 1000;

@Injectable()
export class EvidenceStorageService implements OnApplicationBootstrap {
  private readonly box: CompressedSecretBox<Evidence>;

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly evidence: RedeployEvidenceRepository,
    private readonly clock: Clock,
    box: SecretBox,
  ) {
    this.box = new CompressedSecretBox(box, 'redeploy-evidence');
  }

  /** Deletes stored evidence if the feature has been turned off. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.isOff) await this.uow.run(() => this.evidence.removeAll());
  }

  seal(evidence: Evidence): Promise<string> {
    return this.box.seal(evidence);
  }

  /** @returns the decrypted evidence; null if it was encrypted with another application secret */
  open(sealed: string): Promise<Evidence | null> {
    return this.box.open(sealed);
  }

  /**
   * Stores evidence and deletes the oldest evidence that exceeds the limits. Call this in a unit of
   * work.
   */
  async store(redeployId: number, stackId: number, sealed: string): Promise<void> {
    const collectedAt = this.clock.now().toISOString();
    await this.evidence.save({ redeployId, stackId, collectedAt, sealed });
    await this.evidence.prune(stackId, this.settings.REDEPLOY_EVIDENCE, maxStoredEvidence);
  }

  get isOff(): boolean {
    return this.settings.REDEPLOY_EVIDENCE === 0;
  }
}
