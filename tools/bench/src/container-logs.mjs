import { listStacks, readStackLogs } from '@stackyard/contracts';
import { startSandbox } from '@stackyard/platform-sandbox';
import { setTimeout as sleep } from 'node:timers/promises';
import { processorMs } from './processor-time.mjs';
import { loopFlags, saveServer, signIn, startServer, waitUntil } from './server.mjs';

const containerCount = 50;
const measuredSeconds = 20;
/** Interval at which the admin app reads a log that it follows. */
const followIntervalMs = 1000;
const catchUpIntervalMs = 50;
const writeIntervalMs = 100;
const text = 'GET /api/items?page=3 200 12ms "Mozilla/5.0 (X11; Linux x86_64)" 203.0.113.7';

/**
 * Measures the load on the server's event loop at rest and while 50 container logs are followed:
 * with 1,000 lines per second in all logs together, and with 1,000 lines per second in each.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureContainerLogs() {
  const sandbox = await startSandbox();
  const ids = Array.from({ length: containerCount }, (_, index) =>
    sandbox.control.addStack({ name: `writer-${index}`, images: { app: 'writer:1' } }),
  );
  const server = await startServer({ FRESHNESS_LOOKUP: 'off' }, { nodeFlags: loopFlags });
  try {
    const api = await signIn(server);
    await saveServer(api, { name: 'alive', url: sandbox.url, apiKey: sandbox.apiKey });
    await waitUntil(async () => (await api.call(listStacks)).total === containerCount);
    const { stacks } = await api.call(listStacks, { query: { limit: 500 } });
    /** @type {import('./figures.mjs').Figure[]} */
    const figures = [];
    await server.loop();
    await sleep(5000);
    const idleLoopDelays = await server.loop();
    figures.push(
      figure('at rest: event loop, p99', idleLoopDelays.p99, 'ms'),
      figure('at rest: processor time at a stretch, p99', idleLoopDelays.busyP99, 'ms'),
    );
    for (const [label, linesPerSecond] of /** @type {const} */ ([
      ['1,000 lines/s together', 1000 / containerCount],
      ['1,000 lines/s each', 1000],
    ])) {
      const stopController = new AbortController();
      const writeTask = writeLines(sandbox.control, ids, linesPerSecond, stopController.signal);
      const followTasks = stacks.map(({ id }) => followLog(api, id, stopController.signal));
      await sleep(followIntervalMs * 2);
      await server.loop();
      const processorMsBefore = processorMs(server.pid);
      const startedAt = performance.now();
      await sleep(measuredSeconds * 1000);
      const loop = await server.loop();
      const processorShare =
        (processorMs(server.pid) - processorMsBefore) / (performance.now() - startedAt);
      stopController.abort();
      const [writtenCount] = await Promise.all([writeTask, ...followTasks]);
      const readCount = (await Promise.all(followTasks)).reduce((sum, lines) => sum + lines, 0);
      figures.push(
        figure(`${label}: event loop, p99`, loop.p99, 'ms', 20),
        figure(`${label}: processor time at a stretch, p99`, loop.busyP99, 'ms', 20),
        figure(`${label}: processor time`, processorShare * 100, '%'),
        figure(`${label}: lines written per second`, writtenCount / (measuredSeconds + 4), ''),
        figure(`${label}: lines read ÷ lines written`, readCount / writtenCount, ''),
      );
    }
    return figures;
  } finally {
    await server.stop();
    await sandbox.close();
  }
}

/**
 * @param {string} label
 * @param {number} value
 * @param {string} unit
 * @param {number | null} [bound]
 */
function figure(label, value, unit, bound = null) {
  return { name: `${containerCount} container logs, ${label}`, value, unit, bound };
}

/**
 * Writes to all logs. Returns the number of written lines.
 *
 * @param {import('@stackyard/platform-sandbox').Sandbox['control']} control
 * @param {readonly number[]} ids
 * @param {number} linesPerSecond For each log.
 * @param {AbortSignal} signal
 */
async function writeLines(control, ids, linesPerSecond, signal) {
  const startedAt = performance.now();
  let writtenLinesPerLog = 0;
  while (!signal.aborted) {
    const dueLinesPerLog = Math.floor(((performance.now() - startedAt) / 1000) * linesPerSecond);
    for (; writtenLinesPerLog < dueLinesPerLog; writtenLinesPerLog++)
      for (const id of ids) control.writeLog(id, text);
    await sleep(writeIntervalMs);
  }
  return writtenLinesPerLog * ids.length;
}

/**
 * Follows a log as a browser does. Returns the number of lines that were read.
 *
 * @param {import('@stackyard/api-client').ApiClient} api
 * @param {number} id
 * @param {AbortSignal} signal
 */
async function followLog(api, id, signal) {
  await sleep(Math.random() * followIntervalMs);
  let readCount = 0;
  /** @type {string | undefined} */
  let cursor;
  while (!signal.aborted) {
    const query = cursor === undefined ? { tail: 1 } : { cursor };
    // The sandbox shares its process with the readers and may respond too slowly. In this case, the
    // reader retries, as a browser does.
    const reply = await api.call(readStackLogs, { params: { id }, query }).catch(() => null);
    if (reply === null) {
      await sleep(followIntervalMs);
      continue;
    }
    if (cursor !== undefined) readCount += reply.lines.length;
    cursor = reply.cursor ?? undefined;
    await sleep(reply.hasMore ? catchUpIntervalMs : followIntervalMs);
  }
  return readCount;
}
