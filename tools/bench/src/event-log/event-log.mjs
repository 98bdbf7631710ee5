import { ApiClient } from '@stackyard/api-client';
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fetchSessionToken, startServer } from '../server.mjs';
import { measureAddedCost } from './added-cost.mjs';
import { measureAppends } from './append-cost.mjs';
import { measureDeletion } from './deletion-cost.mjs';
import { measurePages } from './pages.mjs';
import { measureFullReads } from './reading-all.mjs';
import { createSeededDataFolder, benchSettings } from './seeded-folder.mjs';

/** @typedef {import('../figures.mjs').Figure} Figure */

/**
 * A server with a filled log, and a client for it.
 *
 * @typedef {object} Target
 * @property {string} url
 * @property {number} pid
 * @property {ApiClient} api
 * @property {string} token Session token.
 * @property {string} file Path of the database.
 * @property {number} rows Number of generated log entries.
 */

/**
 * Measures reading from logs of several sizes. Writing and deleting are measured only on the
 * smallest log.
 *
 * @param {{ rows?: number[], seconds?: number, keep?: string }} [options] `keep` is a folder in
 *   which filled logs are cached for further runs.
 * @returns {Promise<Figure[]>}
 */
export async function measureEventLog({ rows = [100_000], seconds = 15, keep } = {}) {
  const figures = [];
  for (const size of rows) {
    const { dataDir, done } = await createSeededDataFolder(size, keep);
    try {
      figures.push(...(await withServer(dataDir, size, measureReads)));
      if (size === Math.min(...rows))
        figures.push(...(await measureWrites(dataDir, size, seconds)));
    } finally {
      done();
    }
  }
  return [...figures, ...(await measureAddedCost()), ...growthFigures(figures, rows)];
}

/** @param {Target} target */
async function measureReads(target) {
  return [...(await measurePages(target)), ...(await measureFullReads(target))];
}

/**
 * Measures writing and deleting on a copy, so that the cached log stays unchanged.
 *
 * @param {string} cachedDir
 * @param {number} rowCount
 * @param {number} seconds
 */
async function measureWrites(cachedDir, rowCount, seconds) {
  const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
  try {
    cpSync(cachedDir, dataDir, { recursive: true });
    // Flush pending disk writes, which would distort the measurement.
    execFileSync('sync');
    return await withServer(dataDir, rowCount, async (target) => [
      ...(await measureAppends(target, seconds)),
      ...(await measureDeletion(target)),
    ]);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * @param {string} dataDir
 * @param {number} rows
 * @param {(target: Target) => Promise<Figure[]>} measure
 */
async function withServer(dataDir, rows, measure) {
  const server = await startServer(benchSettings, { dataDir });
  try {
    const { url, pid } = server;
    const token = await fetchSessionToken(url);
    const api = new ApiClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
    const file = join(dataDir, 'stackyard.sqlite');
    return await measure({ url, pid, api, token, file, rows });
  } finally {
    await server.stop();
  }
}

/**
 * Returns the ratios between the times of the largest and the smallest log, for pages and filters.
 *
 * @param {import('../figures.mjs').Figure[]} figures
 * @param {number[]} rows
 */
function growthFigures(figures, rows) {
  const [small, large] = [Math.min(...rows), Math.max(...rows)];
  if (small === large) return [];
  const prefix = `event log of ${small}: p95, `;
  return figures.flatMap(({ name, value }) => {
    if (!name.startsWith(prefix) || name.includes('search')) return [];
    const label = name.slice(prefix.length);
    const largeFigure = figures.find(
      (figure) => figure.name === `event log of ${large}: p95, ${label}`,
    );
    if (largeFigure === undefined) return [];
    const ratio = largeFigure.value / value;
    return [{ name: `event log, ${large} ÷ ${small}: ${label}`, value: ratio, unit: '', bound: 2 }];
  });
}
