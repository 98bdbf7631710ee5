import { ApiClient } from '@stackyard/api-client';
import { createServer, login, registerSuperuser, sessionCookie } from '@stackyard/contracts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverEnvironment, serverArguments } from '../../launch/server.mjs';

export const benchAccount = { username: 'bench', password: 'a password for figures' };

/**
 * The built server, started like `npm start`, by default on an empty data folder.
 *
 * @typedef {object} Server
 * @property {number} pid
 * @property {string} url
 * @property {number} readyMs Time from process start until ready.
 * @property {() => Promise<{ resident: number, held: number }>} memory Megabytes after a
 *   garbage collection; only for a server that was started with `memoryFlags`.
 * @property {() => Promise<{ p99: number, busyP99: number }>} loop Delay of the event loop and
 *   processor time between two timers since the last call, in milliseconds; only for a server that
 *   was started with `loopFlags`.
 * @property {() => number} faults Number of warnings and errors logged so far; they are also printed.
 * @property {() => Promise<void>} stop Stops the server and deletes its data folder, except a
 *   `dataDir` that was passed.
 */

/** Node flags that `Server.memory` requires. */
export const memoryFlags = [
  '--expose-gc',
  `--import=${new URL('heap-reporter.mjs', import.meta.url).href}`,
];

/** Node flags that `Server.loop` requires. */
export const loopFlags = [`--import=${new URL('loop-reporter.mjs', import.meta.url).href}`];

/**
 * Starts the server and waits until it is ready.
 *
 * @param {Record<string, string>} [settings]
 * @param {{ nodeFlags?: string[], dataDir?: string, checkout?: string }} [options] A `dataDir`
 *   is kept after the server stops. With `checkout`, the server of another checkout is started.
 * @returns {Promise<Server>}
 */
export async function startServer(settings = {}, { nodeFlags = [], dataDir, checkout } = {}) {
  const program = checkout
    ? serverArguments.with(-1, join(checkout, 'apps/api/dist/main.js'))
    : serverArguments;
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, ...program], {
    env: {
      ...serverEnvironment,
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_FORMAT: 'json',
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_HIGH_PER_MINUTE: '0',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { pid, stdout, stderr } = child;
  if (pid === undefined || stdout === null || stderr === null) {
    throw new Error('The server has no process');
  }
  const ended = once(child, 'exit');
  const lines = createInterface({ input: stdout });
  let faults = 0;
  createInterface({ input: stderr }).on('line', (line) => {
    faults += 1;
    console.error(line);
  });
  const port = await waitForPort(lines);
  const readyMs = performance.now() - startedAt;
  return {
    pid,
    url: `http://127.0.0.1:${port}`,
    readyMs,
    memory: async () => {
      child.send('memory');
      const [memory] = await once(child, 'message');
      return memory;
    },
    loop: async () => {
      child.send('loop');
      const [loop] = await once(child, 'message');
      return loop;
    },
    faults: () => faults,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Waits until the server logs that it is ready. Returns its port.
 *
 * @param {import('node:readline').Interface} lines
 * @returns {Promise<number>}
 */
function waitForPort(lines) {
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'Ready') resolve(Number(entry.port));
    });
    lines.once('close', () => reject(new Error('The server ended instead of serving')));
  });
}

/**
 * Registers the first superuser and signs in.
 *
 * @param {Server} server
 */
export async function signIn({ url }) {
  const answer = await new ApiClient({ baseUrl: url }).open(registerSuperuser, {
    body: benchAccount,
  });
  const token = tokenIn(answer);
  return new ApiClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
}

/**
 * Signs in as the registered superuser and returns the session token.
 *
 * @param {string} baseUrl
 */
export async function fetchSessionToken(baseUrl) {
  return tokenIn(await new ApiClient({ baseUrl }).open(login, { body: benchAccount }));
}

/** @param {Response} answer */
function tokenIn(answer) {
  const cookie = answer.headers.getSetCookie().find((header) => header.startsWith(sessionCookie));
  return cookie?.split(';')[0]?.slice(sessionCookie.length + 1) ?? '';
}

/**
 * @param {ApiClient} api
 * @param {{ name: string, url: string, apiKey: string }} platform
 */
export async function saveServer(api, { name, url, apiKey }) {
  return api.call(createServer, { body: { name, url, apiKey } });
}

/**
 * Polls until `isDone` returns a value other than undefined and false, and returns this value.
 *
 * @template T
 * @param {() => Promise<T | undefined | false>} isDone
 * @param {number} [everyMs]
 * @returns {Promise<T>}
 */
export async function waitUntil(isDone, everyMs = 50) {
  for (;;) {
    const answer = await isDone();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
