import { Injectable } from '@nestjs/common';
import type { LogAction } from '@stackyard/contracts';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { breaksWithinHours, splitHours, startOfHour } from './split-hours.js';
import { LogCountsRepository, type TimeRange } from '../counts/log-counts.repository.js';

/** Up to so many entries, clocks that were set back are looked for entry by entry. */
const mostCompared = 200_000;
/** Milliseconds by which a clock may be set back without anyone noticing. */
const slack = 1000;

/** How often an action was written down in an hour. */
export interface HourCount {
  /** Start of the hour, milliseconds since 1970. */
  start: number;
  action: LogAction;
  entries: number;
}

/** Time in maintenance within a stretch of time. */
export interface MaintenanceTime {
  openings: number;
  /** Milliseconds. */
  length: number;
}

/** Figures of a stretch of time, from counts that are kept as entries are written: cheap at any length. */
@Injectable()
export class LogFiguresService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly counts: LogCountsRepository,
  ) {}

  /** How often each action was written down. */
  async actions(range: TimeRange): Promise<Map<string, number>> {
    const { counts } = await this.counts.combinations(range);
    const byAction = new Map<string, number>();
    for (const { values, entries } of counts) {
      const action = values.action ?? '';
      byAction.set(action, (byAction.get(action) ?? 0) + entries);
    }
    return byAction;
  }

  /**
   * The same for every hour that touches the time. Hours are those of UTC, and broken in two at the
   * moments given: days of some zones begin within one.
   */
  async hours({ from, to }: TimeRange, moments: readonly number[] = []): Promise<HourCount[]> {
    const hours = await this.uow.manager.query<HourCount[]>(
      `SELECT start, action, SUM(entries) AS entries FROM event_log_counts
       WHERE span = 'hour' AND start > CAST(? AS BIGINT) - 3600000 AND start < ?
       GROUP BY start, action HAVING SUM(entries) > 0`,
      [from, to],
    );
    const heads = new Map<number, HourCount[]>();
    for (const at of breaksWithinHours(moments)) {
      heads.set(at, await this.entriesBetween(startOfHour(at), at));
    }
    return splitHours(hours, heads);
  }

  /** Counted entry by entry: for less than an hour. */
  private entriesBetween(from: number, to: number): Promise<HourCount[]> {
    return this.uow.manager.query<HourCount[]>(
      `SELECT CAST(? AS BIGINT) AS start, action, COUNT(*) AS entries FROM event_log
       WHERE created_at >= ? AND created_at < ? GROUP BY action`,
      [from, from, to],
    );
  }

  /** When the oldest entry was written; null when there is none. */
  async begin(): Promise<number | null> {
    return (await this.counts.extent())?.from ?? null;
  }

  /** How long maintenance was active, also where it began before or goes on afterwards. */
  async maintenance({ from, to }: TimeRange): Promise<MaintenanceTime> {
    const [opened, closed] = await Promise.all(
      (['maintenance.opened', 'maintenance.closed'] as const).map((action) =>
        this.last(action, from),
      ),
    );
    const wasActive = (opened ?? -1) > (closed ?? -1);
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
    const carried = wasActive ? (row?.first ?? to) - from : 0;
    return { openings: row?.openings ?? 0, length: (row?.length ?? 0) + carried };
  }

  /**
   * How often the clock was set back by more than a second: entries that were written later say an
   * earlier time. In a long log only jumps that reach over many entries are found.
   */
  async clockJumps({ from, to }: TimeRange, entries: number): Promise<number> {
    const query =
      entries <= mostCompared
        ? `SELECT COUNT(*) AS jumps FROM (SELECT created_at,
             LAG(created_at) OVER (ORDER BY id) AS earlier
             FROM event_log WHERE created_at >= ? AND created_at < ?) AS times WHERE earlier > created_at + ?`
        : `SELECT COUNT(*) AS jumps FROM (SELECT earliest, LAG(latest) OVER (ORDER BY block) AS before
             FROM event_log_blocks WHERE latest >= ? AND earliest < ?) AS times WHERE before > earliest + ?`;
    const [row] = await this.uow.manager.query<{ jumps: number }[]>(query, [from, to, slack]);
    return row?.jumps ?? 0;
  }

  private async last(action: LogAction, before: number): Promise<number | null> {
    const [row] = await this.uow.manager.query<{ at: number }[]>(
      `SELECT created_at AS at FROM event_log WHERE action = ? AND created_at < ?
       ORDER BY created_at DESC LIMIT 1`,
      [action, before],
    );
    return row?.at ?? null;
  }
}
