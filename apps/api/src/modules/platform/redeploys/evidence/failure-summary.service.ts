import { Injectable } from '@nestjs/common';
import { stripVTControlCharacters } from 'node:util';
import { EvidenceStorageService } from './evidence-storage.service.js';
import { conditionOf, sortBySeverity } from './evidence.js';
import { RedeployEvidenceRepository } from './redeploy-evidence.repository.js';

const failureConditions = [
  'out-of-memory',
  'crashed',
  'restarting',
  'unhealthy',
  'not-started',
] as const;

/** The container that most likely caused a run to fail. */
export interface FailureSummary {
  container: string;
  condition: (typeof failureConditions)[number];
  /** Null if the container has not exited. */
  exitCode: number | null;
  /**
   * Last log line of the container, with secrets masked; null if there is none. Show it only to
   * users who may read logs.
   */
  lastLine: string | null;
}

@Injectable()
export class FailureSummaryService {
  constructor(
    private readonly evidence: RedeployEvidenceRepository,
    private readonly evidenceStorage: EvidenceStorageService,
  ) {}

  /**
   * Returns the container that most likely caused a failure; null if there is no evidence, if it
   * cannot be decrypted, or if no container explains the failure.
   */
  async summarize(redeployId: number): Promise<FailureSummary | null> {
    const storedEvidence = await this.evidence.findByRedeploy(redeployId);
    const evidence =
      storedEvidence === null ? null : await this.evidenceStorage.open(storedEvidence.sealed);
    const [worstContainer] = sortBySeverity(evidence?.containers ?? []);
    const condition = failureConditions.find(
      (candidate) => worstContainer !== undefined && candidate === conditionOf(worstContainer),
    );
    if (worstContainer === undefined || condition === undefined) return null;
    const lines =
      worstContainer.log?.lines.map(({ text }) => stripVTControlCharacters(text).trim()) ?? [];
    return {
      container: worstContainer.name,
      condition,
      exitCode: worstContainer.exitCode,
      lastLine: lines.findLast((line) => line !== '') ?? null,
    };
  }
}
