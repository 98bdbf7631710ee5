import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from './figures.mjs';
import { startServer } from './server.mjs';

const startCount = 5;

/**
 * Measures the time from the start of the process until it is ready: first with an empty data
 * folder, then with the data that the first start created.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureStart() {
  /** @type {number[]} */
  const firstStartTimesMs = [];
  /** @type {number[]} */
  const restartTimesMs = [];
  for (let round = 0; round < startCount; round++) {
    const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
    for (const list of [firstStartTimesMs, restartTimesMs]) {
      const server = await startServer({}, { dataDir });
      list.push(server.readyMs);
      await server.stop();
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
  const figure = (/** @type {string} */ label, /** @type {number[]} */ list) => ({
    name: `start to ready: ${label}, median of ${startCount}`,
    value: percentile(list, 0.5),
    unit: 'ms',
    bound: null,
  });
  return [figure('first start', firstStartTimesMs), figure('later start', restartTimesMs)];
}
