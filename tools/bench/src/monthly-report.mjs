import { ApiClient } from '@stackyard/api-client';
import { listReports, produceReport } from '@stackyard/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededDataFolder, benchSettings } from './event-log/seeded-folder.mjs';
import { residentMegabytes } from './memory.mjs';
import { fetchSessionToken, startServer } from './server.mjs';

/**
 * Measures the time and memory that generating the report of a busy month requires, with logs of
 * several sizes.
 *
 * @param {{ rows?: number[], keep?: string, month?: string }} [options]
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureMonthlyReport({ rows = [100_000], keep, month = '2026-03' } = {}) {
  const figures = [];
  for (const size of rows) {
    const { dataDir, done } = await createSeededDataFolder(size, keep);
    const server = await startServer(benchSettings, { dataDir });
    try {
      const token = await fetchSessionToken(server.url);
      const headers = { authorization: `Bearer ${token}` };
      const api = new ApiClient({ baseUrl: server.url, headers });
      const megabytesBefore = residentMegabytes(server.pid);
      let peakMegabytes = megabytesBefore;
      const sampler = setInterval(
        () => (peakMegabytes = Math.max(peakMegabytes, residentMegabytes(server.pid))),
        20,
      );
      const startedAt = performance.now();
      await api.call(produceReport, { body: { month } });
      while (!(await isDone(api, month))) await pause(20);
      const seconds = (performance.now() - startedAt) / 1000;
      clearInterval(sampler);
      const name = `report of a month, log of ${size}`;
      figures.push(
        { name: `${name}: time`, value: seconds, unit: 's', bound: null },
        {
          name: `${name}: growth of memory`,
          value: peakMegabytes - megabytesBefore,
          unit: 'MB',
          bound: 64,
        },
      );
    } finally {
      await server.stop();
      done();
    }
  }
  return figures;
}

/** @param {ApiClient} api @param {string} month */
async function isDone(api, month) {
  const { reports } = await api.call(listReports);
  const report = reports.find((candidate) => candidate.month === month);
  if (report?.state === 'failed') throw new Error(report.fault ?? 'failed');
  return report?.state === 'done';
}
