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
import { systemCaller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { isActive } from '../../jobs/job-transitions.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import type { JobEntity, JobFields } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import type { EncodeProgress } from '../tools/handbrake.adapter.js';
import { ProcessingRepository } from './processing.repository.js';
import type { ProcessingRunEntity, Publication } from './processing-run.entity.js';

const maxParallelAnalyses = 2;

export interface AnalysisResult {
  outcome: 'planned' | 'title-wanted' | 'unchanged';
  fields: JobFields;
  reason: string | null;
}

export interface RunFailure {
  state: 'failed' | 'cancelled' | 'interrupted';
  fault: ProcessingFault | null;
  reason: string;
}

/** Stores each step of a run together with its effect on the job. */
@Injectable()
export class ProcessingJournal {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: ProcessingRepository,
    private readonly jobs: JobsService,
    private readonly jobsRepository: JobsRepository,
    private readonly events: JobEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Selects and starts a run in one unit of work, so that no run starts twice. Returns null if
   * nothing is queued or the limit is reached.
   */
  beginNext(
    kind: ProcessingKind,
  ): Promise<{ run: ProcessingRunEntity; hasStarted: boolean } | null> {
    return this.uow.run(async () => {
      const { parallelEncodes } = await this.runs.readSettings();
      const limit = kind === 'encode' ? parallelEncodes : maxParallelAnalyses;
      if ((await this.runs.countRunning(kind)) >= limit) return null;
      const run = await this.runs.findNextQueued(kind);
      return run && { run, hasStarted: await this.begin(run) };
    });
  }

  /**
   * Starts a run in the current unit of work. If the job's status no longer allows the run, records
   * the run as failed and returns false.
   */
  private async begin(run: ProcessingRunEntity): Promise<boolean> {
    const now = this.clock.now().toISOString();
    try {
      const job = await this.jobs.read(run.jobId);
      run.jobStatus = job.status;
      const status = statusDuring(run.kind, job.mediaType);
      if (status !== null) await this.jobs.changeStatus(run.jobId, status, { by: systemCaller });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      const failedState = { state: 'failed', fault: 'job-changed', reason: error.detail } as const;
      await this.runs.save(Object.assign(run, failedState, { startedAt: now, endedAt: now }));
      return false;
    }
    Object.assign(run, { state: 'running', startedAt: now, attempts: run.attempts + 1 });
    await this.runs.save(run);
    return true;
  }

  storeDetails(run: ProcessingRunEntity, details: Partial<ProcessingRunEntity>): Promise<void> {
    return this.uow.run(() => this.runs.save(Object.assign(run, details)));
  }

  recordProgress(
    run: ProcessingRunEntity,
    { fraction, ...otherProgress }: EncodeProgress,
  ): Promise<void> {
    return this.uow.run(async () => {
      const percent = Math.floor(fraction * 100);
      await this.runs.save(Object.assign(run, otherProgress, { percent }));
      await this.jobs.change(run.jobId, { progress: percent });
    });
  }

  attach(run: ProcessingRunEntity, kind: JobInfoKind, info: object): Promise<JobEntity> {
    const entries: JobInfo = Object.fromEntries(Object.entries(info));
    return this.jobs.attachInfo(run.jobId, kind, entries, systemCaller);
  }

  /** Ends an analysis and changes the status of the job according to the plan. */
  recordAnalysis(
    run: ProcessingRunEntity,
    { outcome, fields, reason }: AnalysisResult,
  ): Promise<void> {
    return this.uow.run(async () => {
      const { jobId } = run;
      const job = await this.jobs.change(jobId, fields);
      if (job.status === 'MEDIAINFO_CHECK') {
        if (outcome === 'planned')
          await this.jobs.changeStatus(jobId, 'READY_TO_ENCODE', { by: systemCaller });
        else if (outcome === 'title-wanted') {
          await this.jobs.changeStatus(jobId, 'WAITING_FOR_USER_DECISION', {
            by: systemCaller,
            reason,
          });
        } else await this.restoreStatus(run, job, reason);
      }
      await this.end(run, { state: 'succeeded', reason });
    });
  }

  /**
   * Ends an encode whose result is in place: records the files of the result and finishes the job.
   */
  recordResult(run: ProcessingRunEntity, publication: Publication): Promise<void> {
    return this.uow.run(async () => {
      const { jobId } = run;
      const { path: outputPath, files } = publication;
      for (const { path, sizeBytes } of files) {
        await this.jobs.recordOutput(jobId, path, sizeBytes, systemCaller);
      }
      await this.attach(run, 'encoderInfo', publication.encoderInfo);
      const bytesOut = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
      const fields = { outputPath, bytesOut, encodeSuccess: true };
      const job = await this.jobs.read(jobId);
      // The status may have changed during the encode, for example by a report about the job. A
      // change to `FINISHED` is then not always allowed, so it must be forced.
      const force = !isActive(job.status);
      await this.jobs.changeStatus(jobId, 'FINISHED', { by: systemCaller, fields, force });
      const completionFields = {
        percent: 100,
        etaSeconds: null,
        draftPath: null,
        publication: null,
      };
      await this.end(run, { state: 'succeeded', outputPath, ...completionFields });
    });
  }

  /** Ends a run and leaves the job in a state that allows another attempt. */
  recordFailure(run: ProcessingRunEntity, failure: RunFailure): Promise<void> {
    return this.uow.run(async () => {
      const job = await this.jobsRepository.find(run.jobId);
      const isEncoding = job?.status === 'ENCODING' || job?.status === 'CD_ENCODING';
      if (isEncoding) await this.endFailedEncode(job, failure);
      else if (job?.status === 'MEDIAINFO_CHECK') await this.endFailedAnalysis(run, job, failure);
      if (job && failure.state === 'interrupted')
        await this.recordInterruption(run.jobId, failure.reason);
      const noProgress = { percent: null, etaSeconds: null, framesPerSecond: null };
      await this.end(run, { ...failure, ...noProgress, draftPath: null, publication: null });
    });
  }

  /** Queues an interrupted analysis again. This is safe because an analysis changes no files. */
  requeue(run: ProcessingRunEntity): Promise<void> {
    return this.uow.run(async () => {
      const job = await this.jobs.read(run.jobId);
      const reason = 'The analysis was interrupted and starts again.';
      if (job.status === 'MEDIAINFO_CHECK') await this.restoreStatus(run, job, reason);
      await this.recordInterruption(run.jobId, reason);
      const queuedFields = {
        state: 'queued',
        startedAt: null,
        pid: null,
        processKey: null,
      } as const;
      await this.runs.save(Object.assign(run, queuedFields));
    });
  }

  private async endFailedEncode(
    { id, status }: JobEntity,
    { state, reason }: RunFailure,
  ): Promise<void> {
    if (state === 'failed') {
      await this.jobs.changeStatus(id, 'ERROR', { by: systemCaller, reason });
      return;
    }
    const canRetry = status === 'ENCODING' && (await this.jobsRepository.hasInfo(id, 'encodePlan'));
    await this.jobs.changeStatus(id, canRetry ? 'READY_TO_ENCODE' : 'CANCELLED', {
      by: systemCaller,
      reason,
    });
  }

  /**
   * Marks the job as failed if its files contain no title and it was never encoded successfully. In
   * all other cases, such as a problem with the tools, restores the previous status of the job.
   */
  private async endFailedAnalysis(
    run: ProcessingRunEntity,
    job: JobEntity,
    { fault, reason }: RunFailure,
  ): Promise<void> {
    if (fault === 'no-title' && !job.encodeSuccess) {
      await this.jobs.changeStatus(job.id, 'ERROR', { by: systemCaller, reason });
    } else await this.restoreStatus(run, job, reason);
  }

  private async restoreStatus(
    { jobStatus }: ProcessingRunEntity,
    { id }: JobEntity,
    reason: string | null,
  ): Promise<void> {
    await this.jobs.changeStatus(id, jobStatus ?? 'FINISHED', {
      by: systemCaller,
      reason,
      force: true,
    });
  }

  private async recordInterruption(jobId: number, message: string): Promise<void> {
    await this.events.record(jobId, { kind: 'interrupted', by: systemCaller, message });
  }

  private async end(run: ProcessingRunEntity, fields: Partial<ProcessingRunEntity>): Promise<void> {
    const endedAt = this.clock.now().toISOString();
    await this.runs.save(Object.assign(run, fields, { endedAt, pid: null, processKey: null }));
  }
}

/** Returns the status of a job during a run; null if the run does not change it. */
function statusDuring(kind: ProcessingKind, mediaType: MediaType): JobStatus | null {
  if (mediaType !== 'cd') return kind === 'encode' ? 'ENCODING' : 'MEDIAINFO_CHECK';
  return kind === 'encode' ? 'CD_ENCODING' : null;
}
