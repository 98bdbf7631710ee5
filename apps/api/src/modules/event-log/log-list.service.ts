import { Injectable } from '@nestjs/common';
import {
  defaultPageSize,
  type EventLogEntryReply,
  type ExportLogsQuery,
  type ListLogsQuery,
  type ListLogsReply,
  type LogFilterQuery,
} from '@stackyard/contracts';
import { UnitOfWork } from '../../infra/database/unit-of-work.js';
import type { Caller } from '../../infra/http/caller.js';
import { decodeCursor, encodeCursor } from '../../infra/http/cursor.js';
import { inputRefused } from '../../infra/http/problem-error.js';
import { toReply, type EventLogRow } from './event-log-row.js';
import { EventLogRepository } from './event-log.repository.js';
import { EventLogService } from './event-log.service.js';
import { readFilter } from './log-filter.js';
import type { LogFilter, LogPosition } from './log-query.js';

/** Rows fetched at once while exporting: memory stays the same however long the export is. */
const batch = 1000;

/** Reads the event log, page by page or all of it. */
@Injectable()
export class LogListService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly entries: EventLogRepository,
    private readonly eventLog: EventLogService,
  ) {}

  async list(query: ListLogsQuery): Promise<ListLogsReply> {
    const { cursor, limit = defaultPageSize, order = 'desc' } = query;
    const filter = checkedFilter(query);
    const start = cursor === undefined ? undefined : readCursor(order, cursor);
    const back = start?.side === 'before';
    const page = {
      order: back ? opposite[order] : order,
      limit: limit + 1,
      after: start?.position,
    };
    const rows = await this.entries.page(filter, page);
    const more = rows.length > limit;
    const shown = back ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
    return {
      entries: shown.map(toReply),
      nextCursor: cursorAt(order, 'after', back || more ? shown.at(-1) : undefined),
      previousCursor: cursorAt(order, 'before', (back ? more : start) ? shown[0] : undefined),
    };
  }

  /**
   * Batches of everything that matches, as it was when the export began. The export is written down
   * before the first batch is read; whoever stops reading stops the query.
   */
  async export(query: ExportLogsQuery, by: Caller): Promise<AsyncIterable<EventLogEntryReply[]>> {
    const { order = 'desc', format = 'csv', ...filters } = query;
    const filter = checkedFilter(filters);
    const upTo = await this.uow.run(async () => {
      const lastId = await this.entries.lastId();
      await this.eventLog.record({
        action: 'log.exported',
        by,
        severity: 'notice',
        target: { type: 'log', id: null, name: 'event log' },
        message: `Event log exported as ${format}`,
        details: { format, order, filters: { ...filters } },
      });
      return lastId;
    });
    const batches = this.batches(filter, order, upTo);
    // The first batch is read now: a database that does not answer is still a refusal, not half a file.
    const first = await batches.next();
    return resume(first, batches);
  }

  private async *batches(
    filter: LogFilter,
    order: 'asc' | 'desc',
    upTo: number,
  ): AsyncGenerator<EventLogEntryReply[], void, undefined> {
    for (let after: LogPosition | undefined; ;) {
      const rows = await this.entries.page(filter, { order, limit: batch, after, upTo });
      if (rows.length > 0) yield rows.map(toReply);
      const last = rows.at(-1);
      if (last === undefined || rows.length < batch) return;
      after = positionOf(last);
    }
  }
}

async function* resume<T>(
  first: IteratorResult<T, void>,
  rest: AsyncGenerator<T, void, undefined>,
): AsyncGenerator<T, void, undefined> {
  try {
    if (first.done) return;
    yield first.value;
    yield* rest;
  } finally {
    await rest.return();
  }
}

type Order = 'asc' | 'desc';
const opposite = { asc: 'desc', desc: 'asc' } as const;

/** A cursor names a row and the side of it on which the page lies. */
function cursorAt(
  order: Order,
  side: 'after' | 'before',
  row: EventLogRow | undefined,
): string | null {
  return row === undefined ? null : encodeCursor(`logs:${order}`, [side, ...positionOf(row)]);
}

function readCursor(order: Order, cursor: string): { side: string; position: LogPosition } {
  const [side, createdAt, id] = decodeCursor(`logs:${order}`, cursor, ['', 0, 0] as const);
  return { side, position: [createdAt, id] };
}

function checkedFilter(query: LogFilterQuery): LogFilter {
  const { filter, faults } = readFilter(query);
  if (faults.length > 0) throw inputRefused(faults);
  return filter;
}

function positionOf(row: EventLogRow): LogPosition {
  return [row.created_at, row.id];
}
