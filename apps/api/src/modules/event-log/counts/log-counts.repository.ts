import { Injectable } from '@nestjs/common';
import { logActionIds, logActions, type LogOutcome } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { Statement } from '#infra/database/dialect.js';
import type { LogFilter } from '../query/log-query.js';
import {
  bucketEnd,
  coveringPeriods,
  type CountedPeriod,
  type CountUnit,
} from './counted-periods.js';
import type { Combination } from '../facets/facet-counts.js';

/** Maximum number of entries to count one by one in each period without stored counts. */
const maxCountedEntries = 20_000;

const fields = ['action', 'outcome', 'severity', 'target_type', 'server_id'] as const;
type CombinationRow = Record<(typeof fields)[number], string | number> & { entries: number };

/** A period in milliseconds since 1970. `to` is exclusive. */
export interface TimeRange {
  from: number;
  to: number;
}

/** Reads the counts that are updated with every entry. */
@Injectable()
export class LogCountsRepository {
  constructor(private readonly uow: UnitOfWork) {}

  /**
   * Counts how often each combination of values of the enum fields occurs in a time range. `exact`
   * is false if counting entries one by one stopped at `maxCountedEntries`.
   */
  async countCombinations({
    from,
    to,
  }: TimeRange): Promise<{ counts: Combination[]; exact: boolean }> {
    const periods = coveringPeriods(from, to);
    if (periods.length === 0) return { counts: [], exact: true };
    const selects = periods.map(selectPeriod);
    const rows = await this.uow.manager.query<CombinationRow[]>(
      `SELECT ${fields.join(', ')}, SUM(entries) AS entries FROM (${selects.join(' UNION ALL ')}) AS pieces
       GROUP BY ${fields.join(', ')} HAVING SUM(entries) > 0`,
      periods.flatMap((period) =>
        period.unit === 'entries'
          ? [period.from, period.to, maxCountedEntries]
          : [period.unit, period.from, period.to],
      ),
    );
    return { counts: rows.map(toCombination), exact: await this.isCountExact(periods) };
  }

  /**
   * Returns the number of entries per outcome for every hour, day or month that starts in the
   * period. Applies only the filter's conditions on counted fields.
   */
  async countOutcomesBy(
    unit: CountUnit,
    { from, to }: TimeRange,
    filter: LogFilter,
  ): Promise<Map<number, Partial<Record<LogOutcome, number>>>> {
    const condition = countedFieldsCondition(filter);
    const rows = await this.uow.manager.query<
      { start: number; outcome: LogOutcome; entries: number }[]
    >(
      `SELECT start, outcome, SUM(entries) AS entries FROM event_log_counts
       WHERE span = ? AND start >= ? AND start < ? ${condition.sql}
       GROUP BY start, outcome HAVING SUM(entries) > 0`,
      [unit, from, to, ...condition.parameters],
    );
    const outcomesByStart = new Map<number, Partial<Record<LogOutcome, number>>>();
    for (const { start, outcome, entries } of rows) {
      outcomesByStart.set(start, { ...outcomesByStart.get(start), [outcome]: entries });
    }
    return outcomesByStart;
  }

  /**
   * Returns the time range from the start of the month (UTC) of the first matching entry to the end
   * of the month of the last matching entry; null if no entry matches. Applies only the filter's
   * conditions on counted fields.
   */
  async findMatchingMonthRange(filter: LogFilter): Promise<TimeRange | null> {
    const condition = countedFieldsCondition(filter);
    const [row] = await this.uow.manager.query<{ first: number | null; last: number | null }[]>(
      `SELECT MIN(start) AS first, MAX(start) AS last FROM event_log_counts
       WHERE span = 'month' AND entries > 0 ${condition.sql}`,
      condition.parameters,
    );
    if (row?.first == null || row.last === null) return null;
    return { from: row.first, to: bucketEnd('month', row.last) };
  }

  /** Returns the time range that covers all entries; null if there are none. */
  async readTimeSpan(): Promise<TimeRange | null> {
    const [row] = await this.uow.manager.query<{ first: number | null; last: number | null }[]>(
      `SELECT (SELECT MIN(created_at) FROM event_log) AS first,
         (SELECT MAX(created_at) FROM event_log) AS last`,
    );
    if (row?.first == null || row.last === null) return null;
    return { from: row.first, to: row.last + 1 };
  }

  /**
   * Returns the name that a server has in the latest entry about that server; null if there is no
   * such entry.
   */
  async findServerName(id: number): Promise<string | null> {
    const [row] = await this.uow.manager.query<{ server_name: string | null }[]>(
      `SELECT server_name FROM event_log WHERE server_id = ? ORDER BY created_at DESC LIMIT 1`,
      [id],
    );
    return row?.server_name ?? null;
  }

  private async isCountExact(periods: CountedPeriod[]): Promise<boolean> {
    for (const { from, to } of periods.filter(({ unit }) => unit === 'entries')) {
      const [excessEntry] = await this.uow.manager.query<object[]>(
        `SELECT 1 FROM event_log WHERE created_at >= ? AND created_at < ? LIMIT 1 OFFSET ?`,
        [from, to, maxCountedEntries],
      );
      if (excessEntry) return false;
    }
    return true;
  }
}

/**
 * Returns the filter's conditions on counted fields. A category is replaced by its actions, because
 * entries are counted by action and not by category.
 */
function countedFieldsCondition(filter: LogFilter): Statement {
  const { category, action, outcome, severity, targetType, server } = filter;
  const categoryActions = logActionIds.filter((id) => category?.includes(logActions[id]));
  const conditions: [field: string, values: readonly (string | number)[] | undefined][] = [
    ['action', category?.length ? categoryActions : undefined],
    ['action', action],
    ['outcome', outcome],
    ['severity', severity],
    ['target_type', targetType],
    ['server_id', server],
  ];
  const activeConditions = conditions.flatMap(([field, values]) =>
    values?.length ? [{ field, values }] : [],
  );
  return {
    sql: activeConditions
      .map(({ field, values }) => `AND ${field} IN (${values.map(() => '?').join(', ')})`)
      .join(' '),
    parameters: activeConditions.flatMap(({ values }) => values),
  };
}

function selectPeriod({ unit }: CountedPeriod): string {
  const names = fields.join(', ');
  return unit === 'entries'
    ? `SELECT * FROM (SELECT action, outcome, severity, COALESCE(target_type, '') AS target_type,
         COALESCE(server_id, 0) AS server_id, 1 AS entries
       FROM event_log WHERE created_at >= ? AND created_at < ? LIMIT ?) AS entries`
    : `SELECT ${names}, entries FROM event_log_counts WHERE span = ? AND start >= ? AND start < ?`;
}

function toCombination(row: CombinationRow): Combination {
  const { action, outcome, severity, target_type: targetType, server_id: server, entries } = row;
  return {
    values: {
      action: String(action),
      outcome: String(outcome),
      severity: String(severity),
      targetType: targetType === '' ? null : String(targetType),
      server: server === 0 ? null : String(server),
    },
    entries,
  };
}
