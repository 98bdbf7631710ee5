import { spawn } from 'node:child_process';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { removeUnfinishedFolder, readState, writeState } from './demo/demo-state.mjs';
import { mediaFolders } from './demo/media-folders.mjs';
import { startReceiver } from './demo/receiver.mjs';
import { assertPortFree, findFreePort, portFault, parsePort } from './launch/port.mjs';
import { runCommand, prepare, root } from './launch/prepare.mjs';
import { waitUntilReady } from './launch/readiness.mjs';
import { serverEnvironment, serverArguments } from './launch/server.mjs';
import { Supervisor } from './launch/supervisor.mjs';
import { SetupError } from './bootstrap/packages.mjs';

/** @typedef {import('./demo/demo-state.mjs').DemoState} DemoState */

await runCommand(async () => {
  const port = parsePort(process.env.PORT) || (await findFreePort());
  const host = process.env.HOST ?? '0.0.0.0';
  // Use a separate folder, because the demo's platforms and account must not mix with the real data
  // of `npm start`.
  const dataFolder = resolve(root, process.env.DATA_DIR || 'backend/demo-data');
  await assertPortFree(port, host, 'npm run demo');
  const savedState = await readState(dataFolder, findFreePort);
  await assertStoredPortsFree(savedState);
  await prepare();
  const state = savedState.filled ? savedState : await fillDemo(dataFolder, savedState);

  const programs = new Supervisor();
  await startReceiver(state.receiverPort);
  for (const name of /** @type {const} */ (['home', 'office'])) {
    await startPlatform(programs, dataFolder, name, state.platforms[name]);
  }
  programs.start('Stackyard', serverArguments, {
    cwd: root,
    env: {
      ...serverEnvironment,
      ...{ HOST: host, PORT: String(port), DATA_DIR: dataFolder },
      ...{ PLATFORM_URL: '', PLATFORM_API_KEY: '', PLATFORM_ENDPOINT_ID: '' },
      SELF_STACK_ID: String(state.selfStackId ?? ''),
      REDEPLOY_SETTLE_SECONDS: process.env.REDEPLOY_SETTLE_SECONDS ?? '1',
      // One demo stack never becomes healthy. A short timeout prevents it from delaying the queue.
      REDEPLOY_VERIFY_TIMEOUT_SECONDS: process.env.REDEPLOY_VERIFY_TIMEOUT_SECONDS ?? '10',
      // The demo's images exist only on its platforms, so registries cannot be queried.
      ...{ FRESHNESS_LOOKUP: 'platform', IMAGE_TAGS_HOURS: '0' },
      // The demo's git repositories do not exist, so they cannot be queried for new commits.
      GIT_COMMIT_MINUTES: '0',
      ...mediaFolders(dataFolder),
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  });
  await waitUntilReady(`http://127.0.0.1:${port}/api/health/ready`, programs);
  console.log(`
  Stackyard runs with two built-in demo platforms. Ctrl-C ends all of it.

    URL       http://localhost:${port}
    User      ${state.username}
    Password  ${state.password}

    Data      ${dataFolder}
`);
});

/**
 * Checks that the stored ports are free. The demo cannot use other ports, because the stored server
 * addresses contain the ports of the platforms.
 *
 * @param {DemoState} state
 */
async function assertStoredPortsFree({ platforms, receiverPort }) {
  for (const port of [platforms.home.port, platforms.office.port, receiverPort]) {
    if ((await portFault(port, '127.0.0.1')) === null) continue;
    throw new SetupError(
      `Port ${port}, which the demo in this folder uses, is in use. Stop the other program, or choose another folder: DATA_DIR=… npm run demo`,
    );
  }
}

/**
 * Creates the example data in a separate process.
 *
 * @param {string} dataFolder
 * @param {DemoState} state
 * @returns {Promise<DemoState>}
 */
async function fillDemo(dataFolder, state) {
  const startedAt = performance.now();
  console.log('Making 90 days of example data. This happens only once.');
  removeUnfinishedFolder(dataFolder);
  writeState(dataFolder, state);
  const stopWithParentModule = join(import.meta.dirname, 'launch/stop-with-parent.mjs');
  const child = spawn(
    process.execPath,
    [
      ...[
        '--no-warnings',
        '--max-semi-space-size=32',
        '--import',
        `file://${stopWithParentModule}`,
      ],
      ...[join(import.meta.dirname, 'demo/year/fill.mjs'), dataFolder],
    ],
    { cwd: root, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] },
  );
  const code = await new Promise((done) => child.once('exit', done));
  if (code !== 0) throw new SetupError('The example data could not be made.');
  console.log(`  made in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  return readState(dataFolder, findFreePort);
}

/**
 * Starts a platform with the data that it saved when the demo last ran. The first line of its
 * output reports that it is ready.
 *
 * @param {Supervisor} programs
 * @param {string} dataFolder
 * @param {'home' | 'office'} name
 * @param {import('./demo/demo-state.mjs').PlatformAccess} access
 */
async function startPlatform(programs, dataFolder, name, { port, apiKey }) {
  const child = programs.start(
    `demo platform ${name}`,
    [join(root, 'tools/platform-sandbox/dist/main.js')],
    {
      cwd: root,
      capture: true,
      env: {
        SANDBOX_PORT: String(port),
        SANDBOX_API_KEY: apiKey,
        SANDBOX_STATE: join(dataFolder, `platform-${name}.state`),
        SANDBOX_DEPLOY_MS: process.env.SANDBOX_DEPLOY_MS ?? '2000',
      },
    },
  );
  if (child.stdout === null) throw new Error('the output of the demo platform is not captured');
  for await (const _ of createInterface({ input: child.stdout })) return;
  await programs.end(1);
}
