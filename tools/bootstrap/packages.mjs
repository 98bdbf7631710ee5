import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { installReason, isNodeNewEnough } from './install-decision.mjs';
import { startHeartbeat, run } from './processes.mjs';
import { installSystemPackages, missingPackages } from './system-packages.mjs';

const reasons = {
  missing: 'they are not installed yet',
  unfinished: 'an installation was not finished',
  'lock-changed': 'package-lock.json changed',
  'other-machine': 'they were installed for another machine',
};

/** Thrown if a setup step fails. The message is for the user. */
export class SetupError extends Error {
  /** @override */
  name = 'SetupError';
}

/**
 * Checks the Node version, and installs the npm packages if they are missing, incomplete, for
 * another machine, or different from the lock file. If the installation fails and build tools are
 * missing, installs the tools and tries again.
 *
 * @param {string} root Folder of the workspace.
 */
export async function ensurePackages(root) {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  if (!isNodeNewEnough(process.versions.node, engines.node)) {
    throw new SetupError(`Node ${engines.node} is needed; this is ${process.versions.node}.`);
  }
  const modulesFolder = join(root, 'node_modules');
  const reason = installReason({
    hasModules: existsSync(modulesFolder),
    wanted: readLock(join(root, 'package-lock.json')),
    installed: readLock(join(modulesFolder, '.package-lock.json')),
    machine: process,
  });
  if (reason === null) return;
  console.log(`Installing npm packages (${reasons[reason]}); this takes one to three minutes.`);
  let result = await runNpmCi(root);
  const tools = missingPackages('npm packages');
  if (result.code !== 0 && tools.length > 0) {
    const names = tools.map((tool) => tool.package);
    console.log(`A package has to be compiled here; installing ${names.join(', ')}.`);
    if ((await installSystemPackages(tools)).length === 0) result = await runNpmCi(root);
  }
  if (result.code !== 0) throw new SetupError(hintFor(result.output));
  console.log(`  npm packages installed in ${Math.round(result.seconds)} s`);
}

/**
 * @param {string} file
 * @returns {any} Null if the file is missing or incomplete.
 */
function readLock(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** @param {string} root */
async function runNpmCi(root) {
  const stop = startHeartbeat('npm ci', () => '(the SQLite driver may be compiled from source)');
  try {
    return await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root });
  } finally {
    stop();
  }
}

/** @param {string} output */
function hintFor(output) {
  const tail = output.trimEnd().split('\n').slice(-30).join('\n');
  const hint = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET/.test(output)
    ? 'The package registry cannot be reached: check the network or the proxy settings of npm.'
    : /node-gyp|gyp ERR/.test(output)
      ? 'A package could not be compiled: install python3, make and g++, then try again.'
      : /ENOSPC/.test(output)
        ? 'The disk is full: the packages need about 600 MB.'
        : 'npm ci failed.';
  return `${tail}\n\n${hint}`;
}
