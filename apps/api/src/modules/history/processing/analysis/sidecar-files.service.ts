import { Injectable } from '@nestjs/common';
import type { AnalyzerInfo } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import type { JobEntity, JobFields } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { JobMetadataService } from '../../metadata/job-metadata.service.js';
import { readNfo } from './nfo.js';
import { importSource } from '../../library/orphans/import-source.js';
import { albumTagsOf } from '../plans/album-plan.js';
import { ripperInfoOf, hasRipSucceeded } from '../../ingest/makemkv/makemkv-ripper-info.js';
import type { OpenRawFolder } from './raw-review.service.js';

const maxNfoBytes = 64 * 1024;
const maxRipperLogBytes = 4 * 1024 * 1024;

/** Reads the metadata that accompanies the media: .nfo files, music tags and the ripper's log. */
@Injectable()
export class SidecarFilesService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsService,
    private readonly jobsRepository: JobsRepository,
    private readonly metadata: JobMetadataService,
  ) {}

  /** Reads the metadata, fills in fields that are still empty, and stores the ripper's result. */
  async read(jobId: number, rawFolder: OpenRawFolder, { files }: AnalyzerInfo): Promise<JobEntity> {
    const automaticMetadata =
      rawFolder.layout.structure === 'cd' ? albumTagsOf(files) : await this.readNfoFile(rawFolder);
    const log = await this.readRipperLogFile(jobId, rawFolder);
    return this.uow.run(async () => {
      const job = await this.jobs.read(jobId);
      const metadataFields = await this.metadata.fillAutomatic(
        job,
        automaticMetadata,
        systemCaller,
      );
      const detectedTitle = job.detectedTitle ?? files[0]?.title ?? null;
      const fields: JobFields = {
        ...metadataFields,
        ...(detectedTitle && { detectedTitle }),
      };
      if (log === null) return this.jobs.change(jobId, fields);
      await this.jobs.attachInfo(jobId, 'ripperInfo', log, systemCaller);
      return this.jobs.change(jobId, { ...fields, ripSuccessful: hasRipSucceeded(log) });
    });
  }

  private async readNfoFile({ layout: { nfo }, readStart }: OpenRawFolder) {
    return nfo === null ? {} : readNfo(await readStart(nfo, maxNfoBytes));
  }

  /**
   * Returns the result from the ripper's log; null if there is no usable log or a ripper has already
   * reported its result.
   */
  private async readRipperLogFile(
    jobId: number,
    { layout: { ripperLog }, readStart }: OpenRawFolder,
  ) {
    const { ripperInfo } = await this.jobsRepository.findInfos(jobId);
    const hasRipperReported = ripperInfo !== null && ripperInfo['source'] !== importSource;
    // The result is at the end of the log, so a truncated log is useless.
    if (ripperLog === null || hasRipperReported || ripperLog.bytes > maxRipperLogBytes) return null;
    const info = ripperInfoOf((await readStart(ripperLog, maxRipperLogBytes)).split(/\r?\n/));
    if (info === null) return null;
    // Keep the fields that mark the raw folder as imported. Deletions check them to preserve
    // imported folders.
    const { importedAt, rawPath, source } = ripperInfo ?? {};
    const importFields = ripperInfo === null ? {} : { importedAt, rawPath, source };
    return { ...info, ...importFields, logFile: ripperLog.path };
  }
}
