import { Injectable } from '@nestjs/common';
import {
  type EncodeJobRequest,
  type ListProcessingRunsQuery,
  type ListProcessingRunsReply,
  type LogAction,
  type QueuedRunReply,
  type ProcessingKind,
  type ProcessingRunReply,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { isActive } from '../jobs/job-transitions.js';
import { JobEventsService } from '../jobs/job-events.service.js';
import type { JobEntity } from '../jobs/job.entity.js';
import { toJobReply } from '../jobs/job.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ffmpegProgram } from './tools/ffmpeg.adapter.js';
import { handBrakeProgram } from './tools/handbrake.adapter.js';
import { mediaInfoProgram } from './tools/mediainfo.adapter.js';
import {
  choiceError,
  isAlbum,
  titlesToChoose,
  withConfirmedTitle,
} from './encode/encode-choice.js';
import { ProcessingQueue } from './runs/processing-queue.service.js';
import { toRunReply } from './processing-reply.js';
import type { EncodeChoice, ProcessingRunEntity } from './runs/processing-run.entity.js';
import { ProcessingRepository } from './runs/processing.repository.js';
import { ProcessingCapacity } from './processing-capacity.service.js';

@Injectable()
export class ProcessingService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly runs: ProcessingRepository,
    private readonly queue: ProcessingQueue,
    private readonly jobs: JobsService,
    private readonly jobsRepository: JobsRepository,
    private readonly events: JobEventsService,
    private readonly capacity: ProcessingCapacity,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws ProblemError if there are no raw files, if MediaInfo is not installed, or if the job is
   *   already being processed
   */
  async analyze(id: number, by: Caller): Promise<QueuedRunReply> {
    await this.capacity.assertUsable(await this.jobs.read(id), mediaInfoProgram);
    return this.enqueue(id, 'analysis', by, async () => ({}));
  }

  /**
   * @throws ProblemError if there is nothing to encode, if a program is not installed, if the choice
   *   is incomplete or invalid, or if the job is already being processed
   */
  async encode(id: number, request: EncodeJobRequest, by: Caller): Promise<QueuedRunReply> {
    const job = await this.jobs.read(id);
    const { encodePlan: previousPlan } = await this.jobsRepository.findInfos(id);
    await this.capacity.assertUsable(job, isAlbum(previousPlan) ? ffmpegProgram : handBrakeProgram);
    await this.capacity.assertInstalled(mediaInfoProgram);
    const outputDirs = this.capacity.outputDirs();
    return this.enqueue(id, 'encode', by, async (currentJob) => {
      const { encodePlan } = await this.jobsRepository.findInfos(id);
      if (encodePlan === null) {
        throw new ProblemError('JOB_HAS_NO_PLAN', `Job ${id} has not been analysed yet.`);
      }
      const choice = withConfirmedTitle(encodePlan, request);
      const titles = titlesToChoose(encodePlan, choice);
      if (titles !== null) {
        const detail = `Choose one of the ${titles.length} titles of job ${id} with titleId.`;
        throw new ProblemError('TITLE_NEEDED', detail, { titles });
      }
      const fault = choiceError(encodePlan, choice, outputDirs);
      if (fault !== null) throw new ProblemError('ENCODE_CHOICE_REFUSED', fault);
      if (currentJob.mediaType !== 'cd' && currentJob.status !== 'READY_TO_ENCODE') {
        await this.jobs.changeStatus(id, 'READY_TO_ENCODE', { by });
      }
      return { ...choice };
    });
  }

  /** @throws ProblemError JOB_UNKNOWN or PROCESSING_NOT_OPEN */
  async cancel(id: number, by: Caller): Promise<QueuedRunReply> {
    const run = await this.uow.run(async () => {
      const job = await this.jobs.read(id);
      const openRun = await this.runs.findOpenOf(id);
      if (openRun === null) throw notOpenProblem(id);
      await this.events.record(id, { kind: 'cancel-requested', by, message: openRun.kind });
      await this.jobs.recordEntry(
        job,
        by,
        'job.cancel-requested',
        `The ${openRun.kind} will be cancelled`,
      );
      if (openRun.state === 'queued') await this.cancelQueued(openRun);
      else await this.runs.requestCancel(openRun.id, this.clock.now().toISOString());
      return openRun;
    });
    if (run.state === 'running') await this.queue.cancel(run.id);
    const [job, latestRun] = await Promise.all([this.jobs.read(id), this.runs.find(run.id)]);
    return { job: toJobReply(job), run: await this.toReply(latestRun ?? run) };
  }

  async list(query: ListProcessingRunsQuery): Promise<ListProcessingRunsReply> {
    const { rows, nextCursor } = await this.runs.findPage(query);
    return { runs: await Promise.all(rows.map((run) => this.toReply(run))), nextCursor };
  }

  private async enqueue(
    id: number,
    kind: ProcessingKind,
    by: Caller,
    prepare: (job: JobEntity) => Promise<EncodeChoice>,
  ): Promise<QueuedRunReply> {
    const run = await this.uow.run(async () => {
      const job = await this.jobs.read(id);
      if (await this.runs.findOpenOf(id)) {
        throw new ProblemError(
          'PROCESSING_OPEN',
          `Job ${id} is already queued or being processed.`,
        );
      }
      if (isActive(job.status)) {
        throw new ProblemError('JOB_ACTIVE', `Job ${id} is ${job.status}.`, { jobId: id });
      }
      const choice = await prepare(job);
      const action: LogAction = `job.${kind}-requested`;
      await this.events.record(id, { kind: 'queued', by, message: kind });
      await this.jobs.recordEntry(job, by, action, `An ${kind} was requested`);
      return this.runs.insert({ ...queuedRun, jobId: id, kind, choice, ...this.requestFields(by) });
    });
    // Create the reply before the run starts, because the run changes the job and its own row.
    const reply = { job: toJobReply(await this.jobs.read(id)), run: await this.toReply(run) };
    this.queue.wake();
    return reply;
  }

  private requestFields(by: Caller): Pick<ProcessingRunEntity, 'requestedBy' | 'requestedAt'> {
    return { requestedBy: by.actor.name, requestedAt: this.clock.now().toISOString() };
  }

  private async cancelQueued(run: ProcessingRunEntity): Promise<void> {
    const endedAt = this.clock.now().toISOString();
    const reason = 'The run was cancelled before it started.';
    await this.runs.save(Object.assign(run, { state: 'cancelled', reason, endedAt }));
  }

  private async toReply(run: ProcessingRunEntity): Promise<ProcessingRunReply> {
    return toRunReply(run, await this.runs.findPosition(run));
  }
}

const queuedRun = {
  state: 'queued',
  jobStatus: null,
  percent: null,
  etaSeconds: null,
  framesPerSecond: null,
  pid: null,
  processKey: null,
  draftPath: null,
  publication: null,
  outputPath: null,
  fault: null,
  reason: null,
  attempts: 0,
  cancelRequestedAt: null,
  startedAt: null,
  endedAt: null,
} as const;

function notOpenProblem(id: number): ProblemError {
  return new ProblemError(
    'PROCESSING_NOT_OPEN',
    `Job ${id} is neither queued nor being processed.`,
  );
}
