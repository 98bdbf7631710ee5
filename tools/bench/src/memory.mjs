import { seedDemo, startSandbox } from '@stackyard/platform-sandbox';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { saveServer, signIn, startServer } from './server.mjs';

const idleSeconds = 30;

/**
 * Resident memory of a server that has nothing to do: without a platform, and with the example
 * platform that it looks at all the time.
 *
 * @returns {Promise<import('./figures.mjs').Figure[]>}
 */
export async function idleMemory() {
  const sandbox = await startSandbox({ empty: true });
  seedDemo(sandbox.control);
  const alone = await startServer();
  const watching = await startServer();
  try {
    const api = await signIn(watching);
    await saveServer(api, { name: 'example', url: sandbox.url, apiKey: sandbox.apiKey });
    await sleep(idleSeconds * 1000);
    const figure = (/** @type {string} */ what, /** @type {number} */ pid) => ({
      name: `idle memory after ${idleSeconds} s: ${what}`,
      value: residentMegabytes(pid),
      unit: 'MB',
      bound: 120,
    });
    return [figure('no platform', alone.pid), figure('one platform', watching.pid)];
  } finally {
    await alone.stop();
    await watching.stop();
    await sandbox.close();
  }
}

/** @param {number} pid */
function residentMegabytes(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}
