import { dirname } from 'node:path';
import { ensureBuild } from '../bootstrap/build.mjs';
import { ensurePackages, SetupError } from '../bootstrap/packages.mjs';

export const root = dirname(dirname(import.meta.dirname));

/**
 * Runs a command of this repository and reports setup errors as one sentence without a stack trace.
 *
 * @param {() => Promise<void>} command
 */
export async function runCommand(command) {
  try {
    await command();
  } catch (fault) {
    if (!(fault instanceof SetupError)) throw fault;
    console.error(`\n${fault.message}`);
    process.exit(1);
  }
}

/**
 * Installs packages and builds, as needed.
 *
 * @param {string[]} [projects]
 */
export async function prepare(projects) {
  await ensurePackages(root);
  await ensureBuild(root, projects);
}
