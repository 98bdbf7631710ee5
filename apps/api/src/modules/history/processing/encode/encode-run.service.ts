import { Injectable } from '@nestjs/common';
import { JobsService } from '../../jobs/jobs.service.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import { AlbumEncodeService } from './album-encode.service.js';
import { ProcessingFailed } from '../runs/processing-failed.js';
import { ProcessingJournal } from '../runs/processing-journal.service.js';
import type { ProcessingRunEntity } from '../runs/processing-run.entity.js';
import { ProcessingRepository } from '../runs/processing.repository.js';
import { RawReviewService } from '../analysis/raw-review.service.js';
import { ResultDrafts } from './result-drafts.service.js';
import { TitleEncodeService } from './title-encode.service.js';

/** Encodes the raw material of a job and puts the result in its place when it is whole. */
@Injectable()
export class EncodeRunService {
  constructor(
    private readonly review: RawReviewService,
    private readonly titles: TitleEncodeService,
    private readonly albums: AlbumEncodeService,
    private readonly results: ResultDrafts,
    private readonly jobs: JobsService,
    private readonly logs: JobLogsService,
    private readonly journal: ProcessingJournal,
    private readonly runs: ProcessingRepository,
  ) {}

  /** @throws ProcessingFailed, ProgramMissing, PathRefused */
  async run(run: ProcessingRunEntity, signal: AbortSignal): Promise<void> {
    const job = await this.jobs.read(run.jobId);
    const { rawPath } = job;
    if (rawPath === null) throw new ProcessingFailed('path-unusable', 'The job has no raw folder.');
    const settings = { ...(await this.runs.settings()), ...given(run.choice) };
    const done = await this.review.holding(rawPath, (raw) => {
      const encoder = raw.material.structure === 'cd' ? this.albums : this.titles;
      return encoder.encode({ run, job, raw, settings, signal });
    });
    if (run.draftPath !== null) await this.results.discard(run.draftPath);
    const { path, encoderInfo } = done;
    await this.logs.say(job.id, encoderInfo.source, [`The result is whole and lies at ${path}`]);
    await this.journal.published(run, done);
  }
}

function given({ preset, container }: ProcessingRunEntity['choice']) {
  return { ...(preset ? { preset } : {}), ...(container ? { container } : {}) };
}
