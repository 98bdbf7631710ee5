import { listStacks } from '@stackyard/contracts';
import { seedDemo, seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveServer, fetchSessionToken, signIn, startServer, waitUntil } from './server.mjs';
import { openSockets } from './sockets.mjs';

const idleSeconds = 30;
const stackCount = 1000;
const listenerCount = 500;

/**
 * Measures the resident memory of an idle server: without a platform, and while it polls the
 * example platform.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureIdleMemory() {
  const sandbox = await startSandbox({ empty: true });
  seedDemo(sandbox.control);
  const idleServer = await startServer();
  const pollingServer = await startServer();
  try {
    const api = await signIn(pollingServer);
    await saveServer(api, { name: 'example', url: sandbox.url, apiKey: sandbox.apiKey });
    await sleep(idleSeconds * 1000);
    const figure = (/** @type {string} */ label, /** @type {number} */ pid) => ({
      name: `idle memory after ${idleSeconds} s: ${label}`,
      value: residentMegabytes(pid),
      unit: 'MB',
      bound: 120,
    });
    return [figure('no platform', idleServer.pid), figure('one platform', pollingServer.pid)];
  } finally {
    await idleServer.stop();
    await pollingServer.stop();
    await sandbox.close();
  }
}

/**
 * Measures the resident memory of a server with a thousand stacks before five hundred browsers
 * connect, while they are connected, and after they disconnect.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureFullMemory() {
  const sandbox = await startSandbox();
  seedMany(sandbox.control, stackCount);
  const server = await startServer();
  try {
    const api = await signIn(server);
    await saveServer(api, { name: 'example', url: sandbox.url, apiKey: sandbox.apiKey });
    await waitUntil(async () => (await api.call(listStacks)).total === stackCount);
    await sleep(idleSeconds * 1000);
    const figure = (/** @type {string} */ label) => ({
      name: `memory with ${stackCount} stacks: ${label}`,
      value: residentMegabytes(server.pid),
      unit: 'MB',
      bound: null,
    });
    const unconnectedFigure = figure('no listeners');
    const sockets = await openSockets(
      server.url,
      await fetchSessionToken(server.url),
      listenerCount,
    );
    await sleep(idleSeconds * 1000);
    const connectedFigure = figure(`${listenerCount} sockets`);
    for (const socket of sockets) socket.disconnect();
    await sleep(idleSeconds * 1000);
    return [unconnectedFigure, connectedFigure, figure(`the ${listenerCount} sockets have gone`)];
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/** @param {number} pid */
export function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
