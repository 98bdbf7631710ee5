import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} DemoState What the demo remembers beside its database.
 * @property {string} username
 * @property {string} password Made once for each data directory, never the same for two people.
 * @property {string} platformKey
 * @property {number} platformPort Kept, so that the platform stays the same one after a restart.
 * @property {boolean} filled Example data was made.
 */

/** @param {string} folder */
const stateFile = (folder) => join(folder, 'demo.json');

/**
 * The state of an earlier run in the same folder, or a new one.
 *
 * @param {string} folder
 * @param {() => Promise<number>} freePort
 * @returns {Promise<DemoState>}
 */
export async function readState(folder, freePort) {
  if (existsSync(stateFile(folder))) return JSON.parse(readFileSync(stateFile(folder), 'utf8'));
  return {
    username: 'demo',
    password: randomBytes(9).toString('base64url'),
    platformKey: `ptr_${randomBytes(24).toString('base64url')}`,
    platformPort: await freePort(),
    filled: false,
  };
}

/**
 * @param {string} folder
 * @param {DemoState} state
 */
export function writeState(folder, state) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(stateFile(folder), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
}
