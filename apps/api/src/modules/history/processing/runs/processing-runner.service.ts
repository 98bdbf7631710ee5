import { Injectable } from '@nestjs/common';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { RunKind, RunSignals } from '#infra/runs/run-kind.js';
import { PathRefusedError } from '../../jobs/files/media-path.js';
import { AnalysisRunService } from '../analysis/analysis-run.service.js';
import { EncodeRunService } from '../encode/encode-run.service.js';
import { ProgramMissingError } from '../tools/programs.adapter.js';
import { ProcessingError } from './processing-error.js';
import {
  ProcessingJournal,
  type AnalysisResult,
  type RunFailure,
} from './processing-journal.service.js';
import type { ProcessingRunEntity, Publication } from './processing-run.entity.js';

/** Performs analyses and encodes, and stores their results. */
@Injectable()
export class ProcessingRunner implements RunKind<
  ProcessingRunEntity,
  AnalysisResult | Publication
> {
  readonly name = 'runId';
  readonly logger = 'processing';
  private readonly log: Logger;

  constructor(
    private readonly journal: ProcessingJournal,
    private readonly analyses: AnalysisRunService,
    private readonly encodes: EncodeRunService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor(this.logger);
  }

  work(
    run: ProcessingRunEntity,
    { cancelOrInterruptSignal }: RunSignals,
  ): Promise<AnalysisResult | Publication> {
    const { id, jobId, kind } = run;
    this.log.info({ runId: id, jobId, kind }, 'Begun');
    return (kind === 'encode' ? this.encodes : this.analyses).run(run, cancelOrInterruptSignal);
  }

  async finish(run: ProcessingRunEntity, result: AnalysisResult | Publication): Promise<void> {
    const { id, jobId, kind } = run;
    if ('files' in result) await this.journal.recordResult(run, result);
    else await this.journal.recordAnalysis(run, result);
    this.log.info({ runId: id, jobId, kind }, 'Done');
  }

  async fail(
    run: ProcessingRunEntity,
    error: unknown,
    { cancelSignal }: RunSignals,
  ): Promise<void> {
    const failure = cancelSignal.aborted ? cancelledFailure : this.toRunFailure(run, error);
    this.log.info({ runId: run.id, jobId: run.jobId, reason: failure.reason }, 'Ended');
    await this.journal.recordFailure(run, failure);
  }

  private toRunFailure({ id, jobId }: ProcessingRunEntity, error: unknown): RunFailure {
    const failedState = { state: 'failed' } as const;
    if (error instanceof ProcessingError) {
      return { ...failedState, fault: error.fault, reason: error.message };
    }
    if (error instanceof ProgramMissingError) {
      return { ...failedState, fault: 'tool-missing', reason: error.message };
    }
    if (error instanceof PathRefusedError) {
      const faults = { denied: 'access-denied', full: 'disk-full' } as const;
      const fault =
        error.fault === 'denied' || error.fault === 'full' ? faults[error.fault] : 'path-unusable';
      return { ...failedState, fault, reason: error.detail };
    }
    this.log.error({ err: error, runId: id, jobId }, 'A run failed with an internal error');
    return { ...failedState, fault: 'internal', reason: 'Internal error.' };
  }
}

const cancelledFailure: RunFailure = {
  state: 'cancelled',
  fault: null,
  reason: 'The run was cancelled.',
};
