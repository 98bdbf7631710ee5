import { listStacks, readRedeploy, startRedeploys } from '@stackyard/contracts';
import { startSandbox } from '@stackyard/platform-sandbox';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { percentile } from './figures.mjs';
import { addRule } from './mixed-load/news.mjs';
import { saveServer, signIn, startServer, waitUntil } from './server.mjs';

const redeployCount = 40;
const stackName = 'broken';
/** Maximum ratio between the durations of redeploys with and without messages. */
const maxRatio = 1.05;

/**
 * Compares the durations of failed redeploys on two servers, only one of which has a notification
 * channel. The servers alternate, so that other load on the machine affects both.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureMessageCost() {
  const receiver = await startReceiver();
  const serverWithoutChannel = await startServerAndPlatform();
  const serverWithChannel = await startServerAndPlatform();
  try {
    await addRule(serverWithChannel.api, receiver.url);
    /** @type {{ quiet: number[], telling: number[] }} */
    const durationsMs = { quiet: [], telling: [] };
    for (let round = 0; round < redeployCount; round += 1) {
      durationsMs.quiet.push(await serverWithoutChannel.redeploy());
      durationsMs.telling.push(await serverWithChannel.redeploy());
    }
    const ratio = (/** @type {number} */ share) =>
      percentile(durationsMs.telling, share) / percentile(durationsMs.quiet, share);
    const name = 'failed redeploy, with a channel ÷ without';
    return [
      { name: `${name}: median duration`, value: ratio(0.5), unit: '', bound: maxRatio },
      { name: `${name}: p95 of the duration`, value: ratio(0.95), unit: '', bound: null },
      { name: 'messages that arrived', value: receiver.count(), unit: '', bound: null },
    ];
  } finally {
    await serverWithoutChannel.close();
    await serverWithChannel.close();
    receiver.close();
  }
}

/** Starts a server with a stack whose redeploys fail. */
async function startServerAndPlatform() {
  const sandbox = await startSandbox({ deployMs: 100 });
  sandbox.control.addStack({ name: stackName, images: { app: `${stackName}:1` } });
  sandbox.control.planContainers(1, stackName, { exitCode: 3 }, 'app');
  sandbox.control.publishImage(`${stackName}:1`);
  const server = await startServer({
    ...{ REDEPLOY_SETTLE_SECONDS: '0', REDEPLOY_VERIFY_TIMEOUT_SECONDS: '2' },
    FRESHNESS_LOOKUP: 'off',
  });
  const api = await signIn(server);
  await saveServer(api, { name: 'example', url: sandbox.url, apiKey: sandbox.apiKey });
  await waitUntil(async () => (await api.call(listStacks)).total === 1);
  const stackIds = (await api.call(listStacks)).stacks.map(({ id }) => id);
  return {
    api,
    /**
     * Redeploys the stack and returns the duration in milliseconds, including the time in the
     * queue.
     */
    async redeploy() {
      const [startedRedeploy] = (await api.call(startRedeploys, { body: { stackIds } })).redeploys;
      const id = startedRedeploy?.id ?? 0;
      const endedRedeploy = await api.call(readRedeploy, { params: { id }, query: { wait: 60 } });
      if (endedRedeploy.state !== 'failed') throw new Error(`A redeploy is ${endedRedeploy.state}`);
      return Date.parse(endedRedeploy.finishedAt ?? '') - Date.parse(endedRedeploy.queuedAt);
    },
    async close() {
      await server.stop();
      await sandbox.close();
    },
  };
}

async function startReceiver() {
  let count = 0;
  const server = createServer((request, response) => {
    count += 1;
    request.resume();
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    count: () => count,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
