import { createToken, listLogs, listStacks, readLiveness, readSession } from '@stackyard/contracts';
import { seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../figures.mjs';
import { saveServer, fetchSessionToken, signIn, startServer, waitUntil } from '../server.mjs';
import { measure } from './measure.mjs';

/** @typedef {import('../figures.mjs').Figure} Figure */

/**
 * Number of requests per turn. The compared servers take turns, so that other load affects all of
 * them.
 */
const requestCount = 200;
const roundCount = 5;
const stackCount = 100;

/**
 * Measures CPU time and throughput of the most frequent requests, with one and ten clients.
 * Compares the session check with a bare server and, if another build is given, all requests with
 * that build.
 *
 * @param {{ before?: string }} [options] A built checkout to compare with.
 * @returns {Promise<Figure[]>}
 */
export async function measureRequestCost({ before } = {}) {
  const sandbox = await startSandbox();
  seedMany(sandbox.control, stackCount);
  const currentServer = await openServer('now', sandbox);
  const servers = [currentServer];
  try {
    if (before !== undefined) servers.push(await openServer('before', sandbox, before));
    servers.push(await openBareServer(currentServer));
    const figures = [];
    for (const kind of Object.keys(currentServer.asks)) {
      for (const clients of [1, 10])
        figures.push(...(await measureAlternately(kind, clients, servers)));
    }
    return figures;
  } finally {
    for (const { close } of servers) await close();
    await sandbox.close();
  }
}

/**
 * A server under comparison.
 *
 * @typedef {object} Answering
 * @property {string} name
 * @property {number} pid
 * @property {string} dataDir
 * @property {string} authorization Header with a session token.
 * @property {Record<string, import('./measure.mjs').Ask>} asks Requests by name.
 * @property {() => Promise<void>} close
 */

/**
 * Starts a server with a platform and a superuser.
 *
 * @param {string} name
 * @param {Awaited<ReturnType<typeof startSandbox>>} sandbox
 * @param {string} [checkout]
 * @returns {Promise<Answering>}
 */
async function openServer(name, sandbox, checkout) {
  const dataDir = mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
  const server = await startServer({}, { dataDir, ...(checkout && { checkout }) });
  const api = await signIn(server);
  await saveServer(api, { name: 'one', url: sandbox.url, apiKey: sandbox.apiKey });
  await waitUntil(async () => (await api.call(listStacks)).total === stackCount);
  const body = { name: 'bench', permissions: [/** @type {const} */ ('logs-access')] };
  const { secret } = await api.call(createToken, { body });
  const authorization = `Bearer ${await fetchSessionToken(server.url)}`;
  const agent = new Agent({ keepAlive: true });
  const request = (/** @type {string} */ path, credential = { authorization }) => ({
    url: `${server.url}${path}`,
    agent,
    headers: { 'accept-encoding': 'gzip', ...credential },
  });
  return {
    name,
    pid: server.pid,
    dataDir,
    authorization,
    asks: {
      'check of a session': request(readSession.path),
      liveness: request(readLiveness.path),
      'event log, first page': request(listLogs.path),
      'event log, first page, API token': request(listLogs.path, {
        authorization: `Bearer ${secret}`,
      }),
      [`list of ${stackCount} stacks`]: request(`${listStacks.path}?limit=${stackCount}`),
    },
    close: async () => {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts a bare server that reads the given server's database, so that both accept the same
 * sessions.
 *
 * @param {Answering} now
 * @returns {Promise<Answering>}
 */
async function openBareServer({ dataDir, authorization }) {
  const file = join(dataDir, 'stackyard.sqlite');
  const child = fork(join(import.meta.dirname, 'bare-server.mjs'), [file]);
  const [port] = await once(child, 'message');
  const agent = new Agent({ keepAlive: true });
  return {
    name: 'bare node:http',
    pid: Number(child.pid),
    dataDir,
    authorization,
    asks: {
      'check of a session': { url: `http://127.0.0.1:${port}/`, agent, headers: { authorization } },
    },
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

/**
 * Measures one kind of request on all servers alternately.
 *
 * @param {string} kind
 * @param {number} clients
 * @param {readonly Answering[]} servers
 * @returns {Promise<Figure[]>}
 */
async function measureAlternately(kind, clients, servers) {
  const candidates = servers.flatMap(({ name, pid, asks: requests }) => {
    const request = requests[kind];
    const [processorTimesMs, rates] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    return request ? [{ name, pid, ask: request, processorTimesMs, rates }] : [];
  });
  for (const { pid, ask: request } of candidates)
    await measure(pid, request, clients, requestCount);
  for (let round = 0; round < roundCount; round++) {
    for (const candidate of round % 2 === 0 ? candidates : candidates.toReversed()) {
      const { processorMs, perSecond: requestsPerSecond } = await measure(
        candidate.pid,
        candidate.ask,
        clients,
        requestCount,
      );
      candidate.processorTimesMs.push(processorMs);
      candidate.rates.push(requestsPerSecond);
    }
  }
  const label = `${kind}, ${clients === 1 ? '1 client' : `${clients} clients`}`;
  const [currentResult, ...otherResults] = candidates.map(
    ({ name, processorTimesMs: costs, rates }) => ({
      name,
      cost: percentile(costs, 0.5),
      rate: percentile(rates, 0.5),
    }),
  );
  return [
    {
      name: `${label}: processor time`,
      value: currentResult?.cost ?? Number.NaN,
      unit: 'ms',
      bound: null,
    },
    {
      name: `${label}: answered`,
      value: currentResult?.rate ?? Number.NaN,
      unit: '/s',
      bound: null,
    },
    ...otherResults.map(({ name, cost }) => ({
      name: `${label}: processor time ÷ ${name}`,
      value: (currentResult?.cost ?? Number.NaN) / cost,
      unit: '',
      bound: null,
    })),
  ];
}
