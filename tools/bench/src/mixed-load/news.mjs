import {
  createChannel,
  createNotificationRule,
  listNotificationRules,
  deleteNotificationRule,
  readRedeploy,
  startRedeploys,
} from '@stackyard/contracts';
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Maximum time from a failure until its message arrives (95th percentile). */
const boundSeconds = 2;
const waitMs = 30_000;

/**
 * Starts a receiver, replaces all notification rules so that failed redeploys are reported to it,
 * and returns a simulated client that measures how long each message takes to arrive.
 *
 * @param {import('@stackyard/api-client').ApiClient} api
 * @param {number} stackId A stack whose redeploys fail.
 */
export async function measureNews(api, stackId) {
  /** @type {Map<string, (at: number) => void>} */
  const pendingNews = new Map();
  const receiver = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    const at = Date.now();
    response.writeHead(204).end();
    const url = String(JSON.parse(body).link?.url ?? '');
    pendingNews.get(url.split('/').at(-1) ?? '')?.(at);
  });
  receiver.listen(0, '127.0.0.1');
  await once(receiver, 'listening');
  const address = receiver.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  await addRule(api, `http://127.0.0.1:${port}`);
  /** @type {number[]} */
  const delaysSeconds = [];
  const work = async () => {
    const { redeploys } = await api.call(startRedeploys, { body: { stackIds: [stackId] } });
    const [redeploy] = redeploys;
    if (redeploy === undefined) throw new Error('The stack is not redeployed');
    /** @type {Promise<number>} */
    const arrival = new Promise((resolve, reject) => {
      pendingNews.set(String(redeploy.id), resolve);
      setTimeout(() => reject(new Error('No message arrived')), waitMs).unref();
    });
    // Prevent an unhandled rejection if the timeout occurs before the promise is awaited below.
    arrival.catch(() => undefined);
    const query = { wait: 60 };
    const endedRedeploy = await api.call(readRedeploy, { params: { id: redeploy.id }, query });
    if (endedRedeploy.state !== 'failed') throw new Error(`A redeploy is ${endedRedeploy.state}`);
    delaysSeconds.push(((await arrival) - Date.parse(endedRedeploy.finishedAt ?? '')) / 1000);
    pendingNews.delete(String(redeploy.id));
  };
  return {
    actor: { name: 'receives news of a failure', pauseMs: 6000, work },
    /** @returns {import('../figures.mjs').Figure[]} */
    figures() {
      const sorted = delaysSeconds.toSorted((one, other) => one - other);
      const p95 = sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN;
      const name = 'p95 from a failure to its message at the receiver';
      return [{ name, value: p95, unit: 's', bound: boundSeconds }];
    },
    close() {
      receiver.closeAllConnections();
      receiver.close();
    },
  };
}

/**
 * Adds a webhook channel, and replaces all notification rules with one that sends a message for each
 * failed redeploy.
 *
 * @param {import('@stackyard/api-client').ApiClient} api
 * @param {string} address
 */
export async function addRule(api, address) {
  const secret = 'a key of sixteen or more';
  await api.call(createChannel, { body: { name: 'Receiver', kind: 'webhook', address, secret } });
  const { rules } = await api.call(listNotificationRules, {});
  for (const { id } of rules) await api.call(deleteNotificationRule, { params: { id } });
  await api.call(createNotificationRule, {
    body: {
      ...{ name: 'Each', enabled: true, recoveries: false, digest: 'none', repeatMinutes: 0 },
      ...{ kinds: ['redeploy-failed'], minSeverity: 'info', userIds: [] },
      ...{ serverIds: null, stackIds: null, tags: null, channelIds: null },
    },
  });
}
