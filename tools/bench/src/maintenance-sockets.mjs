import { setMaintenanceMode } from '@stackyard/contracts';
import { percentile } from './figures.mjs';
import { fetchSessionToken, signIn, startServer } from './server.mjs';
import { openSockets } from './sockets.mjs';

const listenerCount = 500;
const roundCount = 10;

/**
 * Measures how long it takes to announce maintenance to all browsers: from the request until each
 * of five hundred sockets has received the event. Client and server share the machine.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function measureMaintenanceSockets() {
  const server = await startServer();
  try {
    const api = await signIn(server);
    const token = await fetchSessionToken(server.url);
    const sockets = await openSockets(server.url, token, listenerCount);
    /** @type {number[]} */ const delaysMs = [];
    for (let round = 0; round < roundCount; round += 1) {
      const isActive = round % 2 === 0;
      const startedAt = performance.now();
      const arrivals = sockets.map(
        (socket) =>
          new Promise((resolve) => {
            socket.once('maintenance.changed', () => resolve(performance.now() - startedAt));
          }),
      );
      await api.call(setMaintenanceMode, { body: { active: isActive, message: `Round ${round}` } });
      delaysMs.push(...(await Promise.all(arrivals)));
    }
    for (const socket of sockets) socket.disconnect();
    const name = `${listenerCount} sockets told of maintenance, ${roundCount} times`;
    return [
      { name: `${name}, p50`, value: percentile(delaysMs, 0.5), unit: 'ms', bound: null },
      { name: `${name}, p99`, value: percentile(delaysMs, 0.99), unit: 'ms', bound: 500 },
      { name: `${name}, longest`, value: Math.max(...delaysMs), unit: 'ms', bound: null },
    ];
  } finally {
    await server.stop();
  }
}
