import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * @typedef {object} DemoState What the demo stores in addition to its database.
 * @property {string} username
 * @property {string} password Random, created once per data directory.
 * @property {string} platformKey
 * @property {number} platformPort Stored, so that the platform keeps its address after a restart.
 * @property {boolean} filled Whether the example data was created.
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
