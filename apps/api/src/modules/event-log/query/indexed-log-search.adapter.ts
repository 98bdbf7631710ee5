import { searchTermsOf } from '@stackyard/contracts';
import { Injectable } from '@nestjs/common';
import type { Statement } from '#infra/database/dialect.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { matchQuery } from '#infra/search/text-query.js';
import { BlockMap, type Block, type IdRange } from './block-map.js';
import {
  conditionsOf,
  activeListFilters,
  type LogFilter,
  type LogPage,
  type LogPosition,
} from './log-query.js';
import { IndexError, type LogIndexFile } from '../search-index/log-index-file.adapter.js';
import type { LogIndexer } from '../search-index/log-indexer.service.js';
import { LogSearch } from './log-search.port.js';
import { isTokenKind, matchAnyOf } from './search-tokens.js';

/** Number of candidates to fetch from the index first. If few of them match, more are fetched. */
const initialCandidateCount = 512;
const maxCandidates = 8192;
/** Number of rows that one statement checks one by one, without the index. */
const rowsPerScan = 32_768;
/** Number of recent entries from which common trigrams are determined. */
const sampleSize = 100;

/** The result of one step of a search, which checks the entries in the order of their IDs. */
interface SearchStep {
  hits: LogPosition[];
  lastCheckedId: number;
}

/** A range of IDs that is searched in one way: with the index, or row by row. */
interface SearchSegment {
  range: IdRange;
  step: (range: IdRange, candidateCount: number) => Promise<SearchStep>;
}

/**
 * Searches on SQLite with a separate index of trigrams and tokens, which is updated after the log.
 */
@Injectable()
export class IndexedLogSearch extends LogSearch {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly indexer: LogIndexer,
  ) {
    super();
  }

  /** Searches with the index. If the index is not available or fails, reads the log itself. */
  override async findPositions(filter: LogFilter, page: LogPage): Promise<LogPosition[]> {
    const index = this.indexer.currentIndex;
    try {
      return await this.search(filter, page, index);
    } catch (error) {
      if (index === null || !(error instanceof IndexError)) throw error;
      this.indexer.report(index, error);
      return this.search(filter, page, null);
    }
  }

  /**
   * Checks the entries that the index finds, and every entry that is not indexed yet or is out of
   * order. Without an index query, checks every entry.
   */
  private async search(
    filter: LogFilter,
    page: LogPage,
    index: LogIndexFile | null,
  ): Promise<LogPosition[]> {
    const checks = conditionsOf(this.uow.dialect, filter, page);
    const match = await this.createIndexQuery(filter);
    const blockMap = new BlockMap(await this.readBlocks(), filter, page);
    const direction = page.order === 'desc' ? -1 : 1;
    const sort = (hits: LogPosition[]) =>
      hits.sort((a, b) => direction * (a[0] - b[0] || a[1] - b[1])).slice(0, page.limit);
    const lookup = index !== null && match !== null ? { index, match } : null;
    let positions: LogPosition[] = [];
    for (const range of blockMap.outOfOrderRanges)
      positions.push(...(await this.filterCandidates(idWithinPage(range, page), checks)));
    for (const { range, step } of this.segments(blockMap.range, lookup, page.order, checks)) {
      let remaining: IdRange | null = range;
      for (
        let candidateCount = initialCandidateCount;
        remaining !== null;
        candidateCount = Math.min(candidateCount * 4, maxCandidates)
      ) {
        const { hits, lastCheckedId } = await step(remaining, candidateCount);
        positions = sort([...positions, ...hits.filter(([, id]) => !blockMap.isOutOfOrder(id))]);
        const last = positions[page.limit - 1];
        if (last && blockMap.isFinal(last[0], lastCheckedId)) return positions;
        remaining = remainderOf(remaining, lastCheckedId, page.order);
      }
    }
    return sort(positions);
  }

  /**
   * Divides a range into the entries that the index covers and the entries that it does not cover
   * yet. Entries that are not covered are read from the log, so that a search finds every entry
   * that was committed before it.
   */
  private segments(
    range: IdRange | null,
    lookup: { index: LogIndexFile; match: string } | null,
    order: LogPage['order'],
    checks: Statement,
  ): SearchSegment[] {
    if (range === null) return [];
    const [first, last] = range;
    const scan = (range: IdRange) => this.scanRows(range, order, checks);
    if (lookup === null) return [{ range, step: scan }];
    const { index, match } = lookup;
    // The index may grow in the meantime, but it keeps the entries that it has now.
    const coveredUpTo = Math.min(index.coveredUpTo, last);
    const segments: SearchSegment[] = [];
    if (coveredUpTo >= first) {
      segments.push({
        range: [first, coveredUpTo],
        step: (range, candidateCount) =>
          this.queryIndex(index, match, range, order, candidateCount, checks),
      });
    }
    if (coveredUpTo < last) {
      segments.push({ range: [Math.max(first, coveredUpTo + 1), last], step: scan });
    }
    return order === 'desc' ? segments.reverse() : segments;
  }

  private async queryIndex(
    index: LogIndexFile,
    match: string,
    range: IdRange,
    order: LogPage['order'],
    candidateCount: number,
    checks: Statement,
  ): Promise<SearchStep> {
    const candidates = await index.findCandidates(match, range, order, candidateCount);
    const candidateCondition = {
      sql: `id IN (${this.uow.dialect.selectNumbersSql('?')})`,
      parameters: [JSON.stringify(candidates)],
    };
    const lastCandidate = candidates.length < candidateCount ? undefined : candidates.at(-1);
    return {
      hits: candidates.length === 0 ? [] : await this.filterCandidates(candidateCondition, checks),
      lastCheckedId: lastCandidate ?? lastIdInOrder(range, order),
    };
  }

  /**
   * Checks the next rows one by one, because they are not indexed, or because the index is not
   * available or cannot narrow the search.
   */
  private async scanRows(
    remaining: IdRange,
    order: LogPage['order'],
    checks: Statement,
  ): Promise<SearchStep> {
    const [first, last] = remaining;
    const range: IdRange =
      order === 'desc'
        ? [Math.max(first, last - rowsPerScan + 1), last]
        : [first, Math.min(last, first + rowsPerScan - 1)];
    return {
      hits: await this.filterCandidates(idBetween(range), checks),
      lastCheckedId: lastIdInOrder(range, order),
    };
  }

  private async filterCandidates(
    candidateCondition: Statement,
    checks: Statement,
  ): Promise<LogPosition[]> {
    const rows = await this.queryRows<{ created_at: number; id: number }>({
      sql: `SELECT created_at, id FROM event_log WHERE ${candidateCondition.sql} AND ${checks.sql}`,
      parameters: [...candidateCondition.parameters, ...checks.parameters],
    });
    return rows.map(({ created_at, id }) => [created_at, id]);
  }

  private readBlocks(): Promise<Block[]> {
    return this.queryRows({
      sql: `SELECT block, earliest, latest FROM event_log_blocks ORDER BY block`,
      parameters: [],
    });
  }

  /** Returns the query for the index; null if the index cannot narrow the search. */
  private async createIndexQuery(filter: LogFilter): Promise<string | null> {
    const lists = activeListFilters(filter).flatMap(({ name, values }) =>
      isTokenKind(name) ? [matchAnyOf(name, values)] : [],
    );
    const searchTerms = searchTermsOf(filter.search ?? '');
    const samples = searchTerms.length === 0 ? [] : await this.readSampleTexts();
    const text = matchQuery(searchTerms, samples);
    const terms = [...lists, ...(text === null ? [] : [text])];
    return terms.length === 0 ? null : terms.join(' AND ');
  }

  /** Returns texts of recent entries, from which common trigrams are determined. */
  private async readSampleTexts(): Promise<string[]> {
    const rows = await this.queryRows<{ search_text: string }>({
      sql: `SELECT search_text FROM event_log ORDER BY id DESC LIMIT ?`,
      parameters: [sampleSize],
    });
    return rows.map(({ search_text: text }) => text);
  }

  private queryRows<Row>({ sql, parameters }: Statement): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(sql, parameters);
  }
}

function idBetween(range: IdRange): Statement {
  return { sql: 'id BETWEEN ? AND ?', parameters: [...range] };
}

function idWithinPage([first, last]: IdRange, { upTo = last }: LogPage): Statement {
  return idBetween([first, Math.min(last, upTo)]);
}

function lastIdInOrder([first, last]: IdRange, order: LogPage['order']): number {
  return order === 'desc' ? first : last;
}

/** Returns the part of the range that remains to be searched; null at the end. */
function remainderOf(
  [first, last]: IdRange,
  checkedTo: number,
  order: LogPage['order'],
): IdRange | null {
  const rest =
    order === 'desc' ? ([first, checkedTo - 1] as const) : ([checkedTo + 1, last] as const);
  return rest[0] > rest[1] ? null : rest;
}
