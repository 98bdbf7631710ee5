import { Injectable } from '@nestjs/common';
import { PlatformError } from '@stackyard/platform-client';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { RunStops } from '#infra/runs/run-kind.js';
import { withSignals } from '#infra/signals/with-signals.js';
import { countWithNoun } from '#infra/text/counted.js';
import { EvidenceCollectionService } from '../evidence/evidence-collection.service.js';
import { EvidenceSourceService } from '../evidence/evidence-source.service.js';
import type { Evidence } from '../evidence/evidence.js';
import { RedeployEvidenceService } from '../evidence/redeploy-evidence.service.js';
import type { Ending } from '../redeploy.js';
import { failedBy, RedeployEnd } from './redeploy-end.js';
import { RedeployJournalService } from './redeploy-journal.service.js';
import { RedeployRecordsService } from './redeploy-records.service.js';

/** Limit for all requests, because the next run in the queue waits for them. */
const collectTimeoutMs = 15_000;

type Failure = Extract<Ending, { state: 'failed' | 'lost' }>;

/** Finds out how a run ended that did not succeed, and keeps what explains it. */
@Injectable()
export class RedeployFailuresService {
  private readonly log: Logger;

  constructor(
    private readonly uow: UnitOfWork,
    private readonly source: EvidenceSourceService,
    private readonly collection: EvidenceCollectionService,
    private readonly evidence: RedeployEvidenceService,
    private readonly records: RedeployRecordsService,
    private readonly journal: RedeployJournalService,
    logging: Logging,
  ) {
    this.log = logging.for('redeploying-stacks');
  }

  /**
   * Returns how a run ended. If it failed after it may have changed the stack, evidence is stored
   * first, before a rollback or the next run removes the containers.
   */
  async endOf(id: number, error: unknown, stops: RunStops): Promise<Ending> {
    const ending = this.endingOf(id, error, stops);
    if (ending.state === 'failed' || ending.state === 'lost') {
      await this.explain(id, ending, stops.leave);
    }
    return ending;
  }

  private endingOf(id: number, error: unknown, { cancel }: RunStops): Ending {
    // Cancelling is possible only before the apply request.
    if (cancel.aborted) return { state: 'cancelled' };
    if (error instanceof RedeployEnd) return error.ending;
    // This is reached only before the apply request. After it, every error is followed by
    // verification.
    if (error instanceof PlatformError) return failedBy(error).ending;
    this.log.error({ err: error, redeploy: id }, 'A redeploy failed with an internal error');
    return { state: 'lost', code: 'INTERNAL', detail: 'Internal error; see the server log.' };
  }

  /** An error does not change the result, but the log of the run says what is missing. */
  private async explain(id: number, failure: Failure, leave: AbortSignal): Promise<void> {
    if (this.evidence.isOff) return;
    try {
      await this.collect(id, failure, leave);
    } catch (error) {
      if (leave.aborted) throw error;
      this.log.warn({ err: error, redeploy: id }, 'The containers of a failed run were not read');
      const reason = error instanceof PlatformError ? error.message : 'Internal error.';
      const text = `The state of the containers was not stored: ${reason}`;
      await this.journal.note(id, 'warn', text, leave);
    }
  }

  private async collect(id: number, failure: Failure, leave: AbortSignal): Promise<void> {
    const redeploy = await this.records.requireRedeploy(id);
    if (redeploy.applyStartedAt === null) return;
    const limit = AbortSignal.timeout(collectTimeoutMs);
    const evidence = await withSignals([leave, limit], async (signal) => {
      const run = await this.source.of(redeploy, signal);
      return run && this.collection.collect(run, messageOf(failure));
    });
    leave.throwIfAborted();
    if (evidence === null) return;
    const sealed = await this.evidence.seal(evidence);
    await this.uow.run(async () => {
      const row = await this.records.requireRedeploy(id);
      if (row.stackId === null) return;
      await this.evidence.store(id, row.stackId, sealed);
      await this.records.write(row, {}, 'info', storedText(evidence));
    });
  }
}

function messageOf(failure: Failure): string {
  return (failure.state === 'failed' ? failure.output : null) ?? failure.detail;
}

function storedText({ containers, missing }: Evidence): string {
  if (containers.length === 0) {
    return missing.length === 0
      ? 'The stack has no containers whose state could be stored.'
      : `No containers left. Missing: ${missing.join(', ')}.`;
  }
  return `Stored the state and the last log lines of ${countWithNoun(containers.length, 'container')}.`;
}
