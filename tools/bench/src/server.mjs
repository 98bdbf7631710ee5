import { ApiClient } from '@stackyard/api-client';
import { createServer, registerSuperuser, sessionCookie } from '@stackyard/contracts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { serverProgram } from '../../launch/server.mjs';

/** Who works with the servers. */
export const account = { username: 'bench', password: 'a password for figures' };

/**
 * The built server, alone on an empty folder, as `npm start` runs it.
 *
 * @typedef {object} Server
 * @property {number} pid
 * @property {string} url
 * @property {number} readyMs From the start of the process until it said that it is ready.
 * @property {() => Promise<void>} stop Ends it; its data is gone afterwards.
 */

/**
 * Starts the server and waits until it is ready.
 *
 * @param {Record<string, string>} [settings]
 * @param {{ nodeFlags?: string[], dataDir?: string }} [options] A given folder is kept.
 * @returns {Promise<Server>}
 */
export async function startServer(settings = {}, { nodeFlags = [], dataDir } = {}) {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'stackyard-bench-'));
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeFlags, ...serverProgram], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      LOG_FORMAT: 'json',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const lines = createInterface({ input: child.stdout });
  const port = await new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const entry = JSON.parse(line);
      if (entry.msg === 'Ready') resolve(Number(entry.port));
    });
    lines.once('close', () => reject(new Error('The server ended instead of serving')));
  });
  const readyMs = performance.now() - began;
  if (child.pid === undefined) throw new Error('The server has no process');
  return {
    pid: child.pid,
    url: `http://127.0.0.1:${port}`,
    readyMs,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Registers the first superuser and works in their name.
 *
 * @param {Server} server
 */
export async function signIn({ url }) {
  const answer = await new ApiClient({ baseUrl: url }).open(registerSuperuser, { body: account });
  const cookie = answer.headers.getSetCookie().find((one) => one.startsWith(sessionCookie));
  const token = cookie?.split(';')[0]?.slice(sessionCookie.length + 1) ?? '';
  return new ApiClient({ baseUrl: url, headers: { authorization: `Bearer ${token}` } });
}

/**
 * Saves a platform.
 *
 * @param {ApiClient} api
 * @param {{ name: string, url: string, apiKey: string }} platform
 */
export async function saveServer(api, { name, url, apiKey }) {
  return api.call(createServer, { body: { name, url, apiKey } });
}

/**
 * Asks again and again until there is an answer.
 *
 * @template T
 * @param {() => Promise<T | undefined | false>} ask
 * @param {number} [everyMs]
 * @returns {Promise<T>}
 */
export async function until(ask, everyMs = 50) {
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== false) return answer;
    await new Promise((done) => setTimeout(done, everyMs));
  }
}
