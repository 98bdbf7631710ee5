import { io } from 'socket.io-client';

/**
 * Opens a socket as a browser does.
 *
 * @param {string} url
 * @param {string} token
 */
export async function openSocket(url, token) {
  const socket = io(url, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(undefined));
    socket.once('connect_error', reject);
  });
  return socket;
}

const concurrency = 50;

/**
 * Opens sockets, {@link concurrency} at a time.
 *
 * @param {string} url
 * @param {string} token
 * @param {number} count
 */
export async function openSockets(url, token, count) {
  /** @type {Awaited<ReturnType<typeof openSocket>>[]} */
  const sockets = [];
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(concurrency, count - sockets.length) }, () =>
      openSocket(url, token),
    );
    sockets.push(...(await Promise.all(batch)));
  }
  return sockets;
}
