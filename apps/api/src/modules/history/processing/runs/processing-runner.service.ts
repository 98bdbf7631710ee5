import { Injectable } from '@nestjs/common';
import { LeaseLost } from '#infra/leases/lease.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { PathRefused } from '../../library/folders/media-path.js';
import { AnalysisRunService } from '../analysis/analysis-run.service.js';
import { EncodeRunService } from '../encode/encode-run.service.js';
import { ResultDrafts } from '../encode/result-drafts.service.js';
import { ProgramMissing } from '../tools/programs.adapter.js';
import { ProcessingFailed } from './processing-failed.js';
import { ProcessingJournal, type BadEnd } from './processing-journal.service.js';
import type { ProcessingRunEntity } from './processing-run.entity.js';

/** Why runs are ended that the next start judges: this process stops. */
export class Stopped extends Error {
  override readonly name = 'Stopped';
}

/** Carries one run to its end, and says how it ended. */
@Injectable()
export class ProcessingRunner {
  private readonly log: Logger;

  constructor(
    private readonly journal: ProcessingJournal,
    private readonly analyses: AnalysisRunService,
    private readonly encodes: EncodeRunService,
    private readonly results: ResultDrafts,
    logging: Logging,
  ) {
    this.log = logging.for('processing');
  }

  async run(run: ProcessingRunEntity, signal: AbortSignal): Promise<void> {
    const { id, jobId, kind } = run;
    this.log.info({ runId: id, jobId, kind }, 'Begun');
    try {
      await (kind === 'encode' ? this.encodes : this.analyses).run(run, signal);
      this.log.info({ runId: id, jobId, kind }, 'Done');
    } catch (error) {
      await this.endFor(run, error, signal).catch((fault: unknown) => {
        this.log.error({ err: fault, runId: id, jobId }, 'The end of a run was not stored');
      });
    }
  }

  private async endFor(
    run: ProcessingRunEntity,
    error: unknown,
    signal: AbortSignal,
  ): Promise<void> {
    if (run.draftPath !== null) await this.results.discard(run.draftPath);
    // Whoever works off the queue next says what became of it.
    if (signal.reason instanceof Stopped || signal.reason instanceof LeaseLost) return;
    const end = signal.aborted ? cancelled : this.endOf(run, error);
    this.log.info({ runId: run.id, jobId: run.jobId, reason: end.reason }, 'Ended');
    await this.journal.failed(run, end);
  }

  private endOf({ id, jobId }: ProcessingRunEntity, error: unknown): BadEnd {
    const failed = { state: 'failed' } as const;
    if (error instanceof ProcessingFailed) {
      return { ...failed, fault: error.fault, reason: error.message };
    }
    if (error instanceof ProgramMissing) {
      return { ...failed, fault: 'tool-missing', reason: error.message };
    }
    if (error instanceof PathRefused) {
      const faults = { denied: 'access-denied', full: 'disk-full' } as const;
      const fault =
        error.fault === 'denied' || error.fault === 'full' ? faults[error.fault] : 'path-unusable';
      return { ...failed, fault, reason: error.detail };
    }
    this.log.error({ err: error, runId: id, jobId }, 'A run broke');
    return { ...failed, fault: 'internal', reason: 'Internal error.' };
  }
}

const cancelled: BadEnd = { state: 'cancelled', fault: null, reason: 'It was cancelled.' };
