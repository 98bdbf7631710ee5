import { Injectable } from '@nestjs/common';
import { jobStatuses } from '@stackyard/contracts';
import { Metrics } from '#infra/metrics/metrics.js';
import { JobsRepository } from '../jobs.repository.js';

@Injectable()
export class JobMetricsService {
  constructor(metrics: Metrics, jobs: JobsRepository) {
    metrics.declareGauge(
      { name: 'stackyard_jobs', help: 'Jobs of the history, by status', labels: ['status'] },
      async () => {
        const counts = await jobs.countByStatus();
        return jobStatuses.map((status) => ({
          labels: { status },
          value: sum(counts.filter((row) => row.status === status).map(({ count }) => count)),
        }));
      },
    );
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
