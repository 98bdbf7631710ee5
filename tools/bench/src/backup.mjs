import { ApiClient } from '@stackyard/api-client';
import { createBackup, readBackup } from '@stackyard/contracts';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createAppender } from './event-log/append-cost.mjs';
import { createSeededDataFolder, benchSettings } from './event-log/seeded-folder.mjs';
import { percentile } from './figures.mjs';
import { fetchSessionToken, startServer, waitUntil } from './server.mjs';

const writesPerSecond = 200;
const entryCount = 200_000;
const connectionCount = 64;
const baselineSeconds = 5;

/**
 * Measures the duration and size of a backup, and how long writes take meanwhile and how many are
 * rejected, compared with a baseline without a backup.
 *
 * @param {{ rows?: number[], keep?: string }} [options]
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureBackup({ rows = [entryCount], keep } = {}) {
  const { dataDir, done } = await createSeededDataFolder(rows[0] ?? entryCount, keep);
  const server = await startServer(benchSettings, { dataDir });
  const token = await fetchSessionToken(server.url);
  const api = new ApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${token}` } });
  const baseline = await measureWrites(server.url, token, () => sleep(baselineSeconds * 1000));
  let backupSeconds = 0;
  let bytes = 0;
  const writesDuringBackup = await measureWrites(server.url, token, async () => {
    const startedAt = performance.now();
    const { id } = await api.call(createBackup);
    const finishedBackup = await waitUntil(async () => {
      const current = await api.call(readBackup, { params: { id } });
      return current.state !== 'running' && current;
    });
    if (finishedBackup.state !== 'ready')
      throw new Error(`The backup failed: ${finishedBackup.fault}`);
    backupSeconds = (performance.now() - startedAt) / 1000;
    bytes = finishedBackup.bytes ?? 0;
  });
  await server.stop();
  done();
  const name = `backup of ${rows[0] ?? entryCount} entries, ${writesPerSecond} writes/s`;
  const millisecondsWithoutBound = { unit: 'ms', bound: null };
  return [
    { name: `${name}: time of the backup`, value: backupSeconds, unit: 's', bound: null },
    { name: `${name}: size`, value: bytes / 1e6, unit: 'MB', bound: null },
    { name: `${name}: writes refused`, value: writesDuringBackup.refused, unit: '', bound: 0 },
    {
      name: `${name}: longest write`,
      value: Math.max(...writesDuringBackup.times),
      ...millisecondsWithoutBound,
    },
    {
      name: `${name}: p95`,
      value: percentile(writesDuringBackup.times, 0.95),
      ...millisecondsWithoutBound,
    },
    {
      name: `${name}: longest write without a backup`,
      value: Math.max(...baseline.times),
      ...millisecondsWithoutBound,
    },
    {
      name: `${name}: p95 without a backup`,
      value: percentile(baseline.times, 0.95),
      ...millisecondsWithoutBound,
    },
  ];
}

/**
 * Writes at a steady rate until `work` ends. Returns how long the confirmed writes took and how
 * many were rejected.
 *
 * @param {string} url
 * @param {string} token
 * @param {() => Promise<unknown>} work
 */
async function measureWrites(url, token, work) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionCount });
  const append = createAppender(url, token, agent);
  const pending = [];
  let isWorking = true;
  const workEnd = work().finally(() => (isWorking = false));
  const startedAt = performance.now();
  for (let sentCount = 0; isWorking; await sleep(5)) {
    const dueCount = ((performance.now() - startedAt) / 1000) * writesPerSecond;
    for (; sentCount < dueCount; sentCount++) pending.push(append(sentCount));
  }
  await workEnd;
  const answers = await Promise.all(pending);
  agent.destroy();
  const confirmedAnswers = answers.filter(({ status }) => status === 200);
  return {
    times: confirmedAnswers.map(({ durationMs }) => durationMs),
    refused: answers.length - confirmedAnswers.length,
  };
}
