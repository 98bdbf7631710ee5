import { ApiClient } from '@stackyard/api-client';
import {
  attachJobInfos,
  createBackup,
  createGroup,
  createLogView,
  createToken,
  createUser,
  listGroups,
  listJobs,
  listLogViews,
  listLogs,
  listReports,
  listServers,
  listTokens,
  listUsers,
  listWindows,
  login,
  planWindow,
  produceReport,
  readAccount,
  readBackup,
  readLogChain,
  readReport,
  reportJob,
  verifyLogs,
} from '@stackyard/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandLine } from '../command-line/command-line.js';
import { readDocumentedBlocks } from '../documented/documented.js';
import type { TestApiClient } from '../pipeline.js';
import { countConnections, createEmptyDatabase, countTables } from './postgres-database.js';
import { ProgramProcess } from '../program-process.js';
import { startTestSetup, type TestSetup } from '../scene.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess } from '../server-process.js';
import { waitUntil } from '../wait-until.js';

const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 4);
/**
 * Maximum time in milliseconds from the start of the program to the kill. Copying such a small
 * database takes less time.
 */
const maxKillDelayMs = 1500;
/** A long timeout in milliseconds, because CI machines may be busy. */
const timeoutMs = 600_000;
const lena = { username: 'lena', password: 'a password that moves along' };

let sourceSetup: TestSetup;
let api: TestApiClient;
let env: Record<string, string>;
/** The server's replies before the database is copied. */
let repliesBefore: Awaited<ReturnType<typeof readStableReplies>>;

/** Prepares a stopped server on SQLite with at least one row in every table. */
beforeAll(async () => {
  const set = await startTestSetup(3);
  ({ api } = set);
  sourceSetup = set;
  const [first = 0, second = 0] = set.stackIds;
  for (const id of [first, second]) await api.waitUntilFinal((await api.redeploy(id)).id);
  await createTestData(api);
  repliesBefore = await readStableReplies(api);
  await set.server.stop();
  env = { DATA_DIR: set.dataDir };
}, timeoutMs);

async function createTestData(api: TestApiClient): Promise<void> {
  await api.call(createGroup, { body: { name: 'Night shift', permissions: ['logs-access'] } });
  await api.call(createUser, { body: { ...lena, permissions: ['logs-access'] } });
  await api.call(createToken, { body: { name: 'ci', permissions: ['logs-access'] } });
  await api.call(createLogView, { body: { name: 'Failures', search: 'outcome=failure' } });
  await api.call(planWindow, {
    body: {
      message: 'Disk swap',
      startsAt: '2999-01-01T10:00',
      durationMinutes: 60,
      timeZone: 'UTC',
      announceMinutes: [60],
    },
  });
  const { job } = await api.call(reportJob, {
    body: { mediaType: 'bluray', status: 'RIPPING', title: 'Metropolis ü 😀', bytesIn: 2 ** 40 },
  });
  const body = { ripperInfo: { titles: 3 } };
  await api.call(attachJobInfos, { params: { id: job.id }, body });
  await api.call(produceReport, { body: { month: new Date().toISOString().slice(0, 7) } });
  await waitUntil('the report is generated', async () => {
    const { reports } = await api.call(listReports);
    return reports.every(({ state }) => state === 'done');
  });
  const { id } = await api.call(createBackup);
  await waitUntil('the backup is made', async () => {
    return (await api.call(readBackup, { params: { id } })).state === 'ready';
  });
}

/** Returns all replies that do not change while the server is idle. */
async function readStableReplies(api: TestApiClient) {
  const { reports } = await api.call(listReports);
  const [{ month, language } = { month: '', language: 'en' as const }] = reports;
  return {
    reports,
    report: await api.call(readReport, { params: { month }, query: { language } }),
    account: await api.call(readAccount),
    users: await api.call(listUsers),
    groups: await api.call(listGroups),
    tokens: await api.call(listTokens),
    views: await api.call(listLogViews),
    windows: await api.call(listWindows),
    jobs: await api.call(listJobs),
    servers: (await api.call(listServers)).servers.map(({ id, name, url }) => [id, name, url]),
    redeploys: await api.allRedeploys(),
    entries: (await api.call(listLogs, { query: { order: 'asc', limit: 500 } })).entries,
    chain: await api.call(readLogChain),
  };
}

/** Verifies the event log and returns the last line of the response, which states the result. */
async function verdictOf(api: TestApiClient): Promise<unknown> {
  const text = await (await api.open(verifyLogs)).text();
  return JSON.parse(text.trim().split('\n').at(-1) ?? '');
}

describe('stackyard copy-database', () => {
  it(
    'moves everything to PostgreSQL, where the server continues',
    async () => {
      const url = await createEmptyDatabase();
      const shell = await CommandLine.open({ ...env, DATABASE_URL: url });
      const blocks = await readDocumentedBlocks(/.*/s, 'sh', '', 'operating/postgresql.md');

      const { code, stdout, stderr } = await shell.runShell(blocks.join('\n'));

      expect({ code, stderr }).toMatchObject({ code: 0 });
      expect(stdout).toMatch(/Both databases have the same content/);
      expect(stderr).toMatch(/Copying event_log, \d+ rows/);
      const server = new ServerProcess({ ...sourceSetup.settings, DATABASE_URL: url });
      const copyApi = api.forServer(await server.start());
      const { entries, chain, redeploys, ...rest } = await readStableReplies(copyApi);
      const {
        entries: entriesBefore,
        chain: chainBefore,
        redeploys: redeploysBefore,
        ...others
      } = repliesBefore;
      expect(rest).toEqual(others);
      expect(redeploys).toEqual(redeploysBefore);
      expect(entries.slice(0, entriesBefore.length)).toEqual(entriesBefore);
      expect(chain.headId).toBeGreaterThanOrEqual(chainBefore.headId);
      expect(await verdictOf(copyApi)).toMatchObject({ intact: true });

      const anonymous = new ApiClient({ fetch: server.send });
      await expect(anonymous.call(login, { body: lena })).resolves.toBeDefined();
      const [stack] = await copyApi.waitForStacks(3);
      const { id } = await copyApi.redeploy(stack?.id ?? 0);
      expect(await copyApi.waitUntilFinal(id)).toMatchObject({ state: 'succeeded' });
      expect(id).toBeGreaterThan(Math.max(...redeploysBefore.map((redeploy) => redeploy.id)));
      // A running server locks the data directory, so stop it before starting the next one.
      await server.stop();
    },
    timeoutMs,
  );

  it(
    'prints one JSON document, and is rejected the second time',
    async () => {
      const url = await createEmptyDatabase();
      const shell = await CommandLine.open({ ...env, DATABASE_URL: url });

      const first = await shell.run(['copy-database', '--json']);
      const second = await shell.run(['copy-database', '--json']);

      expect(first).toMatchObject({ code: 0 });
      const { tables } = JSON.parse(first.stdout) as { tables: { name: string; rows: number }[] };
      expect(tables).toContainEqual(expect.objectContaining({ name: 'redeploys', rows: 2 }));
      expect(second).toMatchObject({ code: 2, stdout: '' });
      expect(second.stderr).toMatch(/is not empty: there are rows in/);
    },
    timeoutMs,
  );

  it(
    'warns if the server has another secret than the one that encrypted the keys',
    async () => {
      const settings = { ...env, DATABASE_URL: await createEmptyDatabase() };
      const secret = (await readFile(join(sourceSetup.dataDir, 'app-secret'), 'utf8')).trim();
      const other = await CommandLine.open({ ...settings, APP_SECRET: 'x'.repeat(40) });
      const shellWithSameSecret = await CommandLine.open({
        ...settings,
        DATABASE_URL: await createEmptyDatabase(),
        APP_SECRET: secret,
      });

      const [resultWithWarning, resultWithoutWarning] = [
        await other.run(['copy-database']),
        await shellWithSameSecret.run(['copy-database']),
      ];

      expect([resultWithWarning.code, resultWithoutWarning.code]).toEqual([0, 0]);
      expect(resultWithWarning.stderr).toContain('set APP_SECRET to the contents of the file');
      expect(resultWithoutWarning.stderr).not.toContain('APP_SECRET');
      expect(resultWithWarning.stdout + resultWithWarning.stderr).not.toContain(secret);
    },
    timeoutMs,
  );

  it(
    'exits with the matching code, and prints no password',
    async () => {
      const url = (await createEmptyDatabase()).replace('stackyard@', 'nobody:hunter2hunter2@');
      const shell = await CommandLine.open({ ...env, DATABASE_URL: url });
      const shellWithUnreachableDatabase = await CommandLine.open({
        ...env,
        DATABASE_URL: 'postgres://nobody:hunter2hunter2@127.0.0.1:1/stackyard',
      });

      const ends = [
        await shell.run(['copy-database']),
        await shellWithUnreachableDatabase.run(['copy-database']),
      ];
      await sourceSetup.server.start();
      ends.push(await shellWithUnreachableDatabase.run(['copy-database']));
      await sourceSetup.server.stop();

      expect(ends.map(({ code }) => code)).toEqual([3, 6, 2]);
      expect(ends.map(({ stderr }) => stderr).join()).not.toContain('hunter2');
      expect(ends[0]?.stderr).toMatch(/does not allow this user to connect/);
      expect(ends[1]?.stderr).toMatch(/cannot be reached/);
      expect(ends[2]?.stderr).toMatch(/in use. Stop the server first/);
    },
    timeoutMs,
  );
});

describe('kill -9', () => {
  it(
    `during ${killCount} copies leaves either an empty database or a complete one (seed ${testSeed})`,
    async () => {
      const random = seededRandom(testSeed);
      let whole = 0;
      for (let killNumber = 0; killNumber < killCount; killNumber += 1) {
        const url = await createEmptyDatabase();
        const settings = { ...env, DATABASE_URL: url };
        const copy = new ProgramProcess('copy-database', [], settings);
        const killDelayMs = random() * maxKillDelayMs;
        // Make sure that the first kill happens while rows are being copied.
        if (killNumber === 0)
          await waitUntil('rows are copied', () => copy.text.includes('Copying'));
        else await new Promise((resolve) => setTimeout(resolve, killDelayMs));
        await copy.kill9();
        await waitUntil(
          'its connection has ended',
          async () => (await countConnections(url)) === 0,
        );

        const isCopyComplete = (await countTables(url)) > 0;
        const again = new ProgramProcess('copy-database', [], settings);
        expect([await again.waitForExit(), again.text]).toEqual([
          isCopyComplete ? 2 : 0,
          expect.stringContaining(
            isCopyComplete ? 'is not empty: there are rows' : 'have the same content',
          ),
        ]);
        if (isCopyComplete) whole += 1;
      }
      console.log(`${killCount} copies were killed, ${whole} of them at their end`);
    },
    timeoutMs,
  );
});
