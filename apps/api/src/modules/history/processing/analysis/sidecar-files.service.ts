import { Injectable } from '@nestjs/common';
import type { AnalyzerInfo } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import type { JobEntity, JobFields } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { JobMetadataService } from '../../metadata/job-metadata.service.js';
import { readNfo } from './nfo.js';
import { importSource } from '../../library/orphans/import-source.js';
import { albumOf } from '../plans/album-plan.js';
import { ripperInfoOf, succeeded } from '../../ingest/makemkv/makemkv-ripper-info.js';
import type { HeldRaw } from './raw-review.service.js';

/** Bytes of an .nfo file, and of a ripper's log, that are read. */
const longestNfo = 64 * 1024;
const longestLog = 4 * 1024 * 1024;

/** Reads what lies beside the media and describes them: .nfo files, tags of music, the log of the ripper. */
@Injectable()
export class SidecarFiles {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsService,
    private readonly jobRows: JobsRepository,
    private readonly metadata: JobMetadataService,
  ) {}

  /** Fills in what nobody has said of the job so far; answers the job as it is then. */
  async read(jobId: number, raw: HeldRaw, { files }: AnalyzerInfo): Promise<JobEntity> {
    const found = raw.material.structure === 'cd' ? albumOf(files) : await this.nfo(raw);
    const log = await this.ripperLog(jobId, raw);
    return this.uow.run(async () => {
      const job = await this.jobs.read(jobId);
      const described = await this.metadata.fillAutomatic(job, found, system);
      const detected = job.detectedTitle ?? files[0]?.title ?? null;
      const fields: JobFields = { ...described, ...(detected && { detectedTitle: detected }) };
      if (log === null) return this.jobs.change(jobId, fields);
      await this.jobs.attachInfo(jobId, 'ripperInfo', log, system);
      return this.jobs.change(jobId, { ...fields, ripSuccessful: succeeded(log) });
    });
  }

  private async nfo({ material: { nfo }, text }: HeldRaw) {
    return nfo === null ? {} : readNfo(await text(nfo, longestNfo));
  }

  /** What the log of the ripper says; null without one, or where a ripper has reported it itself. */
  private async ripperLog(jobId: number, { material: { ripperLog }, text }: HeldRaw) {
    const { ripperInfo } = await this.jobRows.infos(jobId);
    const reported = ripperInfo !== null && ripperInfo['source'] !== importSource;
    // Its end tells how it went: the beginning alone would be worth nothing.
    if (ripperLog === null || reported || ripperLog.bytes > longestLog) return null;
    const info = ripperInfoOf((await text(ripperLog, longestLog)).split(/\r?\n/));
    if (info === null) return null;
    // That it was imported decides what a deletion may do: it stays with the rest.
    const { importedAt, rawPath, source } = ripperInfo ?? {};
    const imported = ripperInfo === null ? {} : { importedAt, rawPath, source };
    return { ...info, ...imported, logFile: ripperLog.path };
  }
}
