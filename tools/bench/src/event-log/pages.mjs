import { ApiClient } from '@stackyard/api-client';
import { listLogs, readLogFacets } from '@stackyard/contracts';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { percentile } from '../figures.mjs';
import { rareWord } from './entries.mjs';

/** @typedef {import('../figures.mjs').Figure} Figure */

const requestCount = 60;
const depth = 100_000;

/** @type {Record<string, Partial<import('@stackyard/contracts').ListLogsQuery>>} */
const filters = {
  category: { category: ['redeploy'] },
  action: { action: ['redeploy.failed'] },
  outcome: { outcome: ['failure'] },
  severity: { severity: ['error'] },
  actor: { actor: ['user-7'] },
  'target type': { targetType: ['stack'] },
  target: { target: ['stack-77-db'] },
  server: { server: [3] },
  address: { ip: ['192.0.2.7'] },
  request: { requestId: ['r-5000'] },
  time: { from: '2026-01-01', to: '2026-01-02' },
  'actor and target': { actor: ['user-1'], target: ['stack-77-db'] },
  'outcome and category, no hit': { outcome: ['failure'], category: ['authentication'] },
};

/** @type {Record<string, Partial<import('@stackyard/contracts').ListLogsQuery>>} */
const searches = {
  'many hits': { search: 'redeploy' },
  'few hits': { search: rareWord },
  'no hit': { search: 'zzqqxx' },
  'no hit, common trigrams': { search: 'sign-in of redeploy' },
  'no hit together with a category': { search: 'redeploy', category: ['authentication'] },
};

/**
 * Measures the first page and a page deep in the log, and pages with filters and searches.
 *
 * @param {import('./event-log.mjs').Target} target
 * @returns {Promise<Figure[]>}
 */
export async function measurePages({ url, token, api, file, rows }) {
  const figure = (/** @type {string} */ label, /** @type {number} */ value, bound = null) => ({
    name: `event log of ${rows}: p95, ${label}`,
    value,
    unit: 'ms',
    bound,
  });
  const first = await measure(() => api.call(listLogs));
  const cursor = await cursorAt(api, Math.min(depth, rows / 2));
  const deepPageTimesMs = await measure(() => api.call(listLogs, { query: { cursor } }));
  const [plain, bareTimesMs] = await compareWithBareServer(url, token, file);
  /** @type {Figure[]} */
  const figures = [
    figure('first page', percentile(first, 0.95)),
    figure(`page at depth ${Math.min(depth, rows / 2)}`, percentile(deepPageTimesMs, 0.95)),
    {
      name: `event log of ${rows}: page at depth ÷ first page (p50)`,
      value: percentile(deepPageTimesMs, 0.5) / percentile(first, 0.5),
      unit: '',
      bound: 1.5,
    },
    {
      name: `event log of ${rows}: first page ÷ bare query in node:http, both uncompressed (p50)`,
      value: percentile(plain, 0.5) / percentile(bareTimesMs, 0.5),
      unit: '',
      bound: 2,
    },
  ];
  for (const [name, query] of Object.entries(filters)) {
    const times = await measure(() => api.call(listLogs, { query }));
    figures.push(figure(`filter by ${name}`, percentile(times, 0.95)));
  }
  for (const [name, query] of Object.entries(searches)) {
    const times = await measure(() => api.call(listLogs, { query }));
    const bound = name === 'no hit' ? 200 : null;
    figures.push({ ...figure(`search with ${name}`, percentile(times, 0.95)), bound });
  }
  const facets = await measure(() => api.call(readLogFacets), 20);
  return [...figures, figure('facets', percentile(facets, 0.95))];
}

/** @param {() => Promise<unknown>} sendRequest */
async function measure(sendRequest, count = requestCount) {
  for (let warmUpIndex = 0; warmUpIndex < 3; warmUpIndex++) await sendRequest();
  const times = [];
  for (let request = 0; request < count; request++) {
    const startedAt = performance.now();
    await sendRequest();
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** @param {ApiClient} api @param {number} rows */
async function cursorAt(api, rows) {
  let cursor = '';
  for (let skippedCount = 0; skippedCount < rows; skippedCount += 500) {
    const query = { limit: 500, ...(cursor && { cursor }) };
    cursor = (await api.call(listLogs, { query })).nextCursor ?? cursor;
  }
  return cursor;
}

/**
 * Requests the first page from the server and from the bare server alternately, so that other load
 * affects both.
 *
 * @param {string} url
 * @param {string} token
 * @param {string} file
 */
async function compareWithBareServer(url, token, file) {
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), [file]);
  const [port] = await once(child, 'message');
  const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
  const api = new ApiClient({ baseUrl: url, headers });
  const requestBareServer = async () => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, { headers });
    await answer.json();
  };
  /** @type {[number[], number[]]} */
  const times = [[], []];
  for (let round = 0; round < 5; round++) {
    times[0].push(...(await measure(() => api.call(listLogs))));
    times[1].push(...(await measure(requestBareServer)));
  }
  child.disconnect();
  await once(child, 'exit');
  return times;
}
