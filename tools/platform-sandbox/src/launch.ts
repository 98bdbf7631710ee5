import { readFile, rename, writeFile } from 'node:fs/promises';
import { startSandbox } from './sandbox.js';
import type { Sandbox } from './sandbox.js';
import { seedDemo } from './seeds/seed-demo.js';
import { sandboxModes } from './world.js';

/** The line that the process prints once it is ready. */
export interface LaunchInfo {
  url: string;
  apiKey: string;
  /**
   * The demo stack that represents Stackyard itself; omitted if the sandbox does not run for the
   * demo.
   */
  selfStackId?: number;
}

/**
 * Starts a sandbox configured by environment variables: `SANDBOX_PORT` (0: any), `SANDBOX_MODE`,
 * `SANDBOX_SEED` (`demo` or `none`), `SANDBOX_DEPLOY_MS`, `SANDBOX_API_KEY`. With `SANDBOX_STATE`,
 * the sandbox continues from that file instead of a seed, and writes the file again when it is
 * closed.
 *
 * @throws Error that names the invalid variable
 */
export async function launch(
  variables: Readonly<Record<string, string | undefined>>,
): Promise<{ sandbox: Sandbox; launchInfo: LaunchInfo }> {
  const { SANDBOX_MODE: modeName, SANDBOX_SEED: seed = 'demo' } = variables;
  const mode = sandboxModes.find((candidate) => candidate === (modeName || 'CE-2.23'));
  if (!mode) throw new Error(`SANDBOX_MODE is one of ${sandboxModes.join(', ')}`);
  if (seed !== 'demo' && seed !== 'none') throw new Error('SANDBOX_SEED is demo or none');
  const stateFile = variables['SANDBOX_STATE'];
  const deployMs = numberOf(variables, 'SANDBOX_DEPLOY_MS', 4000);
  const sandbox = await startSandbox({
    mode,
    port: numberOf(variables, 'SANDBOX_PORT', 0),
    deployMs,
    settleMs: deployMs / 2,
    apiKey: variables['SANDBOX_API_KEY'] || undefined,
    empty: seed === 'demo',
    ...(stateFile && { savedState: await readFile(stateFile) }),
  });
  const { url, apiKey } = sandbox;
  if (stateFile) return { sandbox: saveOnClose(sandbox, stateFile), launchInfo: { url, apiKey } };
  if (seed === 'none') return { sandbox, launchInfo: { url, apiKey } };
  const { selfStackId } = seedDemo(sandbox.control);
  return { sandbox, launchInfo: { url, apiKey, selfStackId } };
}

/**
 * Returns a sandbox that saves its state when it is closed. The file is replaced in one step, so
 * that a crash leaves the previous state.
 */
function saveOnClose(sandbox: Sandbox, file: string): Sandbox {
  const close = async () => {
    await sandbox.close();
    await writeFile(`${file}.draft`, sandbox.control.save(), { mode: 0o600 });
    await rename(`${file}.draft`, file);
  };
  return { ...sandbox, close };
}

function numberOf(
  variables: Readonly<Record<string, string | undefined>>,
  name: string,
  fallback: number,
): number {
  const text = variables[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= 0) return value;
  throw new Error(`${name} is a whole number`);
}
