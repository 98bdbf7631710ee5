import { join } from 'node:path';
import { SetupError } from './packages.mjs';
import { startHeartbeat, run } from './processes.mjs';

/** Makes Nx work offline and leave no process behind. */
const nxEnvironment = { NX_DAEMON: 'false', NX_NO_CLOUD: 'true', NX_TUI: 'false' };

/** Timeout of an Nx run in minutes, long enough for all tests of the server on a busy machine. */
const timeoutMinutes = 60;

/**
 * Runs Nx without npx, which would leave a child process behind when killed.
 *
 * @param {string} root
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export function runNx(root, args, env = {}) {
  const program = join(root, 'node_modules/nx/dist/bin/nx.js');
  return run(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, ...nxEnvironment, ...env },
    minutes: timeoutMinutes,
  });
}

/**
 * Builds the projects that changed since the last build. Without changes, this takes about a
 * second.
 *
 * @param {string} root
 * @param {string[]} [projects] All of them if omitted.
 */
export async function ensureBuild(root, projects = []) {
  console.log('Building (what did not change is taken from the cache).');
  const stop = startHeartbeat('build');
  const projectArgs = projects.length > 0 ? [`--projects=${projects.join(',')}`] : [];
  const { code, output, seconds } = await runNx(root, ['run-many', '-t', 'build', ...projectArgs]);
  stop();
  if (code !== 0) throw new SetupError(`${output.trimEnd()}\n\nThe build failed.`);
  console.log(`  built in ${seconds.toFixed(1)} s`);
}
