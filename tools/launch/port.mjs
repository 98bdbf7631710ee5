import { createServer } from 'node:net';
import { SetupError } from '../bootstrap/packages.mjs';

/**
 * Parses the setting PORT; 4001 if it is missing or empty. An invalid port is a setup error.
 *
 * @param {string | undefined} text
 */
export function parsePort(text) {
  const port = portOrNull(text);
  if (port === null) {
    throw new SetupError(`PORT must be a number from 0 to 65535; it is "${text}".`);
  }
  return port;
}

/**
 * Like `parsePort`, but returns null for an invalid port, which the server reports itself.
 *
 * @param {string | undefined} text
 */
export function portOrNull(text) {
  if (text === undefined || text === '') return 4001;
  // Accept exactly the values that the server's own check of PORT accepts.
  const port = /^\d+$/.test(text) ? Number(text) : NaN;
  return port <= 65_535 ? port : null;
}

/**
 * Returns why a port cannot be used; null if it is available.
 *
 * @param {number} port
 * @param {string} host
 * @returns {Promise<string | null>} The system's error code, e.g. `EADDRINUSE`.
 */
export function portFault(port, host) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (fault) => resolve('code' in fault ? String(fault.code) : fault.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}

/** @returns {Promise<number>} */
export function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address !== null ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}

/**
 * @param {number} port
 * @param {string} host
 * @param {string} command Command that the error message suggests running with another port.
 */
export async function assertPortFree(port, host, command) {
  const fault = await portFault(port, host);
  if (fault === null) return;
  throw new SetupError(
    fault === 'EADDRINUSE'
      ? `Port ${port} is in use. Stop the program that uses it, or choose another: PORT=${port + 1} ${command}`
      : `Port ${port} on ${host} cannot be used (${fault}). Choose another: PORT=8080 ${command}`,
  );
}
