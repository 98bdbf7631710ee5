import { Injectable } from '@nestjs/common';
import type {
  JobInfo,
  JobInfoKind,
  JobStatus,
  MediaType,
  ProcessingFault,
  ProcessingKind,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { system } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { isActive } from '../../jobs/job-transitions.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import type { JobEntity, JobFields } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import type { EncodeProgress } from '../tools/handbrake.adapter.js';
import { ProcessingRepository } from './processing.repository.js';
import type { ProcessingRunEntity, Publication } from './processing-run.entity.js';

/** Analyses that run at once; they read, and are over soon. */
const parallelAnalyses = 2;

/** What an analysis came to. */
export interface Analysed {
  planned: 'planned' | 'title-wanted' | 'unchanged';
  fields: JobFields;
  reason: string | null;
}

/** How a run ended without success. */
export interface BadEnd {
  state: 'failed' | 'cancelled' | 'interrupted';
  fault: ProcessingFault | null;
  reason: string;
}

/** Every step of a run, stored together with what it means for its job. */
@Injectable()
export class ProcessingJournal {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: ProcessingRepository,
    private readonly jobs: JobsService,
    private readonly jobRows: JobsRepository,
    private readonly events: JobEventsService,
    private readonly clock: Clock,
  ) {}

  /** Chosen and begun in one unit, so that nothing is begun twice; null when nothing waits, or enough runs. */
  beginNext(kind: ProcessingKind): Promise<{ run: ProcessingRunEntity; begun: boolean } | null> {
    return this.uow.run(async () => {
      const { parallelEncodes } = await this.runs.settings();
      const limit = kind === 'encode' ? parallelEncodes : parallelAnalyses;
      if ((await this.runs.countRunning(kind)) >= limit) return null;
      const run = await this.runs.nextQueued(kind);
      return run && { run, begun: await this.begin(run) };
    });
  }

  /** Begins a run in the running unit; false when its job has changed so that it cannot. */
  private async begin(run: ProcessingRunEntity): Promise<boolean> {
    const now = this.clock.now().toISOString();
    try {
      const job = await this.jobs.read(run.jobId);
      run.jobStatus = job.status;
      const status = statusDuring(run.kind, job.mediaType);
      if (status !== null) await this.jobs.move(run.jobId, status, { by: system });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const failed = { state: 'failed', fault: 'job-changed', reason: error.detail } as const;
      await this.runs.save(Object.assign(run, failed, { startedAt: now, endedAt: now }));
      return false;
    }
    Object.assign(run, { state: 'running', startedAt: now, attempts: run.attempts + 1 });
    await this.runs.save(run);
    return true;
  }

  /** Stores what is known of a run beside its state. */
  note(run: ProcessingRunEntity, known: Partial<ProcessingRunEntity>): Promise<void> {
    return this.uow.run(() => this.runs.save(Object.assign(run, known)));
  }

  progress(run: ProcessingRunEntity, { done, ...rest }: EncodeProgress): Promise<void> {
    return this.uow.run(async () => {
      const percent = Math.floor(done * 100);
      await this.runs.save(Object.assign(run, rest, { percent }));
      await this.jobs.change(run.jobId, { progress: percent });
    });
  }

  attach(run: ProcessingRunEntity, kind: JobInfoKind, info: object): Promise<JobEntity> {
    const entries: JobInfo = Object.fromEntries(Object.entries(info));
    return this.jobs.attachInfo(run.jobId, kind, entries, system);
  }

  /** The analysis is done; a job that can be encoded now says so. */
  analysed(run: ProcessingRunEntity, { planned, fields, reason }: Analysed): Promise<void> {
    return this.uow.run(async () => {
      const { jobId } = run;
      const job = await this.jobs.change(jobId, fields);
      if (job.status === 'MEDIAINFO_CHECK') {
        if (planned === 'planned') await this.jobs.move(jobId, 'READY_TO_ENCODE', { by: system });
        else if (planned === 'title-wanted') {
          await this.jobs.move(jobId, 'WAITING_FOR_USER_DECISION', { by: system, reason });
        } else await this.goBack(run, job, reason);
      }
      await this.end(run, { state: 'succeeded', reason });
    });
  }

  /** The result has its place. */
  published(run: ProcessingRunEntity, done: Publication): Promise<void> {
    return this.uow.run(async () => {
      const { jobId } = run;
      const { path: outputPath, files } = done;
      for (const { path, sizeBytes } of files) {
        await this.jobs.recordOutput(jobId, path, sizeBytes, system);
      }
      await this.attach(run, 'encoderInfo', done.encoderInfo);
      const bytesOut = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const fields = { outputPath, bytesOut, encodeSuccess: true };
      const job = await this.jobs.read(jobId);
      // After a restart it was brought back already.
      const force = !isActive(job.status);
      await this.jobs.move(jobId, 'FINISHED', { by: system, fields, force });
      const rest = { percent: 100, etaSeconds: null, draftPath: null, publication: null };
      await this.end(run, { state: 'succeeded', outputPath, ...rest });
    });
  }

  /** A job is left so that it can be tried again, and says what happened. */
  failed(run: ProcessingRunEntity, end: BadEnd): Promise<void> {
    return this.uow.run(async () => {
      const job = await this.jobRows.find(run.jobId);
      const encoding = job?.status === 'ENCODING' || job?.status === 'CD_ENCODING';
      if (encoding) await this.leaveEncoding(job, end);
      else if (job?.status === 'MEDIAINFO_CHECK') await this.leaveAnalysis(run, job, end);
      if (job && end.state === 'interrupted') await this.interrupted(run.jobId, end.reason);
      const nothing = { percent: null, etaSeconds: null, framesPerSecond: null };
      await this.end(run, { ...end, ...nothing, draftPath: null, publication: null });
    });
  }

  /** An analysis changes nothing but what is known: one that was cut off is begun anew. */
  requeue(run: ProcessingRunEntity): Promise<void> {
    return this.uow.run(async () => {
      const job = await this.jobs.read(run.jobId);
      const reason = 'The analysis was interrupted and starts again.';
      if (job.status === 'MEDIAINFO_CHECK') await this.goBack(run, job, reason);
      await this.interrupted(run.jobId, reason);
      const anew = { state: 'queued', startedAt: null, pid: null, processKey: null } as const;
      await this.runs.save(Object.assign(run, anew));
    });
  }

  private async leaveEncoding({ id, status }: JobEntity, { state, reason }: BadEnd): Promise<void> {
    if (state === 'failed') {
      await this.jobs.move(id, 'ERROR', { by: system, reason });
      return;
    }
    const waits = status === 'ENCODING' && (await this.jobRows.hasInfo(id, 'encodePlan'));
    await this.jobs.move(id, waits ? 'READY_TO_ENCODE' : 'CANCELLED', { by: system, reason });
  }

  /** What cannot be encoded is an error; a fault of the tools says nothing about the job. */
  private async leaveAnalysis(
    run: ProcessingRunEntity,
    job: JobEntity,
    { fault, reason }: BadEnd,
  ): Promise<void> {
    if (fault === 'no-title' && !job.encodeSuccess) {
      await this.jobs.move(job.id, 'ERROR', { by: system, reason });
    } else await this.goBack(run, job, reason);
  }

  private async goBack(
    { jobStatus }: ProcessingRunEntity,
    { id }: JobEntity,
    reason: string | null,
  ): Promise<void> {
    await this.jobs.move(id, jobStatus ?? 'FINISHED', { by: system, reason, force: true });
  }

  private async interrupted(jobId: number, message: string): Promise<void> {
    await this.events.record(jobId, { kind: 'interrupted', by: system, message });
  }

  private async end(run: ProcessingRunEntity, how: Partial<ProcessingRunEntity>): Promise<void> {
    const endedAt = this.clock.now().toISOString();
    await this.runs.save(Object.assign(run, how, { endedAt, pid: null, processKey: null }));
  }
}

/** What a job is while something is done with it; null where nothing of its own life changes. */
function statusDuring(kind: ProcessingKind, mediaType: MediaType): JobStatus | null {
  if (mediaType !== 'cd') return kind === 'encode' ? 'ENCODING' : 'MEDIAINFO_CHECK';
  return kind === 'encode' ? 'CD_ENCODING' : null;
}
