import { Injectable } from '@nestjs/common';
import { Settings } from '#config/settings.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

/** Figures about media jobs that ended in a period, including jobs that have since been deleted. */
export interface JobFigures {
  finished: number;
  failed: number;
  cancelled: number;
  /**
   * Total size of the raw files (`bytesIn`) and of the results (`bytesOut`), for finished jobs
   * whose sizes are known.
   */
  bytesIn: number;
  bytesOut: number;
}

const noFigures: JobFigures = { finished: 0, failed: 0, cancelled: 0, bytesIn: 0, bytesOut: 0 };

@Injectable()
export class JobFiguresService {
  constructor(
    private readonly settings: Settings,
    private readonly uow: UnitOfWork,
  ) {}

  /**
   * Returns figures about the jobs that ended at or after `from` and before `to`. The query reads
   * only indexes.
   *
   * @returns null if the installation processes no media: it has no media folders, no jobs, and no
   *   deleted jobs that had ended
   */
  async readFiguresBetween(from: Date, to: Date): Promise<JobFigures | null> {
    if (!(await this.isMediaUsed())) return null;
    const range = [from.toISOString(), to.toISOString()];
    const { dialect } = this.uow;
    const [row] = await this.uow.manager.query<JobFigures[]>(
      `SELECT COUNT(*) FILTER (WHERE status = 'FINISHED') AS finished,
        COUNT(*) FILTER (WHERE status = 'ERROR') AS failed,
        COUNT(*) FILTER (WHERE status = 'CANCELLED') AS cancelled,
        COALESCE(SUM(CASE WHEN status = 'FINISHED' THEN bytes_in END), 0) AS "bytesIn",
        COALESCE(SUM(CASE WHEN status = 'FINISHED' THEN bytes_out END), 0) AS "bytesOut"
      FROM (
        SELECT status, bytes_in, bytes_out FROM jobs ${dialect.indexedBy('jobs_ended')}
        WHERE ended_at >= ? AND ended_at < ?
        UNION ALL
        SELECT status, bytes_in, bytes_out FROM deleted_job_ends ${dialect.indexedBy('deleted_job_ends_ended')}
        WHERE ended_at >= ? AND ended_at < ?) AS ended`,
      [...range, ...range],
    );
    return row ?? noFigures;
  }

  private async isMediaUsed(): Promise<boolean> {
    const { MEDIA_RAW_DIRS, MEDIA_OUTPUT_DIRS } = this.settings;
    if (MEDIA_RAW_DIRS.length + MEDIA_OUTPUT_DIRS.length > 0) return true;
    const [row] = await this.uow.manager.query<{ isUsed: number }[]>(
      `SELECT EXISTS (SELECT 1 FROM jobs) OR EXISTS (SELECT 1 FROM deleted_job_ends) AS "isUsed"`,
    );
    return row?.isUsed === 1;
  }
}
