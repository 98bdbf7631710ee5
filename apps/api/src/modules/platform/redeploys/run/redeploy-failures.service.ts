import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { RunSignals } from '#infra/runs/run-kind.js';
import {
  FailureExplanationService,
  type Explanation,
} from '../evidence/failure-explanation.service.js';
import { EvidenceStorageService } from '../evidence/evidence-storage.service.js';
import type { SecretMask } from '../evidence/secret-mask.js';
import type { RedeployEnding } from '../redeploy.js';
import { toRedeployEndError, RedeployEndError } from './redeploy-end.js';
import { RedeployJournalService } from './redeploy-journal.service.js';
import { RedeployRecordsService } from './redeploy-records.service.js';

/** Determines the result of a run that did not succeed, and stores evidence of the failure. */
@Injectable()
export class RedeployFailuresService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly explanations: FailureExplanationService,
    private readonly evidence: EvidenceStorageService,
    private readonly records: RedeployRecordsService,
    private readonly journal: RedeployJournalService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('redeploying-stacks');
  }

  /**
   * Returns the result of a run, without secrets. If the run may have changed the stack, stores
   * evidence before a rollback or the next run removes the containers.
   */
  async recordFailure(id: number, error: unknown, signals: RunSignals): Promise<RedeployEnding> {
    const ending = this.endingOf(id, error, signals);
    if (ending.state !== 'failed' && ending.state !== 'lost') {
      return this.withoutSecrets(id, ending, signals.interruptSignal);
    }
    const redeploy = await this.records.requireRedeploy(id);
    const message = (ending.state === 'failed' ? ending.output : null) ?? ending.detail;
    const explanation = await this.explanations.explain(redeploy, message, signals.interruptSignal);
    await this.storeIfPossible(id, explanation, signals.interruptSignal);
    return maskEnding(ending, explanation.mask);
  }

  /**
   * Masks secrets in the result of a failed rollback. All other results contain no text from the
   * platform, or only text that has already been masked.
   */
  async withoutSecrets(
    id: number,
    ending: RedeployEnding,
    interruptSignal: AbortSignal,
  ): Promise<RedeployEnding> {
    if (ending.state !== 'rollback_failed') return ending;
    const redeploy = await this.records.requireRedeploy(id);
    return maskEnding(ending, await this.explanations.readMask(redeploy, interruptSignal));
  }

  private endingOf(id: number, error: unknown, { cancelSignal }: RunSignals): RedeployEnding {
    // A redeploy can be cancelled only before the apply request, so the stack is unchanged.
    if (cancelSignal.aborted) return { state: 'cancelled' };
    if (error instanceof RedeployEndError) return error.ending;
    // Platform errors reach this point only before the apply request. After that request, every
    // error leads to a verification.
    if (error instanceof PlatformError) return toRedeployEndError(error).ending;
    this.log.error({ err: error, redeploy: id }, 'A redeploy failed with an internal error');
    return { state: 'lost', code: 'INTERNAL', detail: 'Internal error; see the server log.' };
  }

  /**
   * Stores evidence. If the evidence cannot be stored, the result of the run stays the same, and
   * the log of the run says what is missing.
   */
  private async storeIfPossible(
    id: number,
    explanation: Explanation,
    interruptSignal: AbortSignal,
  ): Promise<void> {
    try {
      await this.store(id, explanation);
    } catch (error) {
      this.log.warn({ err: error, redeploy: id }, 'The evidence of a failed run was not stored');
      const text = 'The state of the containers was not stored: Internal error.';
      await this.journal.addLogLine(id, 'warn', text, interruptSignal);
    }
  }

  private async store(id: number, { mask, sealed, line }: Explanation): Promise<void> {
    if (line === null) return;
    await this.uow.run(async () => {
      const row = await this.records.requireRedeploy(id);
      if (sealed !== null) {
        if (row.stackId === null) return;
        await this.evidence.store(id, row.stackId, sealed);
      }
      await this.records.write(row, {}, line.level, mask.maskText(line.text));
    });
  }
}

/**
 * Masks everything in a result that might come from the platform, because results are also visible
 * to users without the permission to read logs.
 */
function maskEnding(ending: RedeployEnding, mask: SecretMask): RedeployEnding {
  if (ending.state === 'succeeded' || ending.state === 'cancelled') return ending;
  const result = { ...ending, detail: mask.maskText(ending.detail) };
  if ('output' in result && result.output !== null) result.output = mask.maskText(result.output);
  if ('rollback' in result) {
    result.rollback = { ...result.rollback, detail: mask.maskText(result.rollback.detail) };
  }
  return result;
}
