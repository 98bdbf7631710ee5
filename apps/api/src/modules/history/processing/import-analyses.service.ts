import { Injectable } from '@nestjs/common';
import { systemCaller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { OrphanImportService, type FollowUp } from '../library/orphans/orphan-import.service.js';
import { ProcessingService } from './processing.service.js';

/** Starts the analysis of each imported raw folder. */
@Injectable()
export class ImportAnalysesService {
  private readonly log: Logger;

  constructor(
    orphanImport: OrphanImportService,
    private readonly processing: ProcessingService,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('processing');
    orphanImport.setFollowUp((jobId) => this.startAnalysis(jobId));
  }

  /**
   * Starts the analysis of a job. Never throws; returns the reason if the analysis cannot start.
   */
  async startAnalysis(jobId: number): ReturnType<FollowUp> {
    try {
      await this.processing.analyze(jobId, systemCaller);
      return { started: true, error: null };
    } catch (error) {
      if (error instanceof ProblemError) return { started: false, error: error.detail };
      this.log.error({ err: error, jobId }, 'An analysis could not be started');
      return { started: false, error: 'Internal error.' };
    }
  }
}
