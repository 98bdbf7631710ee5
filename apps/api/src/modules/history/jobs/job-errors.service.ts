import { Injectable } from '@nestjs/common';
import type { ChangedJobReply } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { JobEventsService } from './job-events.service.js';
import { toJobReply } from './job.js';
import { JobsService } from './jobs.service.js';

@Injectable()
export class JobErrorsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsService,
    private readonly events: JobEventsService,
    private readonly clock: Clock,
  ) {}

  /**
   * Marks the job's error as seen without changing its status.
   *
   * @throws ProblemError JOB_UNKNOWN or JOB_HAS_NO_ERROR
   */
  acknowledge(id: number, by: Caller): Promise<ChangedJobReply> {
    return this.uow.run(async () => {
      const job = await this.jobs.read(id);
      if (job.status !== 'ERROR') {
        throw new ProblemError('JOB_HAS_NO_ERROR', `Job ${id} is ${job.status}.`);
      }
      if (job.errorAcknowledgedAt !== null) return { job: toJobReply(job) };
      job.errorAcknowledgedAt = this.clock.now().toISOString();
      const message = job.errorMessage ?? 'No error message';
      await this.events.record(id, { kind: 'error-acknowledged', by, message });
      await this.jobs.recordEntry(job, by, 'job.error-acknowledged', message);
      return { job: toJobReply(await this.jobs.save(job)) };
    });
  }
}
