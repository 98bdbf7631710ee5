import { deleteServer, listStacks } from '@stackyard/contracts';
import { seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { createServer } from 'node:net';
import { percentile } from './figures.mjs';
import { saveServer, signIn, startServer, waitUntil } from './server.mjs';

const stackCount = 1000;
const requestCount = 300;

/**
 * Measures the list of 1,000 stacks, with and without two unreachable servers: one refuses
 * connections, the other accepts them but never responds.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureStackList() {
  const sandbox = await startSandbox();
  seedMany(sandbox.control, stackCount);
  const silentServer = await startSilentServer();
  const refusingServer = await startSilentServer();
  await refusingServer.close();
  const server = await startServer();
  try {
    const api = await signIn(server);
    await saveServer(api, { name: 'alive', url: sandbox.url, apiKey: sandbox.apiKey });
    await waitUntil(async () => (await api.call(listStacks)).total === stackCount);
    await measure(api, 50, 100);
    const timesBeforeMs = await measure(api, 50);
    const deadServers = [];
    for (const [name, { url }] of Object.entries({
      silent: silentServer,
      refusing: refusingServer,
    })) {
      deadServers.push(await saveServer(api, { name, url, apiKey: 'ptr_nobody' }));
    }
    await waitUntil(async () => {
      const { servers } = await api.call(listStacks);
      return servers.some(
        ({ name, health }) => name === 'refusing' && health.state === 'unreachable',
      );
    });
    const timesWithDeadServersMs = await measure(api, 50);
    const largePageTimesMs = await measure(api, 200);
    for (const { id } of deadServers) await api.call(deleteServer, { params: { id } });
    const timesAfterMs = await measure(api, 50);
    const medianWithoutDeadServersMs = percentile([...timesBeforeMs, ...timesAfterMs], 0.5);
    return [
      figure('p95, page of 50, two servers dead', percentile(timesWithDeadServersMs, 0.95), 50),
      figure('p95, page of 200, two servers dead', percentile(largePageTimesMs, 0.95), 50),
      figure('p50, page of 50, two servers dead', percentile(timesWithDeadServersMs, 0.5), null),
      figure('p50, page of 50, all alive', medianWithoutDeadServersMs, null),
      {
        name: 'stack list: p50 with dead servers ÷ without',
        value: percentile(timesWithDeadServersMs, 0.5) / medianWithoutDeadServersMs,
        unit: '',
        bound: 1.1,
      },
    ];
  } finally {
    await server.stop();
    await silentServer.close();
    await sandbox.close();
  }
}

/** @param {string} label @param {number} value @param {number | null} bound */
function figure(label, value, bound) {
  return { name: `stack list: ${label}`, value, unit: 'ms', bound };
}

/**
 * Sends requests one after another and returns how long each took, in milliseconds.
 *
 * @param {import('@stackyard/api-client').ApiClient} api
 * @param {number} limit
 */
async function measure(api, limit, count = requestCount) {
  const times = [];
  for (let request = 0; request < count; request++) {
    const startedAt = performance.now();
    await api.call(listStacks, { query: { limit } });
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Starts a server that accepts connections but never responds. */
async function startSilentServer() {
  const sockets = new Set();
  const listener = createServer((socket) => sockets.add(socket));
  await new Promise((resolve) => listener.listen(0, '127.0.0.1', () => resolve(undefined)));
  const address = listener.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => listener.close(() => resolve(undefined)));
    },
  };
}
