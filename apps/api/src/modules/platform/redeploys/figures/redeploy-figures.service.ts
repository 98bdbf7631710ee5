import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

// Must imply the condition of the partial index redeploys_by_finish, so that the database uses it.
const endedCondition = `finished_at >= ? AND finished_at < ? AND action = 'redeploy'`;
const failedStates = `'failed', 'rolled_back', 'rollback_failed'`;
const finishedCondition = `${endedCondition} AND state IN ('succeeded', 'lost', ${failedStates})`;

export interface StackFigures {
  name: string;
  redeploys: number;
  /** Number of redeploys that failed or whose result is unknown. */
  failed: number;
}

export interface RedeployFigures {
  succeeded: number;
  /** Includes redeploys that were rolled back, and those whose rollback failed. */
  failed: number;
  rolledBack: number;
  rollbackFailed: number;
  lost: number;
  cancelled: number;
  /** Ordered by the number of redeploys, highest first. */
  stacks: StackFigures[];
  /** Median duration of successful redeploys in seconds; null if there were none. */
  medianSeconds: number | null;
  longestSeconds: number | null;
  /**
   * Number of redeploys that started within an hour after a redeploy of the same stack had failed
   * or ended with an unknown result.
   */
  repeats: number;
}

/** Reads redeploy results for reports. The queries use an index ordered by end time. */
@Injectable()
export class RedeployFiguresService {
  constructor(private readonly uow: UnitOfWork) {}

  async readFiguresBetween(from: Date, to: Date): Promise<RedeployFigures> {
    const range = [from.toISOString(), to.toISOString()];
    const stateCounts = await this.queryRows<{ state: string; count: number }>(
      `SELECT state, COUNT(*) AS count FROM redeploys WHERE ${endedCondition} GROUP BY state`,
      range,
    );
    const countOf = (state: string) => stateCounts.find((row) => row.state === state)?.count ?? 0;
    const succeeded = countOf('succeeded');
    const { secondsSql } = this.uow.dialect;
    const durationSql = `${secondsSql('finished_at')} - ${secondsSql('started_at')}`;
    const durationsSql = `SELECT ${durationSql} AS seconds FROM redeploys WHERE ${endedCondition}
      AND state = 'succeeded' AND started_at IS NOT NULL ORDER BY seconds LIMIT 1 OFFSET ?`;
    // With an even count, this selects the lower of the two middle values, so that the median is a
    // real duration.
    const [median] = await this.queryRows<{ seconds: number }>(durationsSql, [
      ...range,
      Math.max(0, Math.ceil(succeeded / 2) - 1),
    ]);
    const [longest] = await this.queryRows<{ seconds: number }>(durationsSql, [
      ...range,
      Math.max(0, succeeded - 1),
    ]);
    return {
      succeeded,
      failed: countOf('failed') + countOf('rolled_back') + countOf('rollback_failed'),
      rolledBack: countOf('rolled_back'),
      rollbackFailed: countOf('rollback_failed'),
      lost: countOf('lost'),
      cancelled: countOf('cancelled'),
      stacks: await this.figuresByStack(range),
      medianSeconds: median?.seconds ?? null,
      longestSeconds: longest?.seconds ?? null,
      repeats: await this.countQuickRetries(range),
    };
  }

  private figuresByStack(range: string[]): Promise<StackFigures[]> {
    return this.queryRows(
      `SELECT stack_name AS name, COUNT(*) AS redeploys, COUNT(*) FILTER (WHERE state <> 'succeeded') AS failed
       FROM redeploys WHERE ${finishedCondition} GROUP BY stack_id, stack_name
       ORDER BY redeploys DESC, name, stack_id`,
      range,
    );
  }

  private async countQuickRetries(range: string[]): Promise<number> {
    const { secondsSql } = this.uow.dialect;
    const [row] = await this.queryRows<{ repeats: number }>(
      `SELECT COUNT(*) AS repeats FROM (
         SELECT started_at, LAG(state) OVER same AS state_before, LAG(finished_at) OVER same AS end_before
         FROM redeploys WHERE ${finishedCondition}
         WINDOW same AS (PARTITION BY stack_id, stack_name ORDER BY finished_at, id)) AS ended
       WHERE state_before IN ('lost', ${failedStates})
         AND ${secondsSql('started_at')} - ${secondsSql('end_before')} <= 3600`,
      range,
    );
    return row?.repeats ?? 0;
  }

  private queryRows<Row>(query: string, parameters: (string | number)[]): Promise<Row[]> {
    return this.uow.manager.query<Row[]>(query, parameters);
  }
}
