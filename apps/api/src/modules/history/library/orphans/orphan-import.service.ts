import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type {
  ImportManyOrphanRawReply,
  ImportOrphanRawReply,
  ImportOutcomeReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { MediaFiles } from '../../jobs/files/media-files.adapter.js';
import { PathRefusedError } from '../../jobs/files/media-path.js';
import { parseFolderName } from './folder-name.js';
import { importSource } from './import-source.js';
import { OrphansRepository } from './orphans.repository.js';
import { RawFolders } from './raw-folders.adapter.js';

/**
 * Starts the next step after an import. Never throws; returns the reason if the step cannot start.
 */
export type FollowUp = (jobId: number) => Promise<{ started: boolean; error: string | null }>;

/**
 * Creates a job from a raw folder without renaming or moving the folder. A single transaction
 * claims the folder under a unique key and stores the pending analysis, so that a crash loses
 * neither the claim nor the analysis.
 */
@Injectable()
export class OrphanImportService implements OnApplicationBootstrap {
  private readonly log: Logger;
  private followUp: FollowUp = () => Promise.resolve({ started: false, error: null });

  constructor(
    private readonly uow: UnitOfWork,
    private readonly files: MediaFiles,
    private readonly folders: RawFolders,
    private readonly orphans: OrphansRepository,
    private readonly jobsRepository: JobsRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.loggerFor('history');
  }

  /**
   * Sets the function that starts the next step after each import, because the library must not
   * depend on the analysis.
   */
  setFollowUp(followUp: FollowUp): void {
    this.followUp = followUp;
  }

  /**
   * @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED, or RAW_PATH_TAKEN if a job already uses the folder
   *   or a path inside it
   * @throws PathRefusedError if the folder cannot be used
   */
  async importOne(rawPath: string, by: Caller): Promise<ImportOrphanRawReply> {
    const job = await this.claim(rawPath, by);
    const { started, error } = await this.runFollowUp(job.id);
    // Report the import even if the job has been deleted in the meantime.
    const { id, status } = (await this.jobsRepository.find(job.id)) ?? job;
    return { job: { id, status }, activation: { started }, activationError: error };
  }

  /**
   * Imports folders one by one, with a result for each.
   *
   * @throws ProblemError MEDIA_DIRS_NOT_CONFIGURED
   */
  async importMany(rawPaths: readonly string[], by: Caller): Promise<ImportManyOrphanRawReply> {
    this.files.rootsOf('raw');
    const outcomes: ImportOutcomeReply[] = [];
    for (const rawPath of rawPaths) outcomes.push(await this.tryImport(rawPath, by));
    return { outcomes };
  }

  /** Starts the pending analyses of imports that a crash interrupted. */
  async onApplicationBootstrap(): Promise<void> {
    for (const { jobId, rawPath } of await this.orphans.findPending()) {
      this.log.info({ jobId, rawPath }, 'Resuming an interrupted import');
      await this.runFollowUp(jobId);
    }
  }

  private async tryImport(rawPath: string, by: Caller): Promise<ImportOutcomeReply> {
    try {
      return { rawPath, imported: await this.importOne(rawPath, by), problem: null };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code, detail } = error;
      return { rawPath, imported: null, problem: { code, detail } };
    }
  }

  private async claim(rawPath: string, by: Caller): Promise<JobEntity> {
    const { path, mediaType, bytes } = await this.readFolder(rawPath);
    const { title, year, imdbId } = parseFolderName(path.name);
    const importedAt = this.clock.now().toISOString();
    return this.uow.run(async () => {
      const [conflict] = [
        ...(await this.jobsRepository.findByRawPath(path.path)),
        ...(await this.jobsRepository.findRawPathsBelow(path.path)),
      ];
      if (conflict !== undefined) throw rawPathTakenProblem(path.path, conflict);
      // Check again, because a deletion may have removed the folder and its job after the folder
      // was examined.
      await withPointer(() => this.files.withEntry(path, async () => undefined));
      const fields = { rawPath: path.path, rawClaim: path.path, bytesIn: bytes, mediaType };
      const draft = { ...fields, detectedTitle: title, year, imdbId, ripSuccessful: true };
      const kind = mediaType === 'converter' ? 'other' : mediaType;
      const job = await this.jobs.create(
        { ...draft, status: 'FINISHED', jobKind: kind },
        by,
        'imported',
      );
      await this.jobs.attachInfo(
        job.id,
        'ripperInfo',
        { status: 'SUCCESS', source: importSource, importedAt, rawPath: path.path },
        by,
      );
      await this.orphans.addPending({ jobId: job.id, rawPath: path.path, importedAt });
      return job;
    });
  }

  private readFolder(rawPath: string) {
    return withPointer(async () => {
      const path = this.files.parsePath(rawPath, this.files.rootsOf('raw'));
      if (path.parent !== null) throw new PathRefusedError('nested', rawPath);
      if (parseFolderName(path.name).isIncomplete)
        throw new PathRefusedError('incomplete', rawPath);
      return { path, ...(await this.folders.readFolder(path)) };
    });
  }

  private async runFollowUp(jobId: number) {
    const result = await this.followUp(jobId);
    await this.uow.run(() => this.orphans.removePending(jobId));
    if (result.error !== null) this.log.info({ jobId, reason: result.error }, 'Not analysed yet');
    return result;
  }
}

/** Makes path errors point to the request field that names the folder. */
async function withPointer<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PathRefusedError ? error.withPointer('/rawPath') : error;
  }
}

function rawPathTakenProblem(path: string, conflict: JobEntity | string): ProblemError {
  if (typeof conflict === 'string') {
    return new ProblemError('RAW_PATH_TAKEN', `A job already has ${conflict}.`);
  }
  const detail = `Job ${conflict.id} uses the raw folder ${path}.`;
  return new ProblemError('RAW_PATH_TAKEN', detail, { jobId: conflict.id });
}
