import { ApiClient } from '@stackyard/api-client';
import {
  listJobs,
  listOrphanRaw,
  previewJobDeletion,
  readJob,
  readLiveness,
} from '@stackyard/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../figures.mjs';
import { residentMegabytes } from '../memory.mjs';
import { fetchSessionToken, signIn, startServer } from '../server.mjs';
import { createMedia, orphanCount } from './media.mjs';
import { seedHistory } from './seed.mjs';

/** @typedef {import('../figures.mjs').Figure} Figure */

const settings = { FRESHNESS_LOOKUP: 'off' };
const requestCount = 100;

/**
 * Figures of a comparable server with 100,000 jobs, which serve as maximum values. In
 * milliseconds; memory in megabytes.
 */
/** @type {Record<string, number>} */
const referenceValues = {
  'page of 50 with total': 4.6,
  'search, no hit': 80,
  'start to ready': 32_400,
  'memory afterwards': 3200,
  'orphan scan': 3878,
  'slowest health answer during a scan': 2700,
  'delete preview': 3060,
};

/** @type {Record<string, import('@stackyard/contracts').ListJobsQuery>} */
const queries = {
  'page of 50 with total': {},
  'page of 50, parts included': { includeChildren: '1' },
  'page of 50, two statuses': { statuses: ['ERROR', 'CANCELLED'] },
  'page of 50, status and type': { status: 'ERROR', mediaType: ['cd'] },
  'page of 50, a month': { from: '2020-03-01', to: '2020-04-01' },
  'page of 50, by title': { sort: 'title' },
  'page of 50, by title, one status': { sort: 'title', status: 'READY_TO_ENCODE' },
  'search, many hits': { search: 'metropolis' },
  'search, one hit': { search: 'tt1000777' },
  'search, no hit': { search: 'zzqqxx' },
  'search, no hit, common trigrams': { search: 'solaris metropolis' },
  'search, two signs, no hit': { search: 'zq' },
};

/**
 * Measures histories of several sizes: pages, searches, single jobs, scans, deletion previews,
 * startup and memory, and how they scale.
 *
 * @param {{ rows?: number[] }} [options]
 * @returns {Promise<Figure[]>}
 */
export async function measureHistoryBySize({ rows = [1000, 100_000] } = {}) {
  const figures = [];
  for (const size of rows) {
    const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
    try {
      const empty = await startServer(settings, { dataDir });
      await signIn(empty);
      await empty.stop();
      const startedAt = performance.now();
      const media = createMedia(join(dataDir, 'media'), size);
      await seedHistory(dataDir, size, media);
      console.log(
        `  ${size} jobs made in ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      );
      figures.push(...(await measureHistory(dataDir, size, media)));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return [...figures, ...referenceRatios(figures), ...growthFigures(figures, rows)];
}

/**
 * @param {string} dataDir
 * @param {number} rows
 * @param {import('./media.mjs').Media} media
 * @returns {Promise<Figure[]>}
 */
async function measureHistory(dataDir, rows, media) {
  const mediaSettings = { MEDIA_RAW_DIRS: media.raw, MEDIA_OUTPUT_DIRS: media.output };
  const server = await startServer({ ...settings, ...mediaSettings }, { dataDir });
  try {
    const authorization = `Bearer ${await fetchSessionToken(server.url)}`;
    const api = new ApiClient({ baseUrl: server.url, headers: { authorization } });
    const figure = (/** @type {string} */ label, /** @type {number} */ value, unit = 'ms') => ({
      name: `history of ${rows}: ${label}`,
      value,
      unit,
      bound: rows === 100_000 ? (referenceValues[label] ?? null) : null,
    });
    const figures = [figure('start to ready', server.readyMs)];
    for (const [label, query] of Object.entries(queries)) {
      const times = await measureTimesMs(() =>
        api.call(listJobs, { query: { limit: 50, lite: '1', ...query } }),
      );
      figures.push(
        figure(label, percentile(times, 0.5)),
        figure(`${label}, p95`, percentile(times, 0.95)),
      );
    }
    const cursor = await findMiddleCursor(api, rows);
    const deepPageTimesMs = await measureTimesMs(() =>
      api.call(listJobs, { query: { limit: 50, lite: '1', cursor } }),
    );
    const jobTimesMs = await measureTimesMs(() =>
      api.call(readJob, { params: { id: rows / 2 }, query: { lite: '1' } }),
    );
    const previewTimesMs = await measureTimesMs(() =>
      api.call(previewJobDeletion, { params: { id: rows - 4 } }),
    );
    const { scan, health } = await measureScan(api);
    return [
      ...figures,
      figure('delete preview', percentile(previewTimesMs, 0.5)),
      figure('delete preview, p95', percentile(previewTimesMs, 0.95)),
      figure('orphan scan', percentile(scan, 0.5)),
      figure('slowest health answer during a scan', Math.max(...health)),
      figure('health during a scan, median', percentile(health, 0.5)),
      figure('page of 50, deep inside', percentile(deepPageTimesMs, 0.5)),
      figure('one job', percentile(jobTimesMs, 0.5)),
      figure('memory afterwards', residentMegabytes(server.pid), 'MB'),
    ];
  } finally {
    await server.stop();
  }
}

/**
 * Measures scans for folders without a job, and how long the health endpoint takes to respond
 * meanwhile.
 *
 * @param {ApiClient} api
 */
async function measureScan(api) {
  const [scanTimesMs, healthTimesMs] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  for (let round = 0; round < 5; round++) {
    const startedAt = performance.now();
    let isScanning = true;
    const scanRequest = api.call(listOrphanRaw).finally(() => {
      isScanning = false;
      scanTimesMs.push(performance.now() - startedAt);
    });
    while (isScanning) {
      const requestedAt = performance.now();
      await api.call(readLiveness);
      healthTimesMs.push(performance.now() - requestedAt);
    }
    const { total } = await scanRequest;
    if (total !== orphanCount)
      throw new Error(`The scan found ${total} folders instead of ${orphanCount}`);
  }
  return { scan: scanTimesMs, health: healthTimesMs };
}

/** @param {() => Promise<unknown>} sendRequest */
async function measureTimesMs(sendRequest) {
  for (let round = 0; round < 10; round++) await sendRequest();
  const times = [];
  for (let round = 0; round < requestCount; round++) {
    const startedAt = performance.now();
    await sendRequest();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/**
 * Pages to the middle of the history and returns the cursor of the next page.
 *
 * @param {ApiClient} api
 * @param {number} rows
 */
async function findMiddleCursor(api, rows) {
  let cursor = '';
  for (let skippedCount = 0; skippedCount < rows / 2; skippedCount += 500) {
    const query = { limit: 500, lite: /** @type {const} */ ('1'), ...(cursor && { cursor }) };
    const { nextCursor } = await api.call(listJobs, { query });
    if (nextCursor === null) break;
    cursor = nextCursor;
  }
  return cursor;
}

/** @param {Figure[]} figures */
function referenceRatios(figures) {
  return figures.flatMap(({ name, value, bound }) =>
    bound === null
      ? []
      : [{ name: `a comparable server ÷ ${name}`, value: bound / value, unit: '', bound: null }],
  );
}

/**
 * @param {Figure[]} figures
 * @param {number[]} rows
 * @returns {Figure[]}
 */
function growthFigures(figures, rows) {
  const [small, large] = [Math.min(...rows), Math.max(...rows)];
  if (small === large) return [];
  return figures.flatMap(({ name, value }) => {
    if (!name.startsWith(`history of ${small}: `) || name.endsWith('p95')) return [];
    const figureLabel = name.slice(`history of ${small}: `.length);
    const largeFigure = figures.find(
      (figure) => figure.name === `history of ${large}: ${figureLabel}`,
    );
    if (largeFigure === undefined) return [];
    const label = `history, ${large} ÷ ${small}: ${figureLabel}`;
    return [{ name: label, value: largeFigure.value / value, unit: '', bound: null }];
  });
}
