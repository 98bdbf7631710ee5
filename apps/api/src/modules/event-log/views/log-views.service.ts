import { Injectable } from '@nestjs/common';
import {
  maxLogViews,
  wholePageSize,
  type CreateLogViewRequest,
  type EditLogViewRequest,
  type ListLogViewsReply,
  type LogViewReply,
  type WholeListQuery,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { databaseFault } from '#infra/database/faults/database-fault.js';
import { keysetPage } from '#infra/database/keyset-page.js';
import type { Keyset } from '#infra/database/keyset.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Caller } from '#infra/http/caller.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { foldForSearch } from '#infra/search/folded-text.js';
import { LogViewEntity } from './log-view.entity.js';

const byName: Keyset<LogViewEntity> = {
  list: 'log views',
  by: { nameKey: 'text' },
  order: 'asc',
  pageSize: wholePageSize,
};

/** Saved filters of the event log. Users see only their own. */
@Injectable()
export class LogViewsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** @throws ProblemError CURSOR_INVALID */
  async list(wanted: WholeListQuery, by: Caller): Promise<ListLogViewsReply> {
    const query = this.rows.createQueryBuilder('view').where(ownedBy(by));
    const { rows, nextCursor } = await keysetPage(query, byName, wanted);
    return { views: rows.map(toReply), nextCursor };
  }

  /** @throws ProblemError LOG_VIEW_NAME_TAKEN or LOG_VIEWS_FULL */
  create({ name, search }: CreateLogViewRequest, by: Caller): Promise<LogViewReply> {
    return this.unlessTaken(async () => {
      if ((await this.rows.countBy(ownedBy(by))) >= maxLogViews) {
        throw new ProblemError('LOG_VIEWS_FULL', `You can save up to ${maxLogViews} views.`);
      }
      const view = this.rows.create({
        ...ownedBy(by),
        ...named(name),
        search,
        createdAt: this.clock.now().toISOString(),
      });
      return toReply(await this.rows.save(view));
    });
  }

  /** @throws ProblemError LOG_VIEW_UNKNOWN or LOG_VIEW_NAME_TAKEN */
  edit(id: number, { name, search }: EditLogViewRequest, by: Caller): Promise<LogViewReply> {
    return this.unlessTaken(async () => {
      const view = await this.findOwn(id, by);
      const change = {
        ...(name != null && named(name)),
        ...(search != null && { search }),
      };
      return toReply(await this.rows.save({ ...view, ...change }));
    });
  }

  /** @throws ProblemError LOG_VIEW_UNKNOWN */
  remove(id: number, by: Caller): Promise<void> {
    return this.uow.run(async () => {
      await this.rows.remove(await this.findOwn(id, by));
    });
  }

  private async findOwn(id: number, by: Caller): Promise<LogViewEntity> {
    const view = await this.rows.findOneBy({ id, ...ownedBy(by) });
    if (view === null) throw new ProblemError('LOG_VIEW_UNKNOWN', `You have no view ${id}.`);
    return view;
  }

  private async unlessTaken<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.uow.run(work);
    } catch (error) {
      if (databaseFault(error) !== 'unique') throw error;
      throw new ProblemError('LOG_VIEW_NAME_TAKEN', 'You already have a view with this name.');
    }
  }

  private get rows() {
    return this.uow.manager.getRepository(LogViewEntity);
  }
}

/** No user has the id 0, so callers without a user own nothing. */
function ownedBy(by: Caller): { userId: number } {
  return { userId: by.userId ?? 0 };
}

function named(name: string): { name: string; nameKey: string } {
  const trimmed = name.trim();
  return { name: trimmed, nameKey: foldForSearch(trimmed) };
}

function toReply({ id, name, search, createdAt }: LogViewEntity): LogViewReply {
  return { id, name, search, createdAt };
}
