import { Injectable } from '@nestjs/common';
import {
  jobStatusTexts,
  type JobInfo,
  type JobInfoKind,
  type JobStatus,
  type LogAction,
  type TargetReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { allowedNextStatuses, isActive, isFinal } from './job-transitions.js';
import { derivedColumns, factsOf, titleOf, toJobReply } from './job.js';
import type { JobEntity, JobFields } from './job.entity.js';
import { JobEventsService } from './job-events.service.js';
import { JobsRepository } from './jobs.repository.js';

export interface JobDraft extends JobFields {
  status: JobStatus;
}

export interface StatusChange {
  by: Caller;
  /** The reason to show in the history. If the job failed, this is the error message. */
  reason?: string | null;
  fields?: JobFields;
  /**
   * Skips the check of whether the transition is allowed. Used to restore the status that the job
   * had before a run, and to store the result of an encode whose job was changed in the meantime.
   */
  force?: boolean;
}

type JobDefaults = Omit<
  JobEntity,
  'id' | 'status' | 'isChild' | 'titleKey' | 'searchText' | 'createdAt' | 'updatedAt'
>;

const statusNames = jobStatusTexts.en;

const jobDefaults: JobDefaults = {
  mediaType: 'other',
  jobKind: 'other',
  title: null,
  detectedTitle: null,
  artist: null,
  year: null,
  imdbId: null,
  tmdbId: null,
  musicBrainzId: null,
  poster: null,
  rawPath: null,
  rawClaim: null,
  outputPath: null,
  encodeInputPath: null,
  device: null,
  ripSuccessful: false,
  encodeSuccess: false,
  errorMessage: null,
  errorAcknowledgedAt: null,
  parentJobId: null,
  sourceJobId: null,
  discNumber: null,
  progress: null,
  bytesIn: null,
  bytesOut: null,
  reportedBy: null,
  reportKey: null,
  startedAt: null,
  endedAt: null,
};

const logActionByFinalStatus: Partial<Record<JobStatus, LogAction>> = {
  FINISHED: 'job.finished',
  ERROR: 'job.failed',
  CANCELLED: 'job.cancelled',
};

/** Creates and changes jobs. Methods join the current unit of work or open one. */
@Injectable()
export class JobsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsRepository,
    private readonly events: JobEventsService,
    private readonly eventLog: EventLogService,
    private readonly outbox: Outbox,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError JOB_UNKNOWN */
  async read(id: number): Promise<JobEntity> {
    const job = await this.jobs.find(id);
    if (job === null) throw new ProblemError('JOB_UNKNOWN', `There is no job ${id}.`);
    return job;
  }

  /**
   * Creates a job. A `rawClaim` makes the job the owner of its raw folder.
   *
   * @throws ProblemError RAW_PATH_TAKEN if another job owns the folder
   */
  create(
    draft: JobDraft,
    by: Caller,
    origin: 'created' | 'imported' = 'created',
  ): Promise<JobEntity> {
    return this.uow.run(async () => {
      const now = this.clock.now().toISOString();
      await this.assertUnclaimed(draft.rawClaim ?? null);
      const times = {
        startedAt: isActive(draft.status) ? now : null,
        endedAt: isFinal(draft.status) ? now : null,
      };
      const stateColumns = { status: draft.status, createdAt: now, updatedAt: now };
      const fields = Object.assign(
        { ...jobDefaults, ...times, ...stateColumns },
        withoutUndefined(draft),
      );
      const job = await this.jobs.insert({ ...fields, ...derivedColumns(fields) });
      const message =
        origin === 'imported'
          ? 'Imported from a raw folder'
          : `Created with the status “${statusNames[job.status]}”`;
      await this.events.record(job.id, { kind: origin, by, message, details: { to: job.status } });
      await this.recordEntry(
        job,
        by,
        origin === 'imported' ? 'job.imported' : 'job.created',
        message,
      );
      await this.announce(job);
      return job;
    });
  }

  /** Changes the fields of a job but not its status. */
  change(id: number, fields: JobFields): Promise<JobEntity> {
    return this.uow.run(async () =>
      this.save(Object.assign(await this.read(id), withoutUndefined(fields))),
    );
  }

  /**
   * Changes the status of a job.
   *
   * @throws ProblemError JOB_UNKNOWN, or JOB_TRANSITION_REFUSED with the allowed statuses
   */
  changeStatus(id: number, to: JobStatus, { by, reason = null, fields = {}, force }: StatusChange) {
    return this.uow.run(async () => {
      const job = Object.assign(await this.read(id), withoutUndefined(fields));
      const from = job.status;
      const nextStatuses = allowedNextStatuses(
        factsOf(job, await this.jobs.hasInfo(id, 'encodePlan')),
      );
      if (!force && !nextStatuses.includes(to))
        throw transitionRefusedProblem(job, to, nextStatuses);
      const now = this.clock.now().toISOString();
      Object.assign(
        job,
        { status: to, ...fieldsForStatus(job, to, now, reason) },
        withoutUndefined(fields),
      );
      const saved = await this.save(job);
      const change = `${statusNames[from]} → ${statusNames[to]}`;
      const message = reason === null ? change : `${change}: ${reason}`;
      const details = { from, to, ...(reason !== null && { reason }) };
      await this.events.record(id, { kind: 'status-changed', by, message, details });
      const action = logActionByFinalStatus[to];
      if (action) await this.recordEntry(saved, by, action, message);
      return saved;
    });
  }

  /** Stores an info object, which replaces the previous object of the same kind. */
  attachInfo(id: number, kind: JobInfoKind, info: JobInfo, by: Caller): Promise<JobEntity> {
    return this.uow.run(async () => {
      const job = await this.read(id);
      const attachedAt = this.clock.now().toISOString();
      await this.jobs.putInfo({ jobId: id, kind, info, attachedAt });
      await this.events.record(id, { kind: 'info-attached', by, message: kind });
      return this.save(job);
    });
  }

  /** Records a file that the job created and therefore owns. */
  recordOutput(id: number, path: string, sizeBytes: number, by: Caller): Promise<void> {
    return this.uow.run(async () => {
      const createdAt = this.clock.now().toISOString();
      await this.jobs.putOutput({ jobId: id, path, sizeBytes, createdAt });
      await this.events.record(id, { kind: 'output-recorded', by, message: path });
    });
  }

  /** Saves a changed job with its derived columns and announces the change. */
  save(job: JobEntity): Promise<JobEntity> {
    return this.uow.run(async () => {
      const updatedAt = this.clock.now().toISOString();
      const saved = Object.assign(job, derivedColumns(job), { updatedAt });
      await this.jobs.save(saved);
      await this.announce(saved);
      return saved;
    });
  }

  async announce(job: JobEntity): Promise<void> {
    await this.outbox.add('job.changed', toJobReply(job));
  }

  async recordEntry(
    job: JobEntity,
    by: Caller,
    action: LogAction,
    message: string,
    details: JobInfo | null = null,
  ): Promise<void> {
    const hasFailed = action === 'job.failed';
    await this.eventLog.record({
      action,
      by,
      outcome: hasFailed ? 'failure' : 'success',
      severity: hasFailed ? 'warning' : 'info',
      target: targetOf(job),
      message: `${titleOf(job) || `Job ${job.id}`}: ${message}`,
      details,
    });
  }

  private async assertUnclaimed(rawClaim: string | null): Promise<void> {
    const owner = rawClaim === null ? null : await this.jobs.findByRawClaim(rawClaim);
    if (owner === null) return;
    const detail = `Job ${owner.id} uses the raw folder ${rawClaim}.`;
    throw new ProblemError('RAW_PATH_TAKEN', detail, { jobId: owner.id });
  }
}

function withoutUndefined(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

export function targetOf(job: JobEntity): TargetReply {
  return { type: 'job', id: job.id, name: titleOf(job) || `Job ${job.id}` };
}

/** Returns the fields that change together with the status. */
function fieldsForStatus(
  job: JobEntity,
  to: JobStatus,
  now: string,
  reason: string | null,
): Partial<JobEntity> {
  const hasFailed = to === 'ERROR';
  return {
    progress: null,
    startedAt:
      isActive(to) && isFinal(job.status) ? now : (job.startedAt ?? (isActive(to) ? now : null)),
    endedAt: isFinal(to) ? now : null,
    errorMessage: hasFailed ? (reason ?? 'Failed without giving a reason') : null,
    errorAcknowledgedAt: null,
  };
}

function transitionRefusedProblem(
  job: JobEntity,
  to: JobStatus,
  nextStatuses: JobStatus[],
): ProblemError {
  const hint =
    nextStatuses.length === 0
      ? 'Its status is final.'
      : `Possible statuses: ${nextStatuses.join(', ')}.`;
  const detail = `Job ${job.id} is ${job.status} and cannot become ${to}. ${hint}`;
  return new ProblemError('JOB_TRANSITION_REFUSED', detail, { allowedNext: nextStatuses });
}
