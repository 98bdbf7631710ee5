import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../infra/database/unit-of-work.js';
import { rowColumns, type EventLogRow } from '../event-log-row.js';
import { foldForSearch } from '../safe-text.js';
import { blockBits, BlockWalk, type Block, type IdRange } from './block-walk.js';
import {
  conditionsOf,
  countWalked,
  isDirect,
  listsOf,
  selectPage,
  type LogFilter,
  type LogPage,
  type LogPosition,
  type Statement,
} from './log-query.js';
import { isTokenKind, matchAnyOf, matchText } from './search-tokens.js';

/** Rows that are looked at in the order of the list before the search index is asked. */
const leastExamined = 2000;
/** Candidates that are checked in one statement; one block never has more. */
const mostCandidates = 2 ** blockBits;
/** Blocks whose rows are read in one statement when no index helps. */
const mostBlocksRead = 8;

/** What the shown columns of a row may hold; a row is cut to those that were asked for. */
type Cut<Column extends keyof EventLogRow> = Pick<EventLogRow, Column | 'id' | 'created_at'>;

/** Pages of the event log in the order of time. */
@Injectable()
export class LogPagesRepository {
  constructor(private readonly uow: UnitOfWork) {}

  page(filter: LogFilter, page: LogPage): Promise<EventLogRow[]> {
    return this.pageOf(filter, page, rowColumns);
  }

  /**
   * A page with some columns alone. Where every row that an index leads to belongs to the page, the
   * index is walked. Otherwise a few thousand rows are looked at on the way, which is all it takes
   * where hits are dense; where they are not, the search index says where they are.
   */
  async pageOf<Column extends keyof EventLogRow>(
    filter: LogFilter,
    page: LogPage,
    shown: readonly Column[],
  ): Promise<Cut<Column>[]> {
    const columns = [...new Set(['id', 'created_at', ...shown])];
    if (isDirect(filter)) return this.read(selectPage(filter, page, { shown: columns }));
    const examined = Math.max(leastExamined, page.limit * 4);
    const rows = await this.read<Cut<Column>>(
      selectPage(filter, page, { examined, shown: columns }),
    );
    if (rows.length >= page.limit) return rows;
    const [walked] = await this.read<{ longest: number }>(countWalked(filter, page, examined));
    if ((walked?.longest ?? 0) < examined) return rows;
    return this.rowsAt(await this.positions(filter, page), columns);
  }

  /** How many rows match, up to a limit; null when counting would mean to look at each of them. */
  async count(filter: LogFilter, limit: number): Promise<number | null> {
    if (!isDirect(filter)) return null;
    const [row] = await this.read<{ rows: number }>(
      countWalked(filter, { order: 'desc', limit }, limit),
    );
    return Math.min(row?.rows ?? 0, limit);
  }

  /** Where the rows of a page are, found block by block. */
  private async positions(filter: LogFilter, page: LogPage): Promise<LogPosition[]> {
    const match = matchOf(filter);
    const checks = conditionsOf(filter, page);
    const walk = new BlockWalk(await this.blocks(filter, page), page.order);
    const later = page.order === 'desc' ? -1 : 1;
    let found: LogPosition[] = [];
    for (let width = 1; !walk.ended;) {
      const { ranges, done } = walk.ahead(width);
      const hits = await this.hitsIn(ranges, match, checks, page.upTo);
      if (hits === 'too many') {
        width = Math.max(1, Math.floor(width / 4));
        continue;
      }
      done();
      found = [...found, ...hits].sort((a, b) => later * (a[0] - b[0] || a[1] - b[1]));
      const last = found[page.limit - 1];
      if (last !== undefined && walk.knows(last[0])) break;
      width = match === null ? Math.min(width * 2, mostBlocksRead) : width * 2;
    }
    return found.slice(0, page.limit);
  }

  /** Rows of some ids that meet every condition. */
  private async hitsIn(
    ranges: IdRange[],
    match: string | null,
    checks: Statement,
    upTo = Number.MAX_SAFE_INTEGER,
  ): Promise<LogPosition[] | 'too many'> {
    const hits: LogPosition[] = [];
    for (const [first, end] of ranges) {
      const last = Math.min(end, upTo);
      let among: Statement = { sql: 'id BETWEEN ? AND ?', parameters: [first, last] };
      if (match !== null) {
        const candidates = await this.read<{ rowid: number }>({
          sql: `SELECT rowid FROM event_log_search
            WHERE event_log_search MATCH ? AND rowid BETWEEN ? AND ? LIMIT ?`,
          parameters: [match, first, last, mostCandidates + 1],
        });
        if (candidates.length > mostCandidates) return 'too many';
        const ids = JSON.stringify(candidates.map(({ rowid }) => rowid));
        among = { sql: 'id IN (SELECT value FROM json_each(?))', parameters: [ids] };
        if (candidates.length === 0) continue;
      }
      const rows = await this.read<{ created_at: number; id: number }>({
        sql: `SELECT created_at, id FROM event_log WHERE ${among.sql} AND ${checks.sql}`,
        parameters: [...among.parameters, ...checks.parameters],
      });
      hits.push(...rows.map(({ created_at, id }) => [created_at, id] as const));
    }
    return hits;
  }

  /** Blocks that may hold rows of a page, in the order of the list. */
  private blocks({ from, to }: LogFilter, { order, after, upTo }: LogPage): Promise<Block[]> {
    const ends = {
      desc: {
        earliest: Math.min(to ?? Infinity, after?.[0] ?? Infinity),
        latest: from ?? -Infinity,
      },
      asc: {
        earliest: to ?? Infinity,
        latest: Math.max(from ?? -Infinity, after?.[0] ?? -Infinity),
      },
    }[order];
    const sorted = order === 'desc' ? 'latest DESC' : 'earliest ASC';
    const largest = Number.MAX_SAFE_INTEGER;
    return this.read({
      sql: `SELECT block, earliest, latest FROM event_log_blocks
        WHERE earliest <= ? AND latest >= ? AND block <= ? >> ${blockBits} ORDER BY ${sorted}`,
      parameters: [
        Math.min(ends.earliest, largest),
        Math.max(ends.latest, -largest),
        Math.min(upTo ?? largest, largest),
      ],
    });
  }

  private async rowsAt<Row>(positions: LogPosition[], columns: string[]): Promise<Row[]> {
    const ids = positions.map(([, id]) => id);
    const rows = await this.read<Row & { id: number }>({
      sql: `SELECT ${columns.join(', ')} FROM event_log WHERE id IN (SELECT value FROM json_each(?))`,
      parameters: [JSON.stringify(ids)],
    });
    const byId = new Map(rows.map((row) => [row.id, row]));
    // A row that was deleted since is left out.
    return ids.flatMap((id) => byId.get(id) ?? []);
  }

  private read<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}

/** What the search index is asked; null when it knows nothing that narrows. */
function matchOf(filter: LogFilter): string | null {
  const text = matchText(foldForSearch(filter.search ?? ''));
  const lists = listsOf(filter).flatMap(({ name, values }) =>
    isTokenKind(name) ? [matchAnyOf(name, values)] : [],
  );
  const terms = [...lists, ...(text === null ? [] : [text])];
  return terms.length === 0 ? null : terms.join(' AND ');
}
