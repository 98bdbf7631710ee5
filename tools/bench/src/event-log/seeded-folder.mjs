import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { signIn, startServer } from '../server.mjs';
import { seed } from './seed.mjs';
import { openDatabase } from './sqlite.mjs';

export const benchSettings = { FRESHNESS_LOOKUP: 'off' };

/**
 * Returns a data folder whose event log has this many entries. With a `keep` folder, the data
 * folder is created once and reused; each measurement then adds a few entries.
 *
 * @param {number} rows
 * @param {string} [keep]
 * @returns {Promise<{ dataDir: string, done: () => void }>}
 */
export async function createSeededDataFolder(rows, keep) {
  if (keep === undefined) {
    const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
    await seedFolder(dataDir, rows);
    return { dataDir, done: () => rmSync(dataDir, { recursive: true, force: true }) };
  }
  const dataDir = join(keep, String(rows));
  if (!existsSync(dataDir)) {
    // The folder is renamed at the end, so an interrupted run starts again.
    const unfinishedFolder = `${dataDir}.unfinished`;
    rmSync(unfinishedFolder, { recursive: true, force: true });
    mkdirSync(unfinishedFolder, { recursive: true });
    await seedFolder(unfinishedFolder, rows);
    renameSync(unfinishedFolder, dataDir);
  }
  return { dataDir, done: () => undefined };
}

/** @param {string} dataDir @param {number} rows */
async function seedFolder(dataDir, rows) {
  const emptyServer = await startServer(benchSettings, { dataDir });
  await signIn(emptyServer);
  await emptyServer.stop();
  const startedAt = performance.now();
  await seed(dataDir, rows);
  console.log(`  ${rows} entries made in ${secondsSince(startedAt)} s`);
  await buildSearchIndex(dataDir, rows);
}

/** Waits until a server has filled the search index. @param {string} dataDir @param {number} rows */
async function buildSearchIndex(dataDir, rows) {
  const server = await startServer(benchSettings, { dataDir });
  const startedAt = performance.now();
  while ((await readLastIndexedId(join(dataDir, 'search.sqlite'))) < rows) await sleep(250);
  console.log(`  indexed in ${secondsSince(startedAt)} s`);
  await server.stop();
}

/**
 * Returns the ID of the last entry that the search index covers; 0 if there is none.
 *
 * @param {string} path
 */
async function readLastIndexedId(path) {
  if (!existsSync(path)) return 0;
  const file = await openDatabase(path);
  const [state] = await file.all('SELECT covered FROM state').catch(() => []);
  await file.close();
  return Number(state?.covered ?? 0);
}

/** @param {number} startedAt */
function secondsSince(startedAt) {
  return ((performance.now() - startedAt) / 1000).toFixed(0);
}
