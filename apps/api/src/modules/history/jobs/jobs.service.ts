import { Injectable } from '@nestjs/common';
import type { JobInfo, JobInfoKind, JobStatus, LogAction, TargetReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { Outbox } from '#infra/outbox/outbox.js';
import { EventLogService } from '#modules/event-log/event-log.service.js';
import { allowedNext, isActive, isEnd } from './job-transitions.js';
import { derivedOf, factsOf, titleOf, toJobReply } from './job.js';
import type { JobEntity, JobFields } from './job.entity.js';
import { JobEventsService } from './job-events.service.js';
import { JobsRepository } from './jobs.repository.js';

/** A job that is to be made. */
export interface JobDraft extends JobFields {
  status: JobStatus;
}

/** How a job gets another status. */
export interface JobMove {
  by: Caller;
  /** Why, for those who read the history; the error message when it failed. */
  reason?: string | null;
  /** What changes along with it. */
  fields?: JobFields;
  /** Goes past the table: back to what the job was before, or on to what a restart found. */
  force?: boolean;
}

type Blank = Omit<
  JobEntity,
  'id' | 'status' | 'isChild' | 'titleKey' | 'searchText' | 'createdAt' | 'updatedAt'
>;

const blank: Blank = {
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

const endActions: Partial<Record<JobStatus, LogAction>> = {
  FINISHED: 'job.finished',
  ERROR: 'job.failed',
  CANCELLED: 'job.cancelled',
};

/** Makes and changes jobs. Each method joins the unit that runs, or opens one. */
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
   * Makes a job. A `rawClaim` makes it the owner of its raw folder.
   *
   * @throws ProblemError RAW_PATH_TAKEN when another job owns the folder
   */
  create(draft: JobDraft, by: Caller, how: 'created' | 'imported' = 'created'): Promise<JobEntity> {
    return this.uow.run(async () => {
      const now = this.clock.now().toISOString();
      await this.assertFree(draft.rawClaim ?? null);
      const times = {
        startedAt: isActive(draft.status) ? now : null,
        endedAt: isEnd(draft.status) ? now : null,
      };
      const said = { status: draft.status, createdAt: now, updatedAt: now };
      const fields = Object.assign({ ...blank, ...times, ...said }, withoutGaps(draft));
      const job = await this.jobs.insert({ ...fields, ...derivedOf(fields) });
      const message =
        how === 'imported' ? 'Imported from a raw folder' : `Created as ${job.status}`;
      await this.events.record(job.id, { kind: how, by, message, details: { to: job.status } });
      await this.log(job, by, how === 'imported' ? 'job.imported' : 'job.created', message);
      await this.announce(job);
      return job;
    });
  }

  /** Changes what is known about a job, not its status. */
  change(id: number, fields: JobFields): Promise<JobEntity> {
    return this.uow.run(async () =>
      this.save(Object.assign(await this.read(id), withoutGaps(fields))),
    );
  }

  /**
   * Gives a job another status.
   *
   * @throws ProblemError JOB_TRANSITION_REFUSED with the statuses it may get
   */
  move(id: number, to: JobStatus, { by, reason = null, fields = {}, force }: JobMove) {
    return this.uow.run(async () => {
      const job = Object.assign(await this.read(id), withoutGaps(fields));
      const from = job.status;
      const next = allowedNext(factsOf(job, await this.jobs.hasInfo(id, 'encodePlan')));
      if (!force && !next.includes(to)) throw refusedMove(job, to, next);
      const now = this.clock.now().toISOString();
      Object.assign(
        job,
        { status: to, ...followingFrom(job, to, now, reason) },
        withoutGaps(fields),
      );
      const saved = await this.save(job);
      const message = `${from} → ${to}${reason === null ? '' : `: ${reason}`}`;
      const details = { from, to, ...(reason !== null && { reason }) };
      await this.events.record(id, { kind: 'status-changed', by, message, details });
      const action = endActions[to];
      if (action) await this.log(saved, by, action, message);
      return saved;
    });
  }

  /** Stores one of the four info objects; the one before is replaced. */
  attachInfo(id: number, kind: JobInfoKind, info: JobInfo, by: Caller): Promise<JobEntity> {
    return this.uow.run(async () => {
      const job = await this.read(id);
      const attachedAt = this.clock.now().toISOString();
      await this.jobs.putInfo({ jobId: id, kind, info, attachedAt });
      await this.events.record(id, { kind: 'info-attached', by, message: kind });
      return this.save(job);
    });
  }

  /** Notes a file that the job made and therefore owns. */
  recordOutput(id: number, path: string, sizeBytes: number, by: Caller): Promise<void> {
    return this.uow.run(async () => {
      const createdAt = this.clock.now().toISOString();
      await this.jobs.putOutput({ jobId: id, path, sizeBytes, createdAt });
      await this.events.record(id, { kind: 'output-recorded', by, message: path });
    });
  }

  /** Saves a changed job and everything derived from it, and announces the change. */
  save(job: JobEntity): Promise<JobEntity> {
    return this.uow.run(async () => {
      const updatedAt = this.clock.now().toISOString();
      const saved = Object.assign(job, derivedOf(job), { updatedAt });
      await this.jobs.save(saved);
      await this.announce(saved);
      return saved;
    });
  }

  async announce(job: JobEntity): Promise<void> {
    await this.outbox.add('job.changed', toJobReply(job));
  }

  /** An entry of the event log about a job. */
  async log(
    job: JobEntity,
    by: Caller,
    action: LogAction,
    message: string,
    details: JobInfo | null = null,
  ): Promise<void> {
    const failed = action === 'job.failed';
    await this.eventLog.record({
      action,
      by,
      outcome: failed ? 'failure' : 'success',
      severity: failed ? 'warning' : 'info',
      target: targetOf(job),
      message: `${titleOf(job) || `Job ${job.id}`}: ${message}`,
      details,
    });
  }

  private async assertFree(rawClaim: string | null): Promise<void> {
    const owner = rawClaim === null ? null : await this.jobs.findOwner(rawClaim);
    if (owner === null) return;
    const detail = `Job ${owner.id} has the raw folder ${rawClaim}.`;
    throw new ProblemError('RAW_PATH_TAKEN', detail, { jobId: owner.id });
  }
}

function withoutGaps(fields: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** A job as the event log names it. */
export function targetOf(job: JobEntity): TargetReply {
  return { type: 'job', id: job.id, name: titleOf(job) || `Job ${job.id}` };
}

/** What a status brings with it. */
function followingFrom(
  job: JobEntity,
  to: JobStatus,
  now: string,
  reason: string | null,
): Partial<JobEntity> {
  const failed = to === 'ERROR';
  return {
    progress: null,
    startedAt:
      isActive(to) && isEnd(job.status) ? now : (job.startedAt ?? (isActive(to) ? now : null)),
    endedAt: isEnd(to) ? now : null,
    errorMessage: failed ? (reason ?? 'Failed without saying why') : null,
    errorAcknowledgedAt: null,
  };
}

function refusedMove(job: JobEntity, to: JobStatus, next: JobStatus[]): ProblemError {
  const may = next.length === 0 ? 'It cannot get any other.' : `It may become ${next.join(', ')}.`;
  const detail = `Job ${job.id} is ${job.status} and cannot become ${to}. ${may}`;
  return new ProblemError('JOB_TRANSITION_REFUSED', detail, { allowedNext: next });
}
