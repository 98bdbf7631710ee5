import { Injectable } from '@nestjs/common';
import {
  defaultPageSize,
  type ListLogsQuery,
  type ListLogsReply,
  type LogEntryDetailReply,
} from '@stackyard/contracts';
import { decodeCursor, encodeCursor } from '#infra/http/input/cursor.js';
import { ProblemError } from '#infra/http/problem-error.js';
import { toReply, type EventLogRow } from '../event-log-row.js';
import { EventLogRepository } from '../event-log.repository.js';
import { parseFilter } from './log-filter.js';
import { LogPagesRepository } from './log-pages.repository.js';
import type { LogPosition } from './log-query.js';

type Order = 'asc' | 'desc';
const reverseOrder = { asc: 'desc', desc: 'asc' } as const;

@Injectable()
export class LogListService {
  constructor(
    private readonly entries: EventLogRepository,
    private readonly pages: LogPagesRepository,
  ) {}

  async list(query: ListLogsQuery): Promise<ListLogsReply> {
    const { cursor, limit = defaultPageSize, order = 'desc', ...filters } = query;
    const filter = parseFilter(filters);
    const start = cursor === undefined ? undefined : readCursor(order, cursor);
    const isBackward = start?.side === 'before';
    const page = {
      order: isBackward ? reverseOrder[order] : order,
      limit: limit + 1,
      after: start?.position,
    };
    const rows = await this.pages.readPage(filter, page);
    const hasMore = rows.length > limit;
    const pageRows = isBackward ? rows.slice(0, limit).reverse() : rows.slice(0, limit);
    return {
      entries: pageRows.map(toReply),
      nextCursor: cursorAt(order, 'after', isBackward || hasMore ? pageRows.at(-1) : undefined),
      previousCursor: cursorAt(
        order,
        'before',
        (isBackward ? hasMore : start) ? pageRows[0] : undefined,
      ),
    };
  }

  /** @throws ProblemError LOG_ENTRY_UNKNOWN */
  async read(id: number): Promise<LogEntryDetailReply> {
    const row = await this.entries.find(id);
    if (row === null) throw unknownEntryProblem(id);
    const { newer, older } = await this.entries.findNeighbours(row);
    return {
      entry: toReply(row),
      link: {
        contentHash: row.content_hash.toString('hex'),
        chainHash: row.chain_hash.toString('hex'),
      },
      newerId: newer,
      olderId: older,
    };
  }
}

export function unknownEntryProblem(id: number): ProblemError {
  return new ProblemError('LOG_ENTRY_UNKNOWN', `There is no event log entry ${id}.`);
}

/**
 * Creates a cursor that contains a row's position and whether the page comes before or after that
 * row.
 */
function cursorAt(
  order: Order,
  side: 'after' | 'before',
  row: EventLogRow | undefined,
): string | null {
  if (row === undefined) return null;
  return encodeCursor(`logs:${order}`, [side, row.created_at, row.id]);
}

function readCursor(order: Order, cursor: string): { side: string; position: LogPosition } {
  const [side, createdAt, id] = decodeCursor(`logs:${order}`, cursor, ['text', 'number', 'number']);
  return { side, position: [createdAt, id] };
}
