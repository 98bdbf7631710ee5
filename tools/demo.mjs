import { resolve, join } from 'node:path';
import { makeExampleData, signIn } from './demo/example-data.mjs';
import { readState, writeState } from './demo/demo-state.mjs';
import { fetchWithCookies } from './demo/session.mjs';
import { assertPortFree, freePort, portFault, portFrom } from './launch/port.mjs';
import { main, prepare, root } from './launch/prepare.mjs';
import { untilAnswers } from './launch/readiness.mjs';
import { Supervisor } from './launch/supervisor.mjs';

await main(async () => {
  const port = portFrom(process.env.PORT) || (await freePort());
  const host = process.env.HOST ?? '0.0.0.0';
  // Never the folder of `npm start`: the demo's platform and account have no place in real data.
  const data = resolve(root, process.env.DATA_DIR || 'backend/demo-data');
  await assertPortFree(port, host, 'npm run demo');
  await prepare();

  const state = await readState(data, freePort);
  if ((await portFault(state.platformPort, '127.0.0.1')) !== null) {
    state.platformPort = await freePort();
  }
  writeState(data, state);

  const programs = new Supervisor();
  const platformUrl = `http://127.0.0.1:${state.platformPort}`;
  programs.start('demo platform', [join(root, 'tools/platform-sandbox/dist/main.js')], {
    cwd: root,
    capture: true,
    env: {
      PORT: String(state.platformPort),
      PLATFORM_API_KEY: state.platformKey,
    },
  });
  await untilAnswers(`${platformUrl}/api/system/status`, programs);
  programs.start('Stackyard', [join(root, 'apps/api/dist/main.js')], {
    cwd: root,
    env: {
      HOST: host,
      PORT: String(port),
      DATA_DIR: data,
      PLATFORM_URL: platformUrl,
      PLATFORM_API_KEY: state.platformKey,
      PLATFORM_ENDPOINT_ID: '',
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
