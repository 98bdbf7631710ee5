import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';

type Row = Record<string, string | number | null>;
type Snapshot = Record<string, Row[]>;

/**
 * Tables whose rows a snapshot contains, each with the condition that selects the rows of a job.
 * `jobs` comes first, because the rows of the other tables refer to it. Open runs are left out, so
 * that they do not continue after the job is restored.
 */
const tables = [
  ['jobs', 'id = ?'],
  ['job_infos', 'job_id = ?'],
  ['job_metadata', 'job_id = ?'],
  ['job_outputs', 'job_id = ?'],
  ['processing_runs', 'job_id = ? AND ended_at IS NOT NULL'],
] as const;

@Injectable()
export class JobSnapshots {
  constructor(
    private readonly uow: UnitOfWork,
    private readonly jobs: JobsRepository,
  ) {}

  async takeSnapshot(jobId: number): Promise<string> {
    const snapshot: Snapshot = {};
    for (const [table, condition] of tables) {
      snapshot[table] = await this.uow.manager.query<Row[]>(
        `SELECT * FROM ${table} WHERE ${condition}`,
        [jobId],
      );
    }
    return JSON.stringify(snapshot);
  }

  /**
   * Restores a deleted job under its old ID. Ignores columns that no longer exist, and clears
   * unique values that another job now uses.
   */
  async restoreJob(snapshotText: string): Promise<void> {
    const snapshot = parseSnapshot(snapshotText);
    for (const row of snapshot.jobs ?? []) await this.clearTakenValues(row);
    for (const [table] of tables) await this.insert(table, snapshot[table] ?? []);
  }

  /**
   * Restores the paths and the recorded files of a job that was kept when its files were deleted.
   * Does not replace paths that were set in the meantime.
   */
  async restorePaths(job: JobEntity, text: string): Promise<void> {
    const snapshot = parseSnapshot(text);
    const [oldRow] = snapshot.jobs ?? [];
    const textOf = (column: string) => {
      const value = oldRow?.[column];
      return typeof value === 'string' ? value : null;
    };
    if (oldRow) await this.clearTakenValues(oldRow);
    job.rawPath ??= textOf('raw_path');
    job.rawClaim ??= textOf('raw_claim');
    job.encodeInputPath ??= textOf('encode_input_path');
    job.outputPath ??= textOf('output_path');
    await this.jobs.save(job);
    await this.insert('job_outputs', snapshot.job_outputs ?? []);
  }

  /** Returns the raw folder that the job owned; null if there is none. */
  claimOf(text: string): string | null {
    const claim = parseSnapshot(text).jobs?.[0]?.raw_claim;
    return typeof claim === 'string' ? claim : null;
  }

  private async clearTakenValues(row: Row): Promise<void> {
    const { raw_claim: claim, report_key: key } = row;
    if (typeof claim === 'string' && (await this.jobs.findByRawClaim(claim))) row.raw_claim = null;
    if (typeof key === 'string' && (await this.jobs.findByReportKey(key))) row.report_key = null;
  }

  private async insert(table: (typeof tables)[number][0], rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const { columns: knownColumns = [] } =
      this.uow.manager.connection.entityMetadatas.find(({ tableName }) => tableName === table) ??
      {};
    for (const row of rows) {
      const columns = knownColumns
        .map(({ databaseName }) => databaseName)
        .filter((name) => name in row);
      await this.uow.manager.query(
        `INSERT INTO ${table} (${columns.join(', ')})
         VALUES (${columns.map(() => '?').join(', ')}) ON CONFLICT DO NOTHING`,
        columns.map((column) => row[column]),
      );
    }
  }
}

function parseSnapshot(text: string): Snapshot {
  const snapshot: Snapshot = JSON.parse(text);
  return snapshot;
}
