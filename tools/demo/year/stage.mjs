import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ApiClient } from '@stackyard/api-client';
import * as contracts from '@stackyard/contracts';
import { seedDemo, seedOffice, startSandbox } from '@stackyard/platform-sandbox';
import { mediaFolders } from '../media-folders.mjs';

/**
 * @typedef {import('../demo-state.mjs').DemoState} DemoState
 * @typedef {Awaited<ReturnType<typeof openStage>>} Stage
 */

/** Lifetime of sessions while the plan runs. At the end of the plan, all sessions are ended. */
const sessionDays = 5;

/**
 * Starts both platforms and the server in this process. All of them use the clock.
 *
 * @param {string} dataFolder
 * @param {DemoState} state
 * @param {{ clock: import('./clock.mjs').SimulatedClock, pictureHost: string }} surroundings
 */
export async function openStage(dataFolder, state, { clock, pictureHost }) {
  const [home, office] = await Promise.all(
    [state.platforms.home, state.platforms.office].map(({ port, apiKey }) =>
      startSandbox({
        port,
        apiKey,
        empty: true,
        pause: async (ms) => clock.advance(ms),
      }),
    ),
  );
  if (home === undefined || office === undefined) throw new Error('a platform did not start');
  const { selfStackId, environments } = seedDemo(home.control);
  seedOffice(office.control);
  const server = await startServer(serverSettings(dataFolder, pictureHost));
  return {
    clock,
    contracts,
    platforms: { home, office },
    environments,
    selfStackId,
    url: server.url,
    /** @type {(name: string, of?: Record<string, number>) => Promise<void>} */
    runTask: (name, labels) => server.runTask(name, labels),
    async close() {
      await server.stop();
      for (const [name, { control }] of Object.entries({ home, office })) {
        await writeFile(join(dataFolder, `platform-${name}.state`), control.save(), {
          mode: 0o600,
        });
      }
      await Promise.all([home.close(), office.close()]);
    },
  };
}

/**
 * @param {string} url
 * @param {typeof fetch} fetchFunction
 * @param {Record<string, string>} headers
 */
export function createClient(url, fetchFunction, headers) {
  return new ApiClient({ baseUrl: url, fetch: fetchFunction, headers });
}

/**
 * Starts the product's server with the simulated clock and short delays, but otherwise with the
 * usual code and settings. Scheduled tasks are off, because the plan runs them when they are due.
 *
 * @param {Record<string, string | undefined> & { DATA_DIR: string }} variables
 */
export async function startServer(variables) {
  const program = '../../../apps/api/dist';
  const [{ createFoundation, startApp }, { readSettings }, { BackgroundTasks }, { Database }] =
    await Promise.all([
      import(`${program}/app.js`),
      import(`${program}/config/settings.js`),
      import(`${program}/infra/background/background-tasks.js`),
      import(`${program}/infra/database/database.js`),
    ]);
  await mkdir(variables.DATA_DIR, { recursive: true });
  const settings = readSettings(variables);
  const app = await startApp(await createFoundation(settings), { tasksByClock: false });
  // An interrupted run is discarded, so its data does not have to survive a crash of the machine.
  await app.nest.get(Database).writer.query('PRAGMA synchronous = OFF');
  const tasks = app.nest.get(BackgroundTasks);
  return {
    url: `http://127.0.0.1:${app.port}`,
    runTask: (
      /** @type {string} */ name,
      /** @type {Record<string, number> | undefined} */ labels,
    ) => tasks.run(name, labels),
    stop: () => app.stop(),
  };
}

/**
 * @param {string} dataFolder
 * @param {string} pictureHostUrl
 */
function serverSettings(dataFolder, pictureHostUrl) {
  return {
    ...{ PATH: process.env.PATH, HOST: '127.0.0.1', PORT: '0', DATA_DIR: dataFolder },
    ...{ LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent', TRUSTED_PROXIES: 'loopback' },
    ...mediaFolders(dataFolder),
    ...{ TMDB_IMAGE_URL: pictureHostUrl, COVER_ART_URL: pictureHostUrl },
    ...{ FRESHNESS_LOOKUP: 'platform', GIT_COMMIT_MINUTES: '0', IMAGE_TAGS_HOURS: '0' },
    FRESHNESS_MINUTES: '1',
    ...{ PLATFORM_REFRESH_SECONDS: '3600', REDEPLOY_WATCH_MINUTES: '0' },
    ...{ REDEPLOY_SETTLE_SECONDS: '0', REDEPLOY_VERIFY_TIMEOUT_SECONDS: '0.3' },
    ...{ RATE_LIMIT_PER_MINUTE: '0', RATE_LIMIT_HIGH_PER_MINUTE: '0' },
    ...{ SESSION_IDLE_HOURS: String(sessionDays * 24), SESSION_ABSOLUTE_DAYS: String(sessionDays) },
  };
}
