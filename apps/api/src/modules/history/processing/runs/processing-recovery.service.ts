import { Injectable } from '@nestjs/common';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Programs } from '../tools/programs.adapter.js';
import { ProcessingJournal } from './processing-journal.service.js';
import type { ProcessingRunEntity } from './processing-run.entity.js';
import { ProcessingRepository } from './processing.repository.js';
import { ResultDraftsService } from '../encode/result-drafts.service.js';

const maxAnalysisAttempts = 3;

/**
 * Determines the outcome of runs whose end was not stored, usually because the process was stopped.
 */
@Injectable()
export class ProcessingRecovery {
  private readonly log: Logger;

  constructor(
    private readonly runs: ProcessingRepository,
    private readonly journal: ProcessingJournal,
    private readonly results: ResultDraftsService,
    private readonly programs: Programs,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('processing');
  }

  /** Recovers a run. Reads the run again first, because it may have ended in the meantime. */
  async recover(runId: number): Promise<void> {
    const run = await this.runs.find(runId);
    if (run?.state !== 'running') return;
    const { jobId, kind } = run;
    this.log.warn({ runId, jobId, kind }, 'A run was interrupted');
    await this.recoverRun(run).catch((error: unknown) => {
      this.log.error({ err: error, runId, jobId }, 'The outcome of a run could not be determined');
    });
  }

  private async recoverRun(run: ProcessingRunEntity): Promise<void> {
    const { pid, processKey, draftPath, publication, kind, attempts } = run;
    if (pid !== null && processKey !== null) await this.programs.killOrphan(pid, processKey);
    const isPublished = publication !== null && (await this.results.isComplete(publication));
    if (draftPath !== null) await this.results.discard(draftPath);
    if (publication !== null && isPublished) return this.journal.recordResult(run, publication);
    if (kind === 'analysis' && attempts < maxAnalysisAttempts) return this.journal.requeue(run);
    const reason = 'The run was interrupted. The files written so far were removed.';
    return this.journal.recordFailure(run, { state: 'interrupted', fault: null, reason });
  }
}
