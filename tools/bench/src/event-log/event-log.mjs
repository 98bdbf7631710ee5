import { ApiClient } from '@stackyard/api-client';
import { login, sessionCookie } from '@stackyard/contracts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { account, signIn, startServer } from '../server.mjs';
import { addedCost } from './added-cost.mjs';
import { appending } from './appending.mjs';
import { pages } from './pages.mjs';
import { readingAll } from './reading-all.mjs';
import { seed } from './seed.mjs';

/**
 * Logs of some sizes, each filled, read in every way, and written to.
 *
 * @param {{ rows?: number[], seconds?: number }} [options]
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function eventLog({ rows = [100_000], seconds = 15 } = {}) {
  const figures = [];
  for (const size of rows) {
    const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
    try {
      figures.push(...(await one(dataDir, size, seconds)));
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  }
  return [...figures, ...growth(figures, rows)];
}

/** @param {string} dataDir @param {number} rows @param {number} seconds */
async function one(dataDir, rows, seconds) {
  const settings = { FRESHNESS_LOOKUP: 'off' };
  const empty = await startServer(settings, { dataDir });
  await signIn(empty);
  await empty.stop();
  const began = performance.now();
  await seed(dataDir, rows);
  console.log(`  ${rows} entries made in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const file = join(dataDir, 'stackyard.sqlite');
  const server = await startServer(settings, { dataDir });
  try {
    const api = await signInAgain(server.url);
    return [
      ...(await pages(api, file, rows)),
      ...(await readingAll(api, server.pid, file, rows)),
      ...(await appending(api, rows, seconds)),
      ...(await addedCost()),
    ];
  } finally {
    await server.stop();
  }
}

/** @param {string} baseUrl */
async function signInAgain(baseUrl) {
  const answer = await new ApiClient({ baseUrl }).open(login, { body: account });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(sessionCookie));
  const token = cookie?.split(';')[0]?.slice(sessionCookie.length + 1) ?? '';
  return new ApiClient({ baseUrl, headers: { authorization: `Bearer ${token}` } });
}

/**
 * How pages and filters of the largest log compare with those of the smallest.
 *
 * @param {import('../figures.mjs').Figure[]} figures
 * @param {number[]} rows
 */
function growth(figures, rows) {
  const [small, large] = [Math.min(...rows), Math.max(...rows)];
  if (small === large) return [];
  const prefix = `event log of ${small}: p95, `;
  return figures.flatMap(({ name, value }) => {
    if (!name.startsWith(prefix) || name.includes('search')) return [];
    const what = name.slice(prefix.length);
    const other = figures.find((figure) => figure.name === `event log of ${large}: p95, ${what}`);
    if (other === undefined) return [];
    const ratio = other.value / value;
    return [{ name: `event log, ${large} ÷ ${small}: ${what}`, value: ratio, unit: '', bound: 2 }];
  });
}
