import { Injectable } from '@nestjs/common';
import type { DeletedLogsReply, DeleteLogsQuery, InputFault } from '@stackyard/contracts';
import { Clock } from '../../infra/clock.js';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import type { Caller } from '../../infra/http/caller.js';
import { inputRefused, ProblemError } from '../../infra/http/problem-error.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventLogService } from './event-log.service.js';
import { momentOf } from './log-filter.js';

/** Rows removed in one unit: others who want to write wait for one batch, never for all of them. */
const batch = 1000;

/** Removes entries for good. Every removal leaves an entry of its own. */
@Injectable()
export class LogDeletionService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly entries: EventLogRepository,
    private readonly eventLog: EventLogService,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError LOG_ENTRY_UNKNOWN */
  deleteOne(id: number, by: Caller): Promise<DeletedLogsReply> {
    return this.uow.run(async () => {
      const entry = await this.entries.find(id);
      if (entry === null) {
        throw new ProblemError('LOG_ENTRY_UNKNOWN', `There is no event log entry ${id}.`);
      }
      await this.entries.remove(id);
      const { action, createdAt } = entry;
      await this.eventLog.record({
        action: 'log.entry-deleted',
        by,
        severity: 'warning',
        target: { type: 'log', id, name: action },
        message: `Event log entry ${id} was deleted`,
        details: { id, action, createdAt: new Date(createdAt).toISOString() },
      });
      return { deleted: 1 };
    });
  }

  /** The entry about it is written with the first batch: a crash in between leaves no silent removal. */
  async deleteBefore({ before }: DeleteLogsQuery, by: Caller): Promise<DeletedLogsReply> {
    const moment = this.pastMoment(before);
    const first = await this.uow.run(async () => {
      const upTo = await this.entries.lastId();
      const entries = await this.entries.countBefore(moment, upTo);
      const deleted = await this.entries.removeBefore(moment, upTo, batch);
      const iso = new Date(moment).toISOString();
      await this.eventLog.record({
        action: 'log.entries-deleted',
        by,
        severity: 'warning',
        target: { type: 'log', id: null, name: 'event log' },
        message: `${entries} event log entries older than ${iso} were deleted`,
        details: { before: iso, entries },
      });
      return { deleted, upTo };
    });
    let { deleted } = first;
    for (let last = deleted; last === batch; deleted += last) {
      last = await this.uow.run(() => this.entries.removeBefore(moment, first.upTo, batch));
    }
    return { deleted };
  }

  private pastMoment(before: string): number {
    const faults: InputFault[] = [];
    const moment = momentOf('before', before, faults);
    if (moment !== undefined && moment > this.clock.now().getTime()) {
      faults.push({ pointer: '?before', code: 'past', detail: 'must not lie in the future' });
    }
    if (moment === undefined || faults.length > 0) throw inputRefused(faults);
    return moment;
  }
}
