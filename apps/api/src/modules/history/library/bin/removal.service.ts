import { Injectable } from '@nestjs/common';
import type { DeleteTarget, FileSummary } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Logging, type Logger } from '#infra/logging/logging.js';
import { Outbox } from '#infra/outbox/outbox.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import { titleOf } from '../../jobs/job.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import type { BinEntryEntity, BinPathEntity } from './bin.entity.js';
import { BinFiles } from './bin-files.adapter.js';
import { BinRepository } from './bin.repository.js';
import type { Candidate } from '../deletion/plan/deletion-plan.js';
import { DeletionScopeService } from '../deletion/deletion-scope.service.js';
import { JobRemainsService } from './job-remains.service.js';
import { JobSnapshots } from './job-snapshots.repository.js';
import { OwnershipRepository } from '../deletion/plan/ownership.repository.js';
import { counted } from '#infra/counted.js';

/** What is to be taken away. */
export interface Removal {
  jobs: readonly JobEntity[];
  /** All of them are there. */
  paths: readonly Candidate[];
  target: DeleteTarget;
  /** Whether the jobs go as well, or their files alone. */
  deleteJobs: boolean;
  by: Caller;
}

/** A path that was written down and waits to be moved. */
interface Step {
  candidate: Candidate;
  row: BinPathEntity;
}

/**
 * Takes files and jobs away in three steps: it writes down what it is about to move, moves it, and
 * writes down that it is gone. Whatever fails in between, and a crash, ends with everything back.
 */
@Injectable()
export class RemovalService {
  private readonly log: Logger;
  /** Entries that this process works on: whatever else is not settled was left by a crash. */
  private readonly own = new Set<number>();

  constructor(
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly files: BinFiles,
    private readonly scopes: DeletionScopeService,
    private readonly ownership: OwnershipRepository,
    private readonly snapshots: JobSnapshots,
    private readonly remains: JobRemainsService,
    private readonly rows: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
    logging: Logging,
  ) {
    this.log = logging.for('history');
  }

  isOwn(entryId: number): boolean {
    return this.own.has(entryId);
  }

  /** @throws ProblemError with everything where it was */
  async remove(removal: Removal): Promise<{ entryId: number; summary: FileSummary }> {
    const { entry, steps } = await this.uow.run(() => this.begin(removal));
    try {
      const summary = await this.carryOut(entry, removal, steps);
      for (const { candidate } of steps) await this.files.tidy(candidate.path);
      return { entryId: entry.id, summary };
    } finally {
      this.own.delete(entry.id);
    }
  }

  private async carryOut(
    entry: BinEntryEntity,
    removal: Removal,
    steps: readonly Step[],
  ): Promise<FileSummary> {
    try {
      await this.writeManifests(entry, removal, steps);
      for (const { candidate, row } of steps) {
        await this.files.moveIn(placeOf(candidate, row), candidate.inode);
      }
      const summary = summaryOf(removal);
      await this.uow.run(() => this.finish(entry, removal, summary));
      return summary;
    } catch (error) {
      await this.undo(entry, steps);
      throw error;
    }
  }

  /** The jobs are looked at again inside the unit: nobody can start one of them in between. */
  private async begin(removal: Removal): Promise<{ entry: BinEntryEntity; steps: Step[] }> {
    const { jobs, paths, by, target, deleteJobs } = removal;
    const ids = jobs.map(({ id }) => id);
    await this.assertUntouched(ids);
    const taken = await this.ownership.atOrBelow(
      paths.map(({ path }) => path.path),
      ids,
    );
    if (taken[0] !== undefined) {
      const detail = `Job ${taken[0].jobId} names ${taken[0].path} meanwhile. Nothing was deleted.`;
      const changed = [...new Set(taken.map(({ path }) => path))];
      const difference = { added: [], gone: [], changed };
      throw new ProblemError('DELETE_PREVIEW_STALE', detail, { difference });
    }
    const entry = await this.bin.insert({
      state: 'moving',
      title: jobs[0] === undefined ? '' : titleOf(jobs[0]) || `Job ${jobs[0].id}`,
      fileTarget: target,
      jobsDeleted: deleteJobs,
      files: paths.reduce((sum, { files }) => sum + files, 0),
      sizeBytes: paths.reduce((sum, { bytes }) => sum + bytes, 0),
      deletedAt: this.clock.now().toISOString(),
      deletedBy: by.actor.name,
    });
    this.own.add(entry.id);
    for (const jobId of ids) {
      const snapshot = await this.snapshots.take(jobId);
      await this.bin.insertJob({ entryId: entry.id, jobId, busy: true, snapshot });
    }
    if (deleteJobs) await this.remains.note(entry.id, ids);
    const steps: Step[] = [];
    for (const candidate of paths) {
      const { path, target: kind, isDirectory, files, bytes } = candidate;
      const row = await this.bin.insertPath({
        entryId: entry.id,
        path: path.path,
        target: kind,
        isDirectory,
        files,
        sizeBytes: bytes,
      });
      steps.push({ candidate, row });
    }
    return { entry, steps };
  }

  private async assertUntouched(ids: readonly number[]): Promise<void> {
    const fresh = await this.rows.findAll(ids);
    if (fresh.length < ids.length) {
      const gone = ids.find((id) => !fresh.some((job) => job.id === id));
      throw new ProblemError('JOB_UNKNOWN', `There is no job ${gone} any more.`);
    }
    this.scopes.assertIdle(fresh);
    const [busy] = await this.bin.busy(ids);
    if (busy === undefined) return;
    const detail = `Files of job ${busy} are being moved. Nothing was deleted.`;
    throw new ProblemError('JOB_FILES_BUSY', detail, { jobId: busy });
  }

  private async writeManifests(
    entry: BinEntryEntity,
    { jobs }: Removal,
    steps: readonly Step[],
  ): Promise<void> {
    const roots = new Map(
      steps.map(({ candidate }) => [candidate.path.root.path, candidate.path.root]),
    );
    for (const root of roots.values()) {
      const inRoot = steps.filter(({ candidate }) => candidate.path.root.path === root.path);
      await this.files.writeManifest(root, entry.id, {
        entry: { id: entry.id, deletedAt: entry.deletedAt, deletedBy: entry.deletedBy },
        jobs: jobs.map((job) => ({ id: job.id, title: titleOf(job), status: job.status })),
        paths: inRoot.map(({ row: { id, path, files, sizeBytes } }) => {
          return { name: String(id), path, files, sizeBytes };
        }),
      });
    }
  }

  private async finish(
    entry: BinEntryEntity,
    removal: Removal,
    summary: FileSummary,
  ): Promise<void> {
    const { jobs, paths, by, deleteJobs } = removal;
    const fresh = await this.rows.findAll(jobs.map(({ id }) => id));
    this.scopes.assertIdle(fresh);
    await this.bin.become(entry.id, 'kept');
    const gone = paths.map(({ path }) => path.path);
    const details = { binEntryId: entry.id, paths: gone.slice(0, 100), fileSummary: summary };
    const files = summary.raw.filesDeleted + summary.movie.filesDeleted;
    for (const job of fresh) {
      const own = paths.filter(({ jobIds }) => jobIds.includes(job.id));
      const message = `${own.length === 0 ? 'No files' : namesOf(own)} deleted`;
      if (own.length > 0 || !deleteJobs) {
        const jobDetails = { ...details, paths: own.map(({ path }) => path.path).slice(0, 100) };
        await this.events.record(job.id, {
          kind: 'files-deleted',
          by,
          message,
          details: jobDetails,
        });
      }
      if (deleteJobs) {
        await this.events.record(job.id, { kind: 'deleted', by, message: 'Deleted' });
      } else {
        await this.forget(job, gone);
      }
    }
    const [first] = fresh;
    if (first !== undefined) {
      const action = deleteJobs ? 'job.deleted' : 'job.files-deleted';
      const jobIds = fresh.map(({ id }) => id);
      const ofJobs = deleteJobs ? `${counted(jobIds.length, 'job')} and ` : '';
      const what = `${ofJobs}${counted(files, 'file')}`;
      await this.jobs.log(first, by, action, `${what} deleted`, { ...details, jobIds });
    }
    if (deleteJobs) {
      const jobIds = fresh.map(({ id }) => id);
      await this.rows.remove(jobIds);
      await this.outbox.add('jobs.removed', { jobIds });
    }
  }

  /** The job stays and no longer has what is gone. */
  private async forget(job: JobEntity, gone: readonly string[]): Promise<void> {
    await this.rows.removeOutputs(gone);
    const isGone = (path: string | null) =>
      path !== null && gone.some((at) => path === at || path.startsWith(`${at}/`));
    if (isGone(job.rawPath)) Object.assign(job, { rawPath: null, rawClaim: null });
    if (isGone(job.encodeInputPath)) job.encodeInputPath = null;
    if (isGone(job.outputPath)) job.outputPath = null;
    await this.jobs.save(job);
  }

  /** Puts back what was moved. What cannot be put back now is put back by the next look at the bin. */
  private async undo(entry: BinEntryEntity, steps: readonly Step[]): Promise<void> {
    try {
      // Its last unit may have been stored although the answer got lost: then all of it is where it belongs.
      if ((await this.bin.find(entry.id))?.state !== 'moving') return;
      await this.files.putBack(steps.map(({ candidate, row }) => placeOf(candidate, row)));
      await this.uow.run(() => this.bin.remove(entry.id));
    } catch (error) {
      this.log.error({ err: error, binEntry: entry.id }, 'Files wait in the bin to be put back');
    }
  }
}

function placeOf(candidate: Candidate, { id, entryId }: BinPathEntity) {
  return { path: candidate.path, entryId, id };
}

function namesOf(paths: readonly Candidate[]): string {
  const [first] = paths;
  return paths.length === 1 && first ? first.path.path : `${paths.length} paths`;
}

function summaryOf({ target, paths }: Removal): FileSummary {
  const count = (kind: 'raw' | 'movie') =>
    paths.reduce((sum, path) => sum + (path.target === kind ? path.files : 0), 0);
  return { target, raw: { filesDeleted: count('raw') }, movie: { filesDeleted: count('movie') } };
}
