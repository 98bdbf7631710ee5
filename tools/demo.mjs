import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { makeExampleData, signIn } from './demo/example-data.mjs';
import { readState, writeState } from './demo/demo-state.mjs';
import { fetchWithCookies } from './demo/session.mjs';
import { assertPortFree, freePort, portFault, portFrom } from './launch/port.mjs';
import { main, prepare, root } from './launch/prepare.mjs';
import { untilAnswers } from './launch/readiness.mjs';
import { serverEnvironment, serverProgram } from './launch/server.mjs';
import { Supervisor } from './launch/supervisor.mjs';

await main(async () => {
  const port = portFrom(process.env.PORT) || (await freePort());
  const host = process.env.HOST ?? '0.0.0.0';
  // Separate from the folder of `npm start`: the demo's platform and account must not mix with real
  // data.
  const data = resolve(root, process.env.DATA_DIR || 'backend/demo-data');
  await assertPortFree(port, host, 'npm run demo');
  await prepare();

  const state = await readState(data, freePort);
  if ((await portFault(state.platformPort, '127.0.0.1')) !== null) {
    state.platformPort = await freePort();
  }
  writeState(data, state);

  const programs = new Supervisor();
  const platform = await startPlatform(programs, state);
  programs.start('Stackyard', serverProgram, {
    cwd: root,
    env: {
      ...serverEnvironment,
      HOST: host,
      PORT: String(port),
      DATA_DIR: data,
      PLATFORM_URL: platform.url,
      PLATFORM_API_KEY: platform.apiKey,
      PLATFORM_ENDPOINT_ID: '',
      SELF_STACK_ID: String(platform.selfStackId ?? ''),
      REDEPLOY_SETTLE_SECONDS: process.env.REDEPLOY_SETTLE_SECONDS ?? '1',
      // One demo stack never becomes healthy. A short timeout keeps the queue moving.
      REDEPLOY_VERIFY_TIMEOUT_SECONDS: process.env.REDEPLOY_VERIFY_TIMEOUT_SECONDS ?? '10',
      // The demo's images exist only on its platform.
      FRESHNESS_LOOKUP: 'platform',
      // The repositories of the demo do not exist.
      GIT_COMMIT_MINUTES: '0',
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswers(`${url}/api/health/ready`, programs);

  const contracts = await import('@stackyard/contracts');
  const { ApiClient } = await import('@stackyard/api-client');
  const api = new ApiClient({ baseUrl: url, fetch: fetchWithCookies() });
  try {
    await signIn(api, contracts, state);
    if (!state.filled) {
      console.log('Making example data.');
      await makeExampleData(api, contracts);
      writeState(data, { ...state, filled: true });
    }
    await api.call(contracts.logout);
  } catch (fault) {
    if (programs.ending) return;
    console.error(
      `The example data could not be made: ${fault instanceof Error ? fault.message : fault}\n` +
        `If ${data} holds other data, choose another folder: DATA_DIR=… npm run demo`,
    );
    return programs.end(1);
  }
  console.log(`
  Stackyard runs with a built-in demo platform. Ctrl-C ends all of it.

    URL       http://localhost:${port}
    User      ${state.username}
    Password  ${state.password}

    Data      ${data}
`);
});

/**
 * Starts the platform sandbox, seeded with all kinds of stacks. Its first output line contains its
 * address.
 *
 * @param {Supervisor} programs
 * @param {import('./demo/demo-state.mjs').DemoState} state
 * @returns {Promise<{ url: string, apiKey: string, selfStackId?: number }>}
 */
async function startPlatform(programs, { platformPort, platformKey }) {
  const child = programs.start(
    'demo platform',
    [join(root, 'tools/platform-sandbox/dist/main.js')],
    {
      cwd: root,
      capture: true,
      env: {
        SANDBOX_PORT: String(platformPort),
        SANDBOX_API_KEY: platformKey,
        SANDBOX_DEPLOY_MS: process.env.SANDBOX_DEPLOY_MS ?? '2000',
      },
    },
  );
  if (child.stdout === null) throw new Error('the output of the demo platform is not captured');
  for await (const line of createInterface({ input: child.stdout })) return JSON.parse(line);
  return programs.end(1);
}
