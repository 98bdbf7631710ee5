import { Injectable } from '@nestjs/common';
import type { JobEventKind, JobEventReply, JobInfo, PageQuery } from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { KeysetPage } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { JobEventEntity } from './job-parts.entity.js';

export interface JobEvent {
  kind: JobEventKind;
  by: Caller;
  message: string;
  details?: JobInfo | null;
}

/** Stores and reads the events of jobs. Events are kept after their job is deleted. */
@Injectable()
export class JobEventsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Stores an event in the current unit of work. */
  async record(jobId: number, { kind, by, message, details = null }: JobEvent): Promise<void> {
    const at = this.clock.now().toISOString();
    const event = { jobId, at, kind, actor: by.actor.name, message, details };
    await this.uow.manager.save(this.uow.manager.create(JobEventEntity, event));
  }

  /**
   * Returns events of a job, newest first.
   *
   * @throws ProblemError CURSOR_INVALID
   */
  readPage(jobId: number, pageQuery: PageQuery): Promise<KeysetPage<JobEventEntity>> {
    const query = this.uow.manager.createQueryBuilder(JobEventEntity, 'event').where({ jobId });
    return keysetPage(
      query,
      { list: 'job events', sortColumns: { id: 'number' }, order: 'desc' },
      pageQuery,
    );
  }
}

export function toEventReply(event: JobEventEntity): JobEventReply {
  const { id, jobId, at, kind, actor, message, details } = event;
  return { id, jobId, at, kind, by: actor, message, details };
}
