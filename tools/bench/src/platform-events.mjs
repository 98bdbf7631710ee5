import { listStacks } from '@stackyard/contracts';
import { seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from './figures.mjs';
import { processorMs } from './processor-time.mjs';
import { saveServer, fetchSessionToken, signIn, startServer, waitUntil } from './server.mjs';
import { openSocket } from './sockets.mjs';

const stackCount = 100;
const attemptCount = 50;
const burstSize = 5000;

/**
 * Measures the time until a browser is notified that a container has stopped, in an environment
 * whose events are streamed and in an environment whose events are buffered. Also measures the
 * load that a burst of events causes. Regular refreshes are turned off.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measurePlatformEvents() {
  const sandbox = await startSandbox();
  const { control } = sandbox;
  const remote = control.addEnvironment({ name: 'remote', url: 'tcp://docker:2376' });
  const localStackIds = seedMany(control, stackCount, { environmentId: 1, prefix: 'local' });
  const remoteStackIds = seedMany(control, stackCount, { environmentId: remote, prefix: 'remote' });
  const server = await startServer({ PLATFORM_REFRESH_SECONDS: '3600', FRESHNESS_LOOKUP: 'off' });
  try {
    const api = await signIn(server);
    await saveServer(api, { name: 'alive', url: sandbox.url, apiKey: sandbox.apiKey });
    await waitUntil(async () => (await api.call(listStacks)).total === 2 * stackCount);
    const socket = await openSocket(server.url, await fetchSessionToken(server.url));
    await waitUntil(async () => control.countEventStreams(remote) > 0);
    await sleep(8000);
    const streamedDelaysMs = await measureDelays(control, socket, remoteStackIds);
    const polledDelaysMs = await measureDelays(control, socket, localStackIds);
    const cost = await measureBurst(control, server.pid, remote);
    socket.disconnect();
    return [
      timeFigure('streamed, p50', percentile(streamedDelaysMs, 0.5)),
      timeFigure('streamed, p95', percentile(streamedDelaysMs, 0.95), 2000),
      timeFigure('polled, p50', percentile(polledDelaysMs, 0.5)),
      timeFigure('polled, p95', percentile(polledDelaysMs, 0.95), 2000),
      {
        name: `${burstSize} events: lists of containers read`,
        value: cost.reads,
        unit: '',
        bound: null,
      },
      timeFigure(`${burstSize} events: processor time`, cost.spentMs),
    ];
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/**
 * @param {string} label
 * @param {number} value
 * @param {number | null} bound
 * @returns {import('./figures.mjs').Figure}
 */
function timeFigure(label, value, bound = null) {
  const name = /events/.test(label) ? label : `stopped container to announcement: ${label}`;
  return { name, value, unit: 'ms', bound };
}

/**
 * Stops a container in one stack after another. Returns how long each announcement took, in
 * milliseconds.
 *
 * @param {import('@stackyard/platform-sandbox').Sandbox['control']} control
 * @param {import('socket.io-client').Socket} socket
 * @param {readonly number[]} stackIds
 */
async function measureDelays(control, socket, stackIds) {
  const delaysMs = [];
  for (const id of stackIds.slice(0, attemptCount)) {
    await sleep(500 + Math.random() * 1000);
    const announced = new Promise((done) => socket.once('stacks.changed', done));
    const startedAt = performance.now();
    control.exitContainers(id, 137, 'service-1');
    await announced;
    delaysMs.push(performance.now() - startedAt);
  }
  return delaysMs;
}

/**
 * @param {import('@stackyard/platform-sandbox').Sandbox['control']} control
 * @param {number} pid
 * @param {number} environmentId
 */
async function measureBurst(control, pid, environmentId) {
  await sleep(5000);
  control.clearRequests();
  const processorMsBefore = processorMs(pid);
  for (let count = 0; count < burstSize; count++) {
    control.emitEvent(environmentId, {
      type: 'container',
      action: 'start',
      id: `${count}`,
      attributes: { 'com.docker.compose.project': `remote-00${10 + (count % 90)}` },
    });
  }
  await sleep(6000);
  const reads = control.requests.filter(
    ({ path }) => path === `/api/endpoints/${environmentId}/docker/containers/json`,
  );
  return { reads: reads.length, spentMs: processorMs(pid) - processorMsBefore };
}
