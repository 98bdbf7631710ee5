import { Injectable } from '@nestjs/common';
import {
  trendStates,
  type ReadRedeployTrendQuery,
  type TrendRedeployReply,
  type RedeployTrendReply,
  type StackTrendReply,
  type TrendState,
} from '@stackyard/contracts';
import { Clock } from '#infra/clock.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { StackScope } from '../../stacks/stack-scope.js';
import { daysOf, median, type DailyCount } from './redeploy-trend.js';

const defaultDays = 30;
const maxStacks = 30;
const maxRunsPerStack = 30;
const failedStates = ['failed', 'rolled_back', 'rollback_failed'] as const;

// Must imply the condition of the partial index redeploys_by_finish, so that the database uses it.
const endedCondition = `finished_at IS NOT NULL AND finished_at >= ? AND action = 'redeploy'
  AND state IN (${trendStates.map((state) => `'${state}'`).join(', ')})`;

interface SqlCondition {
  sql: string;
  parameters: (string | number)[];
}

interface TrendRow {
  id: number;
  stack_id: number;
  stack_name: string;
  server_id: number;
  server_name: string;
  state: TrendState;
  started_at: string | null;
  finished_at: string;
}

/** Reads redeploy results over time. The queries use the index on the end time. */
@Injectable()
export class RedeployTrendService {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async read(
    { days = defaultDays, offsetMinutes = 0, server }: ReadRedeployTrendQuery,
    scope: StackScope,
  ): Promise<RedeployTrendReply> {
    const dayStarts = daysOf(this.clock.now(), days, offsetMinutes);
    const [from = ''] = dayStarts;
    const condition = conditionOf(from, scope, server);
    const [counts, durations, stacks] = await Promise.all([
      this.countByDay(from, condition),
      this.readDurations(condition),
      this.readStackTrends(condition),
    ]);
    const countOf = (day: number, state: TrendState): number =>
      counts.find((row) => row.day === day && row.state === state)?.count ?? 0;
    return {
      days: dayStarts.map((startsAt, day) => ({
        startsAt,
        succeeded: countOf(day, 'succeeded'),
        failed: failedStates.reduce((sum, state) => sum + countOf(day, state), 0),
        rolledBack: countOf(day, 'rolled_back'),
        lost: countOf(day, 'lost'),
      })),
      medianSeconds: median(durations),
      stacks,
    };
  }

  private async countByDay(from: string, { sql, parameters }: SqlCondition): Promise<DailyCount[]> {
    const fromSeconds = Date.parse(from) / 1000;
    const day = `(${this.uow.dialect.secondsSql('finished_at')} - ${fromSeconds}) / 86400`;
    const rows = await this.uow.manager.query<
      { day: number | string; state: TrendState; count: number | string }[]
    >(
      `SELECT ${day} AS day, state, COUNT(*) AS count FROM redeploys WHERE ${sql}
       GROUP BY ${day}, state`,
      parameters,
    );
    return rows.map(({ day: index, state, count }) => ({
      day: Number(index),
      state,
      count: Number(count),
    }));
  }

  private async readDurations({ sql, parameters }: SqlCondition): Promise<number[]> {
    const { secondsSql } = this.uow.dialect;
    const rows = await this.uow.manager.query<
      { seconds: number | string; count: number | string }[]
    >(
      `SELECT ${secondsSql('finished_at')} - ${secondsSql('started_at')} AS seconds, COUNT(*) AS count
       FROM redeploys WHERE ${sql} AND state = 'succeeded' AND started_at IS NOT NULL
       GROUP BY 1 ORDER BY 1`,
      parameters,
    );
    return rows.flatMap(({ seconds, count }) =>
      new Array<number>(Number(count)).fill(Number(seconds)),
    );
  }

  private async readStackTrends({ sql, parameters }: SqlCondition): Promise<StackTrendReply[]> {
    const latest = await this.uow.manager.query<{ id: number }[]>(
      `SELECT stack_id AS id, MAX(finished_at) AS latest FROM redeploys
       WHERE ${sql} AND stack_id IS NOT NULL GROUP BY stack_id ORDER BY latest DESC LIMIT ${maxStacks}`,
      parameters,
    );
    if (latest.length === 0) return [];
    const ids = latest.map(({ id }) => id);
    const rows = await this.uow.manager.query<TrendRow[]>(
      `SELECT * FROM (
         SELECT id, stack_id, stack_name, server_id, server_name, state, started_at, finished_at,
           ROW_NUMBER() OVER (PARTITION BY stack_id ORDER BY id DESC) AS place
         FROM redeploys WHERE ${sql} AND stack_id IN (${ids.map(() => '?').join(', ')})
       ) AS latest WHERE place <= ${maxRunsPerStack} ORDER BY id`,
      [...parameters, ...ids],
    );
    return ids.flatMap((id) => toStackTrends(rows.filter((row) => row.stack_id === id)));
  }
}

function conditionOf(
  from: string,
  scope: StackScope,
  server: readonly number[] | undefined,
): SqlCondition {
  const idFilters = [
    ...(scope === null ? [] : [{ column: 'stack_id', ids: [...scope] }]),
    ...(server === undefined ? [] : [{ column: 'server_id', ids: [...server] }]),
  ];
  const parts = idFilters.map(({ column, ids }) =>
    ids.length === 0 ? ' AND 1 = 0' : ` AND ${column} IN (${ids.map(() => '?').join(', ')})`,
  );
  return {
    sql: endedCondition + parts.join(''),
    parameters: [from, ...idFilters.flatMap(({ ids }) => ids)],
  };
}

/** @param rows - the redeploys of one stack, oldest first */
function toStackTrends(rows: readonly TrendRow[]): StackTrendReply[] {
  const last = rows.at(-1);
  if (last === undefined) return [];
  return [
    {
      stack: { id: last.stack_id, name: last.stack_name },
      server: { id: last.server_id, name: last.server_name },
      redeploys: rows.map(toTrendRedeploy),
    },
  ];
}

function toTrendRedeploy({
  id,
  state,
  started_at: start,
  finished_at: end,
}: TrendRow): TrendRedeployReply {
  const durationSeconds =
    start === null ? null : Math.round((Date.parse(end) - Date.parse(start)) / 1000);
  return { id, state, finishedAt: end, durationSeconds };
}
