import { Injectable } from '@nestjs/common';
import type {
  LogBucket,
  LogFacetCount,
  LogFacets,
  LogFacetsReply,
  LogFilterQuery,
  LogHistogram,
  LogOutcome,
} from '@stackyard/contracts';
import { parseFilter } from '../query/log-filter.js';
import { LogPagesRepository } from '../query/log-pages.repository.js';
import type { LogFilter } from '../query/log-query.js';
import { bucketSize, bucketStarts, bucketEnd, startOf } from '../counts/counted-periods.js';
import {
  enumFields,
  countOf,
  countRows,
  countValues,
  facetColumns,
  canUseStoredCounts,
  freeTextFields,
  outcomesOf,
  withoutField,
  type FacetRow,
  type Field,
} from './facet-counts.js';
import { LogCountsRepository, type TimeRange } from '../counts/log-counts.repository.js';

/**
 * Maximum number of entries to count if there are no stored counts for the field or the filter. The
 * latest matching entries are counted.
 */
const sampleSize = 2000;
/**
 * Limit for counting matching entries without stored counts. A total is exact only below this
 * limit.
 */
const maxCountedEntries = 100_000;

interface Sample {
  rows: FacetRow[];
  /** Whether `rows` contains all matching rows. */
  isComplete: boolean;
}

/**
 * Returns the values by which the event log can be filtered, and the number of entries for each
 * value. Also returns the total number of matching entries, and their histogram.
 */
@Injectable()
export class LogFacetsService {
  constructor(
    private readonly counts: LogCountsRepository,
    private readonly pages: LogPagesRepository,
  ) {}

  async read(query: LogFilterQuery): Promise<LogFacetsReply> {
    const filter = parseFilter(query);
    const range = await this.readRange(filter);
    const samples = new SampleCache((sampleFilter) => this.loadSample(sampleFilter));
    const facets = await this.readFacetCounts(filter, range, samples);
    return {
      ...(await this.countTotal(filter, range, samples)),
      facets: { ...facets, server: await this.withServerNames(facets.server) },
      histogram: await this.readHistogram(filter, range, samples),
    };
  }

  private async readFacetCounts(
    filter: LogFilter,
    range: TimeRange,
    samples: SampleCache,
  ): Promise<LogFacets> {
    const facets: LogFacets = {
      category: [],
      action: [],
      outcome: [],
      severity: [],
      actor: [],
      targetType: [],
      target: [],
      server: [],
      ip: [],
    };
    const storedCounts = canUseStoredCounts(filter)
      ? await this.counts.countCombinations(range)
      : null;
    for (const field of enumFields) {
      const otherFilters = withoutField(filter, field);
      facets[field] = storedCounts
        ? countValues(storedCounts.counts, otherFilters, field, storedCounts.exact)
        : await this.countSampled(otherFilters, field, samples);
    }
    for (const field of freeTextFields) {
      facets[field] = await this.countSampled(withoutField(filter, field), field, samples);
    }
    return facets;
  }

  private async countSampled(
    filter: LogFilter,
    field: Field,
    samples: SampleCache,
  ): Promise<LogFacetCount[]> {
    const { rows, isComplete } = await samples.getOrLoad(filter);
    return countRows(rows, field, isComplete);
  }

  private async countTotal(
    filter: LogFilter,
    range: TimeRange,
    samples: SampleCache,
  ): Promise<{ total: number; totalExact: boolean }> {
    if (canUseStoredCounts(filter)) {
      const { counts, exact } = await this.counts.countCombinations(range);
      return { total: countOf(counts, filter), totalExact: exact };
    }
    const { rows, isComplete } = await samples.getOrLoad(filter);
    if (isComplete) return { total: rows.length, totalExact: true };
    const matchCount = await this.pages.count(filter, maxCountedEntries);
    const total = matchCount ?? rows.length;
    return { total, totalExact: matchCount !== null && matchCount < maxCountedEntries };
  }

  private async readHistogram(
    filter: LogFilter,
    range: TimeRange,
    samples: SampleCache,
  ): Promise<LogHistogram> {
    const size = bucketSize(range.from, range.to);
    const starts = bucketStarts(size, range.from, range.to);
    if (!canUseStoredCounts(filter) || size === 'minute') {
      const sample = await samples.getOrLoad(filter);
      return { size, buckets: countByBucket(sample, starts, (at) => startOf(size, at)) };
    }
    const from = starts[0] ?? range.from;
    const storedBuckets = await this.counts.countOutcomesBy(size, { from, to: range.to }, filter);
    const buckets: LogBucket[] = [];
    for (const start of starts) {
      const startText = new Date(start).toISOString();
      const bucket = {
        from: Math.max(start, range.from),
        to: Math.min(bucketEnd(size, start), range.to),
      };
      if ((bucket.from > start && filter.from !== undefined) || bucket.to === filter.to) {
        const { counts, exact } = await this.counts.countCombinations(bucket);
        const outcomes = outcomesOf(counts, filter);
        buckets.push({ from: startText, count: countOf(counts, filter), exact, outcomes });
      } else {
        const outcomes = storedBuckets.get(start) ?? {};
        const count = Object.values(outcomes).reduce((sum, outcomeCount) => sum + outcomeCount, 0);
        buckets.push({ from: startText, count, exact: true, outcomes });
      }
    }
    return { size, buckets };
  }

  private async loadSample(filter: LogFilter): Promise<Sample> {
    const page = { order: 'desc', limit: sampleSize + 1 } as const;
    const rows = await this.pages.readColumns(filter, page, facetColumns);
    return { rows: rows.slice(0, sampleSize), isComplete: rows.length <= sampleSize };
  }

  /** Returns the requested period, limited to the time range that the entries of the log cover. */
  private async readRange({ from, to }: LogFilter): Promise<TimeRange> {
    const loggedRange = (await this.counts.readTimeSpan()) ?? { from: 0, to: 0 };
    return {
      from: Math.max(from ?? loggedRange.from, loggedRange.from),
      to: Math.min(to ?? loggedRange.to, loggedRange.to),
    };
  }

  private async withServerNames(servers: LogFacetCount[]): Promise<LogFacetCount[]> {
    const namedServers: LogFacetCount[] = [];
    for (const server of servers) {
      namedServers.push({
        ...server,
        label: await this.counts.findServerName(Number(server.value)),
      });
    }
    return namedServers;
  }
}

/** Caches one sample per filter, so that several facets with the same filter share it. */
class SampleCache {
  private readonly samples = new Map<string, Promise<Sample>>();

  constructor(private readonly load: (filter: LogFilter) => Promise<Sample>) {}

  getOrLoad(filter: LogFilter): Promise<Sample> {
    const key = JSON.stringify(filter, Object.keys(filter).sort());
    const sample = this.samples.get(key) ?? this.load(filter);
    this.samples.set(key, sample);
    return sample;
  }
}

/**
 * Counts the rows per bucket. An incomplete sample contains only the latest rows, so the counts of
 * older buckets are not exact.
 */
function countByBucket(
  { rows, isComplete }: Sample,
  starts: readonly number[],
  startOfBucket: (moment: number) => number,
): LogBucket[] {
  const outcomesByStart = new Map<number, Partial<Record<LogOutcome, number>>>();
  for (const { created_at: at, outcome } of rows) {
    const start = startOfBucket(at);
    const outcomes = outcomesByStart.get(start) ?? {};
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    outcomesByStart.set(start, outcomes);
  }
  const sampleStart = isComplete ? -Infinity : (rows.at(-1)?.created_at ?? Infinity);
  return starts.map((start) => {
    const outcomes = outcomesByStart.get(start) ?? {};
    const count = Object.values(outcomes).reduce((sum, outcomeCount) => sum + outcomeCount, 0);
    return { from: new Date(start).toISOString(), count, exact: start > sampleStart, outcomes };
  });
}
