import { dirname } from 'node:path';
import { ensureBuild } from '../bootstrap/build.mjs';
import { ensurePackages, SetupError } from '../bootstrap/packages.mjs';

export const root = dirname(dirname(import.meta.dirname));

/**
 * Runs a command of this repository: what goes wrong in its set-up is told in a sentence, without a
 * stack trace.
 *
 * @param {() => Promise<void>} command
 */
export async function main(command) {
  try {
    await command();
  } catch (fault) {
    if (!(fault instanceof SetupError)) throw fault;
    console.error(`\n${fault.message}`);
    process.exit(1);
  }
}

/**
 * Packages and build, as far as they are not there.
 *
 * @param {string[]} [projects]
 */
export async function prepare(projects) {
  await ensurePackages(root);
  await ensureBuild(root, projects);
}
