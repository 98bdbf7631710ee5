import { Injectable } from '@nestjs/common';
import { JobsService } from '../../jobs/jobs.service.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import { AlbumEncodeService } from './album-encode.service.js';
import { ProcessingError } from '../runs/processing-error.js';
import type { ProcessingRunEntity, Publication } from '../runs/processing-run.entity.js';
import { ProcessingRepository } from '../runs/processing.repository.js';
import { RawAnalysisService, type OpenRawFolder } from '../analysis/raw-review.service.js';
import { ResultDraftsService } from './result-drafts.service.js';
import { TitleEncodeService } from './title-encode.service.js';

/** Encodes the raw files of a job and publishes the result once it is complete. */
@Injectable()
export class EncodeRunService {
  constructor(
    private readonly rawReview: RawAnalysisService,
    private readonly titles: TitleEncodeService,
    private readonly albumEncode: AlbumEncodeService,
    private readonly results: ResultDraftsService,
    private readonly jobs: JobsService,
    private readonly logs: JobLogsService,
    private readonly runs: ProcessingRepository,
  ) {}

  /** @throws ProcessingError, ProgramMissingError, PathRefusedError */
  async run(run: ProcessingRunEntity, signal: AbortSignal): Promise<Publication> {
    const job = await this.jobs.read(run.jobId);
    const { rawPath } = job;
    if (rawPath === null) throw new ProcessingError('path-unusable', 'The job has no raw folder.');
    const settings = { ...(await this.runs.readSettings()), ...chosenOptions(run.choice) };
    const encode = (rawFolder: OpenRawFolder) =>
      (rawFolder.layout.structure === 'cd' ? this.albumEncode : this.titles).encode({
        run,
        job,
        raw: rawFolder,
        settings,
        signal,
      });
    try {
      const publication = await this.rawReview.withRawFolder(rawPath, encode);
      const { source } = publication.encoderInfo;
      await this.logs.addLines(job.id, source, [
        `The result is complete and is stored at ${publication.path}`,
      ]);
      return publication;
    } finally {
      if (run.draftPath !== null) await this.results.discard(run.draftPath);
    }
  }
}

function chosenOptions({ preset, container }: ProcessingRunEntity['choice']) {
  return { ...(preset ? { preset } : {}), ...(container ? { container } : {}) };
}
