import { Injectable } from '@nestjs/common';
import type { Statement } from '#infra/database/dialect.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { foldForSearch, matchText } from '#infra/search/folded-text.js';
import { BlockMap, type Block, type IdRange } from './block-map.js';
import {
  conditionsOf,
  listsOf,
  type LogFilter,
  type LogPage,
  type LogPosition,
} from './log-query.js';
import { LogSearch } from './log-search.port.js';
import { isTokenKind, matchAnyOf } from './search-tokens.js';

/** Candidates that are fetched from the index at first and at most; more where few of them are hits. */
const firstWidth = 512;
const mostWidth = 8192;
/** Rows that are read in one statement when no index helps. */
const read = 32_768;
/** Late entries that show which trigrams are common. */
const sampled = 100;

/** Part of a walk along the ids. */
interface Step {
  hits: LogPosition[];
  /** The last id that was looked at; null when nothing is left. */
  walkedTo: number | null;
}

/** On SQLite: an index of trigrams and tokens, which is written with each entry. */
@Injectable()
export class IndexedLogSearch extends LogSearch {
  constructor(private readonly uow: UnitOfWork) {
    super();
  }

  /** Walks the ids of what the search index names. */
  override async positions(filter: LogFilter, page: LogPage): Promise<LogPosition[]> {
    const checks = conditionsOf(this.uow.dialect, filter, page);
    const match = await this.matchOf(filter);
    const map = new BlockMap(await this.blocks(), filter, page);
    const later = page.order === 'desc' ? -1 : 1;
    const sort = (hits: LogPosition[]) =>
      hits.sort((a, b) => later * (a[0] - b[0] || a[1] - b[1])).slice(0, page.limit);
    let found: LogPosition[] = [];
    for (const range of map.stray) found.push(...(await this.hits(within(range, page), checks)));
    let left = map.range;
    for (let width = firstWidth; left !== null; width = Math.min(width * 4, mostWidth)) {
      const step =
        match === null
          ? await this.readAlong(left, page.order, checks)
          : await this.lookUp(match, left, page.order, width, checks);
      found = sort([...found, ...step.hits.filter(([, id]) => !map.isStray(id))]);
      const last = found[page.limit - 1];
      left = restOf(left, step.walkedTo, page.order);
      if (last && step.walkedTo !== null && map.isFinal(last[0], step.walkedTo)) break;
    }
    return sort(found);
  }

  /** Asks the search index for the next candidates and checks them. */
  private async lookUp(
    match: string,
    [first, last]: IdRange,
    order: LogPage['order'],
    width: number,
    checks: Statement,
  ): Promise<Step> {
    const candidates = await this.read<{ rowid: number }>({
      sql: `SELECT rowid FROM event_log_search WHERE event_log_search MATCH ?
        AND rowid BETWEEN ? AND ? ORDER BY rowid ${order} LIMIT ?`,
      parameters: [match, first, last, width],
    });
    if (candidates.length === 0) return { hits: [], walkedTo: null };
    const ids = JSON.stringify(candidates.map(({ rowid }) => rowid));
    const among = {
      sql: `id IN (${this.uow.dialect.numbersOf('?')})`,
      parameters: [ids],
    };
    const end = candidates.length < width ? null : (candidates.at(-1)?.rowid ?? null);
    return { hits: await this.hits(among, checks), walkedTo: end };
  }

  /** Looks at each of the next rows: no index knows texts that are so short. */
  private async readAlong(
    [first, last]: IdRange,
    order: LogPage['order'],
    checks: Statement,
  ): Promise<Step> {
    const end =
      order === 'desc' ? Math.max(first, last - read + 1) : Math.min(last, first + read - 1);
    const range = order === 'desc' ? ([end, last] as const) : ([first, end] as const);
    const walkedTo = end === (order === 'desc' ? first : last) ? null : end;
    return { hits: await this.hits(between(range), checks), walkedTo };
  }

  /** Rows of some ids that meet every condition. */
  private async hits(among: Statement, checks: Statement): Promise<LogPosition[]> {
    const rows = await this.read<{ created_at: number; id: number }>({
      sql: `SELECT created_at, id FROM event_log WHERE ${among.sql} AND ${checks.sql}`,
      parameters: [...among.parameters, ...checks.parameters],
    });
    return rows.map(({ created_at, id }) => [created_at, id]);
  }

  private blocks(): Promise<Block[]> {
    return this.read({
      sql: `SELECT block, earliest, latest FROM event_log_blocks ORDER BY block`,
      parameters: [],
    });
  }

  /** What the search index is asked; null when it knows nothing that narrows. */
  private async matchOf(filter: LogFilter): Promise<string | null> {
    const lists = listsOf(filter).flatMap(({ name, values }) =>
      isTokenKind(name) ? [matchAnyOf(name, values)] : [],
    );
    const folded = foldForSearch(filter.search ?? '');
    const samples = folded === '' ? [] : await this.sampleTexts();
    const text = matchText(folded, samples);
    const terms = [...lists, ...(text === null ? [] : [text])];
    return terms.length === 0 ? null : terms.join(' AND ');
  }

  /** Texts of late entries, by which trigrams are told apart that nearly every entry has. */
  private async sampleTexts(): Promise<string[]> {
    const rows = await this.read<{ search_text: string }>({
      sql: `SELECT search_text FROM event_log ORDER BY id DESC LIMIT ?`,
      parameters: [sampled],
    });
    return rows.map(({ search_text: text }) => text);
  }

  private read<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}

function between(range: IdRange): Statement {
  return { sql: 'id BETWEEN ? AND ?', parameters: [...range] };
}

function within([first, last]: IdRange, { upTo = last }: LogPage): Statement {
  return between([first, Math.min(last, upTo)]);
}

/** What is left to walk; null at the end. */
function restOf(
  [first, last]: IdRange,
  walkedTo: number | null,
  order: LogPage['order'],
): IdRange | null {
  if (walkedTo === null) return null;
  const rest =
    order === 'desc' ? ([first, walkedTo - 1] as const) : ([walkedTo + 1, last] as const);
  return rest[0] > rest[1] ? null : rest;
}
