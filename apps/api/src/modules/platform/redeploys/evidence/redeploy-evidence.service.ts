import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { ContainerEvidence, RedeployEvidenceReply } from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { CompressedSecretBox } from '#infra/compressed-secret-box.js';
import { SecretBox } from '#infra/secret-box.js';
import { RedeploysService } from '../redeploys.service.js';
import type { Evidence } from './evidence.js';
import { RedeployEvidenceRepository } from './redeploy-evidence.repository.js';

/** Limit for all stacks together: at most 512 kB each, and much less once compressed. */
const maxKept = 1000;

/** Stores and returns the evidence that explains failed runs. */
@Injectable()
export class RedeployEvidenceService implements OnApplicationBootstrap {
  private readonly box: CompressedSecretBox<Evidence>;

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly evidence: RedeployEvidenceRepository,
    private readonly redeploys: RedeploysService,
    private readonly clock: Clock,
    box: SecretBox,
  ) {
    this.box = new CompressedSecretBox(box, 'redeploy-evidence');
  }

  /** If evidence is turned off, nothing of former runs may stay in the database. */
  async onApplicationBootstrap(): Promise<void> {
    if (this.isOff) await this.uow.run(() => this.evidence.removeAll());
  }

  seal(evidence: Evidence): Promise<string> {
    return this.box.seal(evidence);
  }

  /** Stores evidence and removes what is too old. Needs a unit of work. */
  async store(redeployId: number, stackId: number, sealed: string): Promise<void> {
    const collectedAt = this.clock.now().toISOString();
    await this.evidence.save({ redeployId, stackId, collectedAt, sealed });
    await this.evidence.prune(stackId, this.settings.REDEPLOY_EVIDENCE, maxKept);
  }

  /**
   * Returns the evidence of a redeploy that the caller may see.
   *
   * @throws ProblemError REDEPLOY_UNKNOWN or EVIDENCE_MISSING
   */
  async read(redeployId: number, by: Caller): Promise<RedeployEvidenceReply> {
    await this.redeploys.requireVisible(redeployId, by);
    const stored = await this.evidence.byRedeploy(redeployId);
    if (stored === null) {
      throw new ProblemError('EVIDENCE_MISSING', 'Nothing was stored about its containers.');
    }
    const evidence = await this.box.open(stored.sealed);
    if (evidence === null) {
      const detail = 'It was encrypted with another APP_SECRET.';
      throw new ProblemError('EVIDENCE_MISSING', detail);
    }
    const isRestricted = !by.permissions.has('stacks-logs');
    const { collectedAt } = stored;
    const { containers, ...rest } = evidence;
    return {
      redeployId,
      collectedAt,
      ...rest,
      containers: isRestricted ? containers.map(withoutOutput) : containers,
      isRestricted,
    };
  }

  get isOff(): boolean {
    return this.settings.REDEPLOY_EVIDENCE === 0;
  }
}

function withoutOutput(container: ContainerEvidence): ContainerEvidence {
  return { ...container, healthChecks: null, log: null };
}
