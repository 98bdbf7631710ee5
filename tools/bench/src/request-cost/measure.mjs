import { request } from 'node:http';
import { processorMs } from '../processor-time.mjs';

/**
 * A request to measure.
 *
 * @typedef {object} Ask
 * @property {string} url
 * @property {import('node:http').Agent} agent
 * @property {Record<string, string>} headers
 */

/**
 * Sends `count` requests from parallel clients, each of which waits for the response before its
 * next request.
 *
 * @param {number} pid ID of the server process.
 * @param {Ask} target
 * @param {number} clients
 * @param {number} count Total number of requests.
 * @returns {Promise<{ processorMs: number, perSecond: number }>} Processor time per request, and
 *   requests per second.
 */
export async function measure(pid, target, clients, count) {
  let remainingCount = count;
  const processorMsBefore = processorMs(pid);
  const startedAt = performance.now();
  const runClient = async () => {
    while (remainingCount > 0) {
      remainingCount -= 1;
      await sendRequest(target);
    }
  };
  await Promise.all(Array.from({ length: clients }, runClient));
  return {
    processorMs: (processorMs(pid) - processorMsBefore) / count,
    perSecond: count / ((performance.now() - startedAt) / 1000),
  };
}

/**
 * @param {Ask} ask
 * @returns {Promise<void>}
 */
function sendRequest({ url, agent, headers }) {
  return new Promise((resolve, reject) => {
    const outgoingRequest = request(url, { agent, headers }, (response) => {
      response.once('error', reject).once('end', () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
      response.resume();
    });
    outgoingRequest.once('error', reject).end();
  });
}
