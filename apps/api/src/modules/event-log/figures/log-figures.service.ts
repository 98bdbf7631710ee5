import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { momentsSplittingHours, splitHours, startOfHour } from './split-hours.js';
import { LogCountsRepository, type TimeRange } from '../counts/log-counts.repository.js';

/**
 * Maximum number of entries for which each entry is compared with the previous one to find clock
 * jumps. If there are more, only blocks of entries are compared.
 */
const maxComparedEntries = 200_000;
/** Clock jumps of up to this size are not counted. */
const toleratedJumpMs = 1000;

export interface HourCount {
  /** Start of the hour, or of the part of the hour, in milliseconds since 1970. */
  start: number;
  action: LogAction;
  entries: number;
}

/** How often maintenance was started within a period, and how long it lasted in total. */
export interface MaintenanceTime {
  openings: number;
  durationMs: number;
}

/** Figures for a period, based on the stored counts, so that even long periods are read quickly. */
@Injectable()
export class LogStatisticsService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly counts: LogCountsRepository,
  ) {}

  async countActions(range: TimeRange): Promise<Map<string, number>> {
    const { counts } = await this.counts.countCombinations(range);
    const entriesByAction = new Map<string, number>();
    for (const { values, entries } of counts) {
      const action = values.action ?? '';
      entriesByAction.set(action, (entriesByAction.get(action) ?? 0) + entries);
    }
    return entriesByAction;
  }

  /**
   * Returns the number of entries per action for every hour (UTC) that overlaps the period. Hours
   * are split at the given times, because in some time zones days start within an hour.
   */
  async countHours({ from, to }: TimeRange, moments: readonly number[] = []): Promise<HourCount[]> {
    const hours = await this.uow.manager.query<HourCount[]>(
      `SELECT start, action, SUM(entries) AS entries FROM event_log_counts
       WHERE span = 'hour' AND start > CAST(? AS BIGINT) - 3600000 AND start < ?
       GROUP BY start, action HAVING SUM(entries) > 0`,
      [from, to],
    );
    const partialCounts = new Map<number, HourCount[]>();
    for (const at of momentsSplittingHours(moments)) {
      partialCounts.set(at, await this.countEntriesBetween(startOfHour(at), at));
    }
    return splitHours(hours, partialCounts);
  }

  /** Counts entries one by one. Use this only for periods shorter than an hour. */
  private countEntriesBetween(from: number, to: number): Promise<HourCount[]> {
    return this.uow.manager.query<HourCount[]>(
      `SELECT CAST(? AS BIGINT) AS start, action, COUNT(*) AS entries FROM event_log
       WHERE created_at >= ? AND created_at < ? GROUP BY action`,
      [from, from, to],
    );
  }

  async findOldestEntryTime(): Promise<number | null> {
    return (await this.counts.readTimeSpan())?.from ?? null;
  }

  /**
   * Returns how often maintenance was started and how long it was active within the period. If
   * maintenance started before the period or continues after it, only the time within the period
   * counts.
   */
  async measureMaintenance({ from, to }: TimeRange): Promise<MaintenanceTime> {
    const [lastOpenedAt, lastClosedAt] = await Promise.all(
      (['maintenance.opened', 'maintenance.closed'] as const).map((action) =>
        this.findTimeOfLast(action, from),
      ),
    );
    const wasActive = (lastOpenedAt ?? -1) > (lastClosedAt ?? -1);
    const [row] = await this.uow.manager.query<
      { openings: number; length: number | null; first: number | null }[]
    >(
      `WITH turns AS (SELECT action, created_at, LEAD(created_at, 1, CAST(? AS BIGINT)) OVER (ORDER BY created_at, id) AS until
         FROM event_log WHERE action IN ('maintenance.opened', 'maintenance.closed')
           AND created_at >= ? AND created_at < ?)
       SELECT COUNT(CASE action WHEN 'maintenance.opened' THEN 1 END) AS openings,
         SUM(CASE action WHEN 'maintenance.opened' THEN until - created_at END) AS length,
         MIN(created_at) AS first FROM turns`,
      [to, from, to],
    );
    const carriedOverMs = wasActive ? (row?.first ?? to) - from : 0;
    return { openings: row?.openings ?? 0, durationMs: (row?.length ?? 0) + carriedOverMs };
  }

  /**
   * Counts how often the clock was set back by more than a second, which gives later entries an
   * earlier time. If there are many entries, compares only blocks of entries, so jumps within a
   * block are not found.
   */
  async countClockJumps({ from, to }: TimeRange, entries: number): Promise<number> {
    const query =
      entries <= maxComparedEntries
        ? `SELECT COUNT(*) AS jumps FROM (SELECT created_at,
             LAG(created_at) OVER (ORDER BY id) AS earlier
             FROM event_log WHERE created_at >= ? AND created_at < ?) AS times WHERE earlier > created_at + ?`
        : `SELECT COUNT(*) AS jumps FROM (SELECT earliest, LAG(latest) OVER (ORDER BY block) AS before
             FROM event_log_blocks WHERE latest >= ? AND earliest < ?) AS times WHERE before > earliest + ?`;
    const [row] = await this.uow.manager.query<{ jumps: number }[]>(query, [
      from,
      to,
      toleratedJumpMs,
    ]);
    return row?.jumps ?? 0;
  }

  private async findTimeOfLast(action: LogAction, before: number): Promise<number | null> {
    const [row] = await this.uow.manager.query<{ at: number }[]>(
      `SELECT created_at AS at FROM event_log WHERE action = ? AND created_at < ?
       ORDER BY created_at DESC LIMIT 1`,
      [action, before],
    );
    return row?.at ?? null;
  }
}
