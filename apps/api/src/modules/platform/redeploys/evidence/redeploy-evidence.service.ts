import { Injectable } from '@nestjs/common';
import type { ContainerEvidence, RedeployEvidenceReply } from '@stackyard/contracts';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { RedeploysService } from '../redeploys.service.js';
import { EvidenceStorageService } from './evidence-storage.service.js';
import { RedeployEvidenceRepository } from './redeploy-evidence.repository.js';

@Injectable()
export class RedeployEvidenceService {
  constructor(
    private readonly evidence: RedeployEvidenceRepository,
    private readonly evidenceStorage: EvidenceStorageService,
    private readonly redeploys: RedeploysService,
  ) {}

  /**
   * Returns the evidence of a failed redeploy. It contains no output of the containers if the
   * caller may not read logs.
   *
   * @throws ProblemError REDEPLOY_UNKNOWN or EVIDENCE_MISSING
   */
  async read(redeployId: number, by: Caller): Promise<RedeployEvidenceReply> {
    await this.redeploys.requireVisible(redeployId, by);
    const storedEvidence = await this.evidence.findByRedeploy(redeployId);
    if (storedEvidence === null) {
      throw new ProblemError(
        'EVIDENCE_MISSING',
        'No container states are stored for this redeploy.',
      );
    }
    const evidence = await this.evidenceStorage.open(storedEvidence.sealed);
    if (evidence === null) {
      const detail = 'The evidence was encrypted with a different APP_SECRET.';
      throw new ProblemError('EVIDENCE_MISSING', detail);
    }
    const isRestricted = !by.permissions.has('stacks-logs');
    const { collectedAt } = storedEvidence;
    const { containers, ...rest } = evidence;
    return {
      redeployId,
      collectedAt,
      ...rest,
      containers: isRestricted ? containers.map(withoutOutput) : containers,
      isRestricted,
    };
  }
}

function withoutOutput(container: ContainerEvidence): ContainerEvidence {
  return { ...container, healthChecks: null, log: null };
}
