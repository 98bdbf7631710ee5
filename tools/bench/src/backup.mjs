import { ApiClient } from '@stackyard/api-client';
import { createBackup, readBackup } from '@stackyard/contracts';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { createActor } from './event-log/append-cost.mjs';
import { createSeededDataFolder, benchSettings } from './event-log/seeded-folder.mjs';
import { percentile } from './figures.mjs';
import { fetchSessionToken, startServer, waitUntil } from './server.mjs';

const writesPerSecond = 200;
const entryCount = 200_000;
const connectionCount = 64;
const baselineSeconds = 5;

/**
 * Measures how long writes take during a backup, compared with a baseline.
 *
 * @param {{ rows?: number[], keep?: string }} [options]
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function backup({ rows = [entryCount], keep } = {}) {
  const { dataDir, done } = await createSeededDataFolder(rows[0] ?? entryCount, keep);
  const server = await startServer(benchSettings, { dataDir });
  const token = await fetchSessionToken(server.url);
  const api = new ApiClient({ baseUrl: server.url, headers: { authorization: `Bearer ${token}` } });
  const without = await measureWrites(server.url, token, () => sleep(baselineSeconds * 1000));
  let took = 0;
  let bytes = 0;
  const during = await measureWrites(server.url, token, async () => {
    const began = performance.now();
    const { id } = await api.call(createBackup);
    const made = await waitUntil(async () => {
      const one = await api.call(readBackup, { params: { id } });
      return one.state !== 'running' && one;
    });
    if (made.state !== 'ready') throw new Error(`The backup failed: ${made.fault}`);
    took = (performance.now() - began) / 1000;
    bytes = made.bytes ?? 0;
  });
  await server.stop();
  done();
  const name = `backup of ${rows[0] ?? entryCount} entries, ${writesPerSecond} writes/s`;
  const told = { unit: 'ms', bound: null };
  return [
    { name: `${name}: time of the backup`, value: took, unit: 's', bound: null },
    { name: `${name}: size`, value: bytes / 1e6, unit: 'MB', bound: null },
    { name: `${name}: writes refused`, value: during.refused, unit: '', bound: 0 },
    { name: `${name}: longest write`, value: Math.max(...during.times), ...told },
    { name: `${name}: p95`, value: percentile(during.times, 0.95), ...told },
    { name: `${name}: longest write without a backup`, value: Math.max(...without.times), ...told },
    { name: `${name}: p95 without a backup`, value: percentile(without.times, 0.95), ...told },
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
  const act = createActor(url, token, agent);
  const open = [];
  let working = true;
  const worked = work().finally(() => (working = false));
  const began = performance.now();
  for (let sent = 0; working; await sleep(5)) {
    const due = ((performance.now() - began) / 1000) * writesPerSecond;
    for (; sent < due; sent++) open.push(act(sent));
  }
  await worked;
  const answers = await Promise.all(open);
  agent.destroy();
  const confirmed = answers.filter(({ status }) => status === 200);
  return {
    times: confirmed.map(({ took }) => took),
    refused: answers.length - confirmed.length,
  };
}
