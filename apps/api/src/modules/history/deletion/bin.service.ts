import { Injectable } from '@nestjs/common';
import type {
  BinState,
  ListBinQuery,
  ListBinReply,
  PurgedBinReply,
  RestoredBinEntryReply,
} from '@stackyard/contracts';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { JobEventsService } from '../jobs/job-events.service.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { JobsService } from '../jobs/jobs.service.js';
import { MediaFiles } from '../paths/media-files.adapter.js';
import { PathRefused, type MediaRoot } from '../paths/media-path.js';
import type { BinEntryEntity, BinJobEntity, BinPathEntity } from './bin.entity.js';
import { BinFiles, type BinPlace } from './bin-files.adapter.js';
import { binLimits, toBinReply } from './bin-replies.js';
import { BinRepository } from './bin.repository.js';
import { JobRemainsService } from './job-remains.service.js';
import { JobSnapshots } from './job-snapshots.repository.js';
import { RemovalService } from './removal.service.js';
import { counted } from '#infra/counted.js';

/** What waits to be restored or removed for good. */
@Injectable()
export class BinService {
  /** Entries that this process is restoring or removing. */
  private readonly working = new Set<number>();

  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
    private readonly bin: BinRepository,
    private readonly media: MediaFiles,
    private readonly files: BinFiles,
    private readonly snapshots: JobSnapshots,
    private readonly remains: JobRemainsService,
    private readonly removals: RemovalService,
    private readonly rows: JobsRepository,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly eventLog: EventLogService,
  ) {}

  async list(query: ListBinQuery): Promise<ListBinReply> {
    const { rows: entries, nextCursor } = await this.bin.page(query);
    const ids = entries.map(({ id }) => id);
    const [paths, jobs] = [await this.bin.paths(ids), await this.bin.jobs(ids)];
    const limits = binLimits(this.settings);
    return {
      entries: entries.map((entry) => toBinReply(entry, paths, jobs, limits)),
      totals: await this.bin.totals(),
      ...limits,
      nextCursor,
    };
  }

  isWorkingOn(entryId: number): boolean {
    return this.working.has(entryId);
  }

  /** @throws ProblemError and leaves everything in the bin when one of the places is taken */
  async restore(id: number, by: Caller): Promise<RestoredBinEntryReply> {
    const { entry, paths, jobs } = await this.begin(id, 'restoring', (state) => state === 'kept');
    try {
      await this.files.assertRestorable(paths.map((path) => this.placeOf(path)));
      return await this.bringBack(entry, paths, jobs, by);
    } catch (error) {
      // Whatever else went wrong came after the files were back: the next look at the bin ends it.
      if (error instanceof PathRefused) await this.uow.run(() => this.bin.become(id, 'kept'));
      throw error;
    } finally {
      this.working.delete(id);
    }
  }

  /** Removes an entry for good, also one that a crash left halfway and that cannot be settled. */
  async purge(id: number, by: Caller): Promise<PurgedBinReply> {
    const { entry } = await this.begin(
      id,
      'purging',
      (state) => state === 'kept' || (state === 'moving' && !this.removals.isOwn(id)),
    );
    return this.finishPurge([entry], by, 'by hand');
  }

  /** Removes everything for good that waits at this moment. */
  async empty(by: Caller): Promise<PurgedBinReply> {
    const total: PurgedBinReply = { entries: 0, files: 0, sizeBytes: 0 };
    for (;;) {
      const purged = await this.purgeOldest('9999', by, 'the bin was emptied');
      if (purged.entries === 0) return total;
      total.entries += purged.entries;
      total.files += purged.files;
      total.sizeBytes += purged.sizeBytes;
    }
  }

  /** Removes the oldest of those deleted before a moment, some at a time. */
  async purgeOldest(
    moment: string,
    by: Caller,
    reason: string,
    most = 100,
  ): Promise<PurgedBinReply> {
    const entries = await this.uow.run(async () => {
      const found = await this.bin.keptBefore(moment, most);
      for (const { id } of found) {
        await this.bin.become(id, 'purging');
        this.working.add(id);
      }
      return found;
    });
    return this.finishPurge(entries, by, reason);
  }

  /** Removes the files and then the entries: what a crash leaves in between is removed later. */
  async finishPurge(
    entries: readonly BinEntryEntity[],
    by: Caller,
    reason: string,
  ): Promise<PurgedBinReply> {
    const purged: PurgedBinReply = { entries: 0, files: 0, sizeBytes: 0 };
    try {
      for (const entry of entries) {
        for (const root of await this.rootsOf(entry)) await this.files.purge(root, entry.id);
        await this.uow.run(() => this.forget(entry, by, reason));
        purged.entries += 1;
        purged.files += entry.files;
        purged.sizeBytes += entry.sizeBytes;
      }
    } finally {
      for (const { id } of entries) this.working.delete(id);
    }
    return purged;
  }

  /** Moves the files back and, when all of them are, the jobs. */
  async bringBack(
    entry: BinEntryEntity,
    paths: readonly BinPathEntity[],
    jobs: readonly BinJobEntity[],
    by: Caller,
  ): Promise<RestoredBinEntryReply> {
    const places = paths.map((path) => this.placeOf(path));
    const jobIds = jobs.map(({ jobId }) => jobId);
    await this.files.putBack(places);
    await this.uow.run(async () => {
      for (const { jobId, snapshot } of jobs) await this.reviveJob(entry, jobId, snapshot, by);
      await this.eventLog.record({
        action: 'bin.restored',
        by,
        severity: 'notice',
        target: { type: 'job', id: jobIds[0] ?? null, name: entry.title },
        message: `${entry.title}: ${counted(entry.files, 'file')} restored`,
        details: {
          binEntryId: entry.id,
          jobIds,
          paths: paths.slice(0, 100).map(({ path }) => path),
        },
      });
      await this.bin.remove(entry.id);
    });
    return { paths: paths.map(({ path }) => path), jobIds };
  }

  placeOf({ id, entryId, path }: BinPathEntity): BinPlace {
    return { id, entryId, path: this.media.check(path) };
  }

  private async reviveJob(
    entry: BinEntryEntity,
    jobId: number,
    snapshot: string,
    by: Caller,
  ): Promise<void> {
    if (entry.jobsDeleted) {
      await this.snapshots.revive(snapshot);
      await this.events.record(jobId, { kind: 'restored', by, message: 'Restored from the bin' });
    } else {
      const job = await this.rows.find(jobId);
      if (job !== null) await this.snapshots.returnPaths(job, snapshot);
      await this.events.record(jobId, { kind: 'files-restored', by, message: 'Files restored' });
    }
    const job = await this.rows.find(jobId);
    if (job !== null) await this.jobs.announce(job);
  }

  private async forget(entry: BinEntryEntity, by: Caller, reason: string): Promise<void> {
    const message = `${counted(entry.files, 'file')} removed for good`;
    const jobIds: number[] = [];
    for (const { jobId } of await this.bin.jobs([entry.id])) {
      jobIds.push(jobId);
      await this.events.record(jobId, { kind: 'files-purged', by, message });
    }
    await this.eventLog.record({
      action: 'bin.purged',
      by,
      severity: 'notice',
      target: { type: 'job', id: jobIds[0] ?? null, name: entry.title },
      message: `${entry.title}: ${message}, ${reason}`,
      details: { binEntryId: entry.id, jobIds, sizeBytes: entry.sizeBytes },
    });
    await this.remains.remove(entry);
    await this.bin.remove(entry.id);
  }

  /** Gives an entry another state when the one it has allows it. */
  private begin(id: number, state: 'restoring' | 'purging', allowed: (state: BinState) => boolean) {
    return this.uow.run(async () => {
      const entry = await this.bin.find(id);
      if (entry === null) {
        throw new ProblemError('BIN_ENTRY_UNKNOWN', `The bin has no entry ${id}.`);
      }
      if (!allowed(entry.state)) {
        throw new ProblemError('BIN_ENTRY_BUSY', `Entry ${id} is ${entry.state}.`);
      }
      const jobs = await this.bin.jobs([id]);
      if (state === 'restoring') await this.assertClaimsFree(entry, jobs);
      await this.bin.become(id, state);
      this.working.add(id);
      return { entry, jobs, paths: await this.bin.paths([id]) };
    });
  }

  /** Roots that the entry has something in. */
  private async rootsOf({ id }: BinEntryEntity): Promise<Set<MediaRoot>> {
    const paths = await this.bin.paths([id]);
    return new Set(paths.map((path) => this.placeOf(path).path.root));
  }

  /** A raw folder that was imported anew meanwhile has another owner now. */
  private async assertClaimsFree(
    entry: BinEntryEntity,
    jobs: readonly BinJobEntity[],
  ): Promise<void> {
    for (const { jobId, snapshot } of jobs) {
      const claim = this.snapshots.claimOf(snapshot);
      const owner = claim === null ? null : await this.rows.findOwner(claim);
      if (owner !== null && owner.id !== jobId) {
        const detail = `Job ${owner.id} has the raw folder ${claim} now.`;
        throw new ProblemError('RAW_PATH_TAKEN', detail, { jobId: owner.id });
      }
      if (entry.jobsDeleted && (await this.rows.find(jobId)) !== null) {
        throw new ProblemError('BIN_ENTRY_BUSY', `Job ${jobId} is in the history already.`);
      }
    }
  }
}
