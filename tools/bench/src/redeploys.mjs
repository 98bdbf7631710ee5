import { listRedeploys, listStacks, startRedeploys } from '@stackyard/contracts';
import { seedMany, startSandbox } from '@stackyard/platform-sandbox';
import { readFileSync } from 'node:fs';
import { saveServer, signIn, startServer, waitUntil } from './server.mjs';

const redeployCount = 200;

/**
 * Measures 200 redeploys on platforms with a fixed deploy time. The servers work in parallel, and
 * each server redeploys one stack at a time, so the slowest server determines the minimum total
 * time.
 *
 * @param {{ servers?: number, deployMs?: number, nodeFlags?: string[] }} [options]
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureRedeploys({ servers = 4, deployMs = 2000, nodeFlags = [] } = {}) {
  const redeploysPerServer = redeployCount / servers;
  // The times differ slightly, so that the servers do not need the CPU at the same time.
  const times = Array.from({ length: servers }, (_, index) => deployMs - index * 50);
  const sandboxes = await Promise.all(times.map((time) => startSandbox({ deployMs: time })));
  const settings = { REDEPLOY_SETTLE_SECONDS: '0', LOG_LEVEL: 'info' };
  const server = await startServer(settings, { nodeFlags });
  try {
    const api = await signIn(server);
    for (const [index, { control, url, apiKey }] of sandboxes.entries()) {
      seedMany(control, redeploysPerServer, { services: 2, prefix: `s${index}` });
      await saveServer(api, { name: `server-${index}`, url, apiKey });
    }
    await waitUntil(async () => (await api.call(listStacks)).total === redeployCount);
    const cpuMsBefore = processorMs(server.pid);
    await api.call(startRedeploys, { body: { all: true } });
    await waitUntil(async () => {
      const query = { state: [/** @type {const} */ ('queued'), /** @type {const} */ ('running')] };
      return (
        (await api.call(listRedeploys, { query: { ...query, limit: 1 } })).redeploys.length === 0
      );
    }, 1000);
    const { redeploys: endedRedeploys } = await api.call(listRedeploys, { query: { limit: 500 } });
    const cpu = processorMs(server.pid) - cpuMsBefore;
    const name = `${redeployCount} redeploys on ${servers} servers, ${deployMs} ms each`;
    return figuresOf(endedRedeploys, { name, redeploysPerServer, deployMs, cpu });
  } finally {
    await server.stop();
    for (const sandbox of sandboxes) await sandbox.close();
  }
}

/**
 * @param {readonly import('@stackyard/contracts').RedeployReply[]} endedRedeploys
 * @param {{ name: string, redeploysPerServer: number, deployMs: number, cpu: number }} run `cpu` is the
 *   server's CPU time in milliseconds.
 * @returns {import('./figures.mjs').Figure[]}
 */
function figuresOf(endedRedeploys, { name, redeploysPerServer, deployMs, cpu }) {
  const succeededCount = endedRedeploys.filter(({ state }) => state === 'succeeded').length;
  if (succeededCount !== redeployCount)
    throw new Error(`Only ${succeededCount} of ${redeployCount} succeeded`);
  const first = Math.min(...endedRedeploys.map(({ queuedAt }) => Date.parse(queuedAt)));
  const last = Math.max(...endedRedeploys.map(({ finishedAt }) => Date.parse(finishedAt ?? '')));
  const totalMs = last - first;
  const expectedMs = redeploysPerServer * deployMs;
  const applySteps = endedRedeploys.map(({ steps }) =>
    steps.find(({ step }) => step === 'applying'),
  );
  const applyTimesMs = applySteps.map((step) =>
    step ? Date.parse(step.finishedAt ?? '') - Date.parse(step.startedAt) : 0,
  );
  const average = applyTimesMs.reduce((all, ms) => all + ms, 0) / redeployCount;
  const overhead = { time: (totalMs - expectedMs) / redeploysPerServer, cpu: cpu / redeployCount };
  return [
    {
      name: `${name}: total ÷ sum of a server`,
      value: totalMs / expectedMs,
      unit: '',
      bound: 1.05,
    },
    { name: `${name}: our own time per redeploy`, value: overhead.time, unit: 'ms', bound: null },
    {
      name: `${name}: our own CPU time per redeploy`,
      value: overhead.cpu,
      unit: 'ms',
      bound: null,
    },
    { name: `${name}: platform's response, on average`, value: average, unit: 'ms', bound: null },
  ];
}

/**
 * Returns the CPU time of all threads of a process. The kernel counts in units of 10 ms.
 *
 * @param {number} pid
 */
function processorMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
