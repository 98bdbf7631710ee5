import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from '../bootstrap/packages.mjs';

/** Version of the state file and of the other files in the folder of the demo. */
const version = 2;

/**
 * @typedef {{ port: number, apiKey: string }} PlatformAccess The port is stored, so that the
 *   platform keeps its address after a restart.
 *
 * @typedef {object} DemoState What the demo stores in addition to its database.
 * @property {number} version
 * @property {string} username
 * @property {string} password Random, created once per data directory.
 * @property {{ home: PlatformAccess, office: PlatformAccess }} platforms
 * @property {number} receiverPort Port to which the notification channels send messages.
 * @property {number | null} selfStackId ID of the stack that represents Stackyard itself.
 * @property {boolean} filled Whether the example data is complete.
 */

/** @param {string} folder */
const stateFileOf = (folder) => join(folder, 'demo.json');

/**
 * Returns the state of an earlier run in the same folder, or a new state if the folder is empty.
 * Other data in the folder, or a demo of another version, is a setup error.
 *
 * @param {string} folder
 * @param {() => Promise<number>} findFreePort
 * @returns {Promise<DemoState>}
 */
export async function readState(folder, findFreePort) {
  if (existsSync(stateFileOf(folder))) {
    const state = JSON.parse(readFileSync(stateFileOf(folder), 'utf8'));
    if (state.version === version) return state;
    throw new SetupError(
      `${folder} holds a demo of another version. Delete the folder, or choose another: DATA_DIR=… npm run demo`,
    );
  }
  if (existsSync(folder) && readdirSync(folder).length > 0) {
    throw new SetupError(
      `${folder} holds other data. Choose another folder: DATA_DIR=… npm run demo`,
    );
  }
  const createApiKey = () => `ptr_${randomBytes(24).toString('base64url')}`;
  return {
    version,
    username: 'demo',
    password: randomBytes(9).toString('base64url'),
    platforms: {
      home: { port: await findFreePort(), apiKey: createApiKey() },
      office: { port: await findFreePort(), apiKey: createApiKey() },
    },
    receiverPort: await findFreePort(),
    selfStackId: null,
    filled: false,
  };
}

/**
 * @param {string} folder
 * @param {DemoState} state
 */
export function writeState(folder, state) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(stateFileOf(folder), `${JSON.stringify(state, null, 2)}\n`, { mode: 0o600 });
}

/**
 * Removes the folder after an interrupted first start. Everything in it was created by that start.
 *
 * @param {string} folder
 */
export function removeUnfinishedFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
}
