import { readLogChain, setMaintenanceMode } from '@stackyard/contracts';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { percentile } from '../figures.mjs';

const appendsPerSecond = 500;
const tickMs = 10;
/**
 * Size of the connection pool. Waiting for a free connection counts towards the time of a request.
 */
const connectionCount = 64;

/**
 * Performs actions at a steady rate, even while earlier actions are pending. Every confirmed action
 * must have its entry in the log.
 *
 * @param {import('./event-log.mjs').Target} target
 * @param {number} seconds
 * @returns {Promise<import('../figures.mjs').Figure[]>}
 */
export async function measureAppends({ url, api, token, rows }, seconds) {
  const agent = new Agent({ keepAlive: true, maxSockets: connectionCount });
  const append = createAppender(url, token, agent);
  const { links } = await api.call(readLogChain);
  const pending = [];
  const startedAt = performance.now();
  for (let sentCount = 0; sentCount < appendsPerSecond * seconds;) {
    const dueCount = Math.floor(((performance.now() - startedAt) / 1000) * appendsPerSecond);
    for (; sentCount < Math.min(dueCount, appendsPerSecond * seconds); sentCount++)
      pending.push(append(sentCount));
    await sleep(tickMs);
  }
  const answers = await Promise.all(pending);
  const elapsedSeconds = (performance.now() - startedAt) / 1000;
  agent.destroy();
  const confirmedAnswers = answers.filter(({ status }) => status === setMaintenanceMode.status);
  printStatusCounts(answers);
  const writtenCount = (await api.call(readLogChain)).links - links;
  const name = `event log of ${rows}, ${appendsPerSecond} actions/s for ${seconds} s`;
  const times = confirmedAnswers.map(({ durationMs }) => durationMs);
  return [
    {
      name: `${name}: actions without an entry`,
      value: confirmedAnswers.length - writtenCount,
      unit: '',
      bound: 0,
    },
    {
      name: `${name}: actions refused`,
      value: answers.length - confirmedAnswers.length,
      unit: '',
      bound: 0,
    },
    { name: `${name}: time ÷ planned`, value: elapsedSeconds / seconds, unit: '', bound: 1.1 },
    { name: `${name}: p50`, value: percentile(times, 0.5), unit: 'ms', bound: null },
    { name: `${name}: p95`, value: percentile(times, 0.95), unit: 'ms', bound: null },
  ];
}

/**
 * Returns a function that performs one action and measures its duration, including the wait for a
 * free connection.
 *
 * @param {string} url
 * @param {string} token
 * @param {Agent} agent
 */
export function createAppender(url, token, agent) {
  const { method, path } = setMaintenanceMode;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return async (/** @type {number} */ number) => {
    const startedAt = performance.now();
    const outgoing = request(new URL(path, url), { method, headers, agent });
    outgoing.end(JSON.stringify({ active: true, message: `Message ${number}` }));
    try {
      const [answer] = await once(outgoing, 'response');
      answer.resume();
      await once(answer, 'end');
      return { status: Number(answer.statusCode), durationMs: performance.now() - startedAt };
    } catch {
      return { status: 0, durationMs: performance.now() - startedAt };
    }
  };
}

/**
 * Prints how many responses had each status.
 *
 * @param {readonly { status: number }[]} answers
 */
function printStatusCounts(answers) {
  /** @type {Record<number, number>} */
  const counts = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  const parts = Object.entries(counts).map(([status, count]) => `${count} × ${status}`);
  console.log(`  answers: ${parts.join(', ')}`);
}
