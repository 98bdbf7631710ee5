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
import { MediaFiles } from '../folders/media-files.adapter.js';
import { PathRefused } from '../folders/media-path.js';
import { readFolderName } from './folder-name.js';
import { importSource } from './import-source.js';
import { OrphansRepository } from './orphans.repository.js';
import { RawFolders } from './raw-folders.adapter.js';

/** Begins what follows an import. It never throws: what is in the way is said in words. */
export type FollowUp = (jobId: number) => Promise<{ started: boolean; error: string | null }>;

/**
 * Makes a job of a raw folder. The folder keeps its name and place: the job claims it under a unique
 * key, in one transaction with a note that its analysis is to be begun, which outlives a crash.
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
    private readonly rows: JobsRepository,
    private readonly jobs: JobsService,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('history');
  }

  /** Says what begins with each import; the library itself knows of no analyses. */
  whenImported(followUp: FollowUp): void {
    this.followUp = followUp;
  }

  /** @throws ProblemError for a path that may not be used, RAW_PATH_TAKEN for one that a job names */
  async importOne(rawPath: string, by: Caller): Promise<ImportOrphanRawReply> {
    const job = await this.claim(rawPath, by);
    const { started, error } = await this.activate(job.id);
    // Someone may have deleted it meanwhile; it was imported all the same.
    const { id, status } = (await this.rows.find(job.id)) ?? job;
    return { job: { id, status }, activation: { started }, activationError: error };
  }

  /** One after the other; each is answered for itself. */
  async importMany(rawPaths: readonly string[], by: Caller): Promise<ImportManyOrphanRawReply> {
    this.files.rootsOf('raw');
    const outcomes: ImportOutcomeReply[] = [];
    for (const rawPath of rawPaths) outcomes.push(await this.outcomeOf(rawPath, by));
    return { outcomes };
  }

  /** Begins what was imported before a crash and not begun. */
  async onApplicationBootstrap(): Promise<void> {
    for (const { jobId, rawPath } of await this.orphans.unfinished()) {
      this.log.info({ jobId, rawPath }, 'Going on with an import that was interrupted');
      await this.activate(jobId);
    }
  }

  private async outcomeOf(rawPath: string, by: Caller): Promise<ImportOutcomeReply> {
    try {
      return { rawPath, imported: await this.importOne(rawPath, by), problem: null };
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const { code, detail } = error;
      return { rawPath, imported: null, problem: { code, detail } };
    }
  }

  private async claim(rawPath: string, by: Caller): Promise<JobEntity> {
    const { path, mediaType, bytes } = await this.look(rawPath);
    const { title, year, imdbId } = readFolderName(path.name);
    const importedAt = this.clock.now().toISOString();
    return this.uow.run(async () => {
      const [taken] = [
        ...(await this.rows.findByRawPath(path.path)),
        ...(await this.rows.rawPathsBelow(path.path)),
      ];
      if (taken !== undefined) throw takenBy(path.path, taken);
      // A deletion may have taken it away, along with the job that had it, since it was looked at.
      await pointed(() => this.files.holding(path, async () => undefined));
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
      await this.orphans.begin({ jobId: job.id, rawPath: path.path, importedAt });
      return job;
    });
  }

  private look(rawPath: string) {
    return pointed(async () => {
      const path = this.files.check(rawPath, this.files.rootsOf('raw'));
      if (path.parent !== null) throw new PathRefused('nested', rawPath);
      if (readFolderName(path.name).incomplete) throw new PathRefused('incomplete', rawPath);
      return { path, ...(await this.folders.look(path)) };
    });
  }

  private async activate(jobId: number) {
    const result = await this.followUp(jobId);
    await this.uow.run(() => this.orphans.end(jobId));
    if (result.error !== null) this.log.info({ jobId, reason: result.error }, 'Not analysed yet');
    return result;
  }
}

/** Refusals point at the field that names the folder. */
async function pointed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PathRefused ? error.pointingTo('/rawPath') : error;
  }
}

function takenBy(path: string, taken: JobEntity | string): ProblemError {
  if (typeof taken === 'string') {
    return new ProblemError('RAW_PATH_TAKEN', `A job has ${taken} already.`);
  }
  const detail = `Job ${taken.id} has the raw folder ${path}.`;
  return new ProblemError('RAW_PATH_TAKEN', detail, { jobId: taken.id });
}
