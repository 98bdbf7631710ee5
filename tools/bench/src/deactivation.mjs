import { ApiClient, ApiProblem } from '@stackyard/api-client';
import {
  createUser,
  login,
  readMaintenanceMode,
  sessionCookie,
  setUserActive,
} from '@stackyard/contracts';
import { percentile } from './figures.mjs';
import { signIn, startServer } from './server.mjs';
import { openSocket } from './sockets.mjs';

const roundCount = 20;
const bystanderCount = 100;
const password = 'a password for figures';

/**
 * Measures how long a deactivated user keeps access: from the deactivation until HTTP requests are
 * rejected and until the socket is closed. Meanwhile, a hundred other sockets are open.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureDeactivation() {
  const server = await startServer();
  try {
    const api = await signIn(server);
    const watcher = await createSignedInUser(api, server.url, 'watcher');
    const bystanders = await Promise.all(
      Array.from({ length: bystanderCount }, () => openSocket(server.url, watcher.token)),
    );
    /** @type {number[]} */ const rejectionTimesMs = [];
    /** @type {number[]} */ const disconnectionTimesMs = [];
    for (let round = 0; round < roundCount; round += 1) {
      const user = await createSignedInUser(api, server.url, `user-${round}`);
      const socket = await openSocket(server.url, user.token);
      const startedAt = performance.now();
      const rejection = waitUntilRejected(user.client).then(() => performance.now() - startedAt);
      const disconnection = new Promise((resolve) => socket.once('disconnect', resolve)).then(
        () => performance.now() - startedAt,
      );
      await api.call(setUserActive, { params: { id: user.id }, body: { active: false } });
      rejectionTimesMs.push(await rejection);
      disconnectionTimesMs.push(await disconnection);
    }
    const connectedCount = bystanders.filter((socket) => socket.connected).length;
    if (connectedCount !== bystanderCount)
      throw new Error(`Only ${connectedCount} of ${bystanderCount} others stayed`);
    for (const socket of bystanders) socket.disconnect();
    return [
      ...figuresOf('HTTP is refused', rejectionTimesMs),
      ...figuresOf('the socket is closed', disconnectionTimesMs),
    ];
  } finally {
    await server.stop();
  }
}

/**
 * @param {string} label
 * @param {number[]} times
 * @returns {import('./figures.mjs').Figure[]}
 */
function figuresOf(label, times) {
  const name = `deactivation of ${times.length} connected users: until ${label}`;
  return [
    { name: `${name}, p50`, value: percentile(times, 0.5), unit: 'ms', bound: null },
    { name: `${name}, longest`, value: Math.max(...times), unit: 'ms', bound: 1000 },
  ];
}

/**
 * @param {ApiClient} api
 * @param {string} url
 * @param {string} username
 */
async function createSignedInUser(api, url, username) {
  const { user } = await api.call(createUser, { body: { username, password } });
  const answer = await new ApiClient({ baseUrl: url }).open(login, {
    body: { username, password },
  });
  const cookie = answer.headers.getSetCookie().find((header) => header.startsWith(sessionCookie));
  const token = cookie?.split(';')[0]?.slice(sessionCookie.length + 1) ?? '';
  const headers = { authorization: `Bearer ${token}` };
  return { id: user.id, token, client: new ApiClient({ baseUrl: url, headers }) };
}

/**
 * Sends requests one after another until the server requires a sign-in.
 *
 * @param {ApiClient} client
 */
async function waitUntilRejected(client) {
  for (;;) {
    try {
      await client.call(readMaintenanceMode);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'UNAUTHENTICATED') return;
      throw error;
    }
  }
}
