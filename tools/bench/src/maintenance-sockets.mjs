import { setMaintenanceMode } from '@stackyard/contracts';
import { percentile } from './figures.mjs';
import { sessionToken, signIn, startServer } from './server.mjs';
import { openSockets } from './sockets.mjs';

const listeners = 500;
const rounds = 10;

/**
 * Measures how long it takes to announce maintenance to all browsers: from the request until each
 * of five hundred sockets has received the event. Client and server share the machine.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function maintenanceSockets() {
  const server = await startServer();
  try {
    const api = await signIn(server);
    const token = await sessionToken(server.url);
    const sockets = await openSockets(server.url, token, listeners);
    /** @type {number[]} */ const told = [];
    for (let round = 0; round < rounds; round += 1) {
      const active = round % 2 === 0;
      const began = performance.now();
      const heard = sockets.map(
        (socket) =>
          new Promise((resolve) => {
            socket.once('maintenance.changed', () => resolve(performance.now() - began));
          }),
      );
      await api.call(setMaintenanceMode, { body: { active, message: `Round ${round}` } });
      told.push(...(await Promise.all(heard)));
    }
    for (const socket of sockets) socket.disconnect();
    const name = `${listeners} sockets told of maintenance, ${rounds} times`;
    return [
      { name: `${name}, p50`, value: percentile(told, 0.5), unit: 'ms', bound: null },
      { name: `${name}, p99`, value: percentile(told, 0.99), unit: 'ms', bound: 500 },
      { name: `${name}, longest`, value: Math.max(...told), unit: 'ms', bound: null },
    ];
  } finally {
    await server.stop();
  }
}
