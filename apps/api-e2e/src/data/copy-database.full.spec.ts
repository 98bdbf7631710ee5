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
import type { Pipeline } from '../pipeline.js';
import { countConnections, createEmptyDatabase, countTables } from './postgres-database.js';
import { ProgramProcess } from '../program-process.js';
import { startScene, type Scene } from '../scene.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess } from '../server-process.js';
import { waitUntil } from '../wait-until.js';

const killCount = Number(process.env['STACKYARD_CHAOS_KILLS'] ?? 4);
/**
 * Maximum time in milliseconds from the start of the program to the kill. Copying such a small
 * database takes less time.
 */
const maxLifeMs = 1500;
/** A long timeout in milliseconds, because CI machines may be busy. */
const timeoutMs = 600_000;
const lena = { username: 'lena', password: 'a password that moves along' };

let oldScene: Scene;
let api: Pipeline;
let env: Record<string, string>;
/** The server's replies before the database is copied. */
let repliesBefore: Awaited<ReturnType<typeof readStableReplies>>;

/** Prepares a stopped server on SQLite with at least one row in every table. */
beforeAll(async () => {
  const set = await startScene(3);
  ({ api } = set);
  oldScene = set;
  const [first = 0, second = 0] = set.stackIds;
  for (const id of [first, second]) await api.waitUntilFinal((await api.redeploy(id)).id);
  await createTestData(api);
  repliesBefore = await readStableReplies(api);
  await set.server.stop();
  env = { DATA_DIR: set.dataDir };
}, timeoutMs);

async function createTestData(pipeline: Pipeline): Promise<void> {
  await pipeline.call(createGroup, { body: { name: 'Night shift', permissions: ['logs-access'] } });
  await pipeline.call(createUser, { body: { ...lena, permissions: ['logs-access'] } });
  await pipeline.call(createToken, { body: { name: 'ci', permissions: ['logs-access'] } });
  await pipeline.call(createLogView, { body: { name: 'Failures', search: 'outcome=failure' } });
  await pipeline.call(planWindow, {
    body: {
      message: 'Disk swap',
      startsAt: '2999-01-01T10:00',
      durationMinutes: 60,
      timeZone: 'UTC',
      announceMinutes: [60],
    },
  });
  const { job } = await pipeline.call(reportJob, {
    body: { mediaType: 'bluray', status: 'RIPPING', title: 'Metropolis ü 😀', bytesIn: 2 ** 40 },
  });
  const body = { ripperInfo: { titles: 3 } };
  await pipeline.call(attachJobInfos, { params: { id: job.id }, body });
  await pipeline.call(produceReport, { body: { month: new Date().toISOString().slice(0, 7) } });
  await waitUntil('the report is generated', async () => {
    const { reports } = await pipeline.call(listReports);
    return reports.every(({ state }) => state === 'done');
  });
  const { id } = await pipeline.call(createBackup);
  await waitUntil('the backup is made', async () => {
    return (await pipeline.call(readBackup, { params: { id } })).state === 'ready';
  });
}

/** Returns all replies that do not change while the server is idle. */
async function readStableReplies(pipeline: Pipeline) {
  const { reports } = await pipeline.call(listReports);
  const [{ month, language } = { month: '', language: 'en' as const }] = reports;
  return {
    reports,
    report: await pipeline.call(readReport, { params: { month }, query: { language } }),
    account: await pipeline.call(readAccount),
    users: await pipeline.call(listUsers),
    groups: await pipeline.call(listGroups),
    tokens: await pipeline.call(listTokens),
    views: await pipeline.call(listLogViews),
    windows: await pipeline.call(listWindows),
    jobs: await pipeline.call(listJobs),
    servers: (await pipeline.call(listServers)).servers.map(({ id, name, url }) => [id, name, url]),
    redeploys: await pipeline.allRedeploys(),
    entries: (await pipeline.call(listLogs, { query: { order: 'asc', limit: 500 } })).entries,
    chain: await pipeline.call(readLogChain),
  };
}

/** Verifies the event log and returns the last line of the response, which states the result. */
async function verdictOf(pipeline: Pipeline): Promise<unknown> {
  const text = await (await pipeline.open(verifyLogs)).text();
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
      const server = new ServerProcess({ ...oldScene.settings, DATABASE_URL: url });
      const copyApi = api.forServer(await server.start());
      const { entries, chain, redeploys, ...rest } = await readStableReplies(copyApi);
      const {
        entries: wereThere,
        chain: chainBefore,
        redeploys: redeploysBefore,
        ...others
      } = repliesBefore;
      expect(rest).toEqual(others);
      expect(redeploys).toEqual(redeploysBefore);
      expect(entries.slice(0, wereThere.length)).toEqual(wereThere);
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
      const secret = (await readFile(join(oldScene.dataDir, 'app-secret'), 'utf8')).trim();
      const other = await CommandLine.open({ ...settings, APP_SECRET: 'x'.repeat(40) });
      const sameServer = await CommandLine.open({
        ...settings,
        DATABASE_URL: await createEmptyDatabase(),
        APP_SECRET: secret,
      });

      const [verbose, silent] = [
        await other.run(['copy-database']),
        await sameServer.run(['copy-database']),
      ];

      expect([verbose.code, silent.code]).toEqual([0, 0]);
      expect(verbose.stderr).toContain('set APP_SECRET to the contents of the file');
      expect(silent.stderr).not.toContain('APP_SECRET');
      expect(verbose.stdout + verbose.stderr).not.toContain(secret);
    },
    timeoutMs,
  );

  it(
    'exits with the matching code, and prints no password',
    async () => {
      const url = (await createEmptyDatabase()).replace('stackyard@', 'nobody:hunter2hunter2@');
      const shell = await CommandLine.open({ ...env, DATABASE_URL: url });
      const unreachable = await CommandLine.open({
        ...env,
        DATABASE_URL: 'postgres://nobody:hunter2hunter2@127.0.0.1:1/stackyard',
      });

      const ends = [await shell.run(['copy-database']), await unreachable.run(['copy-database'])];
      await oldScene.server.start();
      ends.push(await unreachable.run(['copy-database']));
      await oldScene.server.stop();

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
      for (let kill = 0; kill < killCount; kill += 1) {
        const url = await createEmptyDatabase();
        const settings = { ...env, DATABASE_URL: url };
        const copy = new ProgramProcess('copy-database', [], settings);
        const life = random() * maxLifeMs;
        // Make sure that the first kill happens while rows are being copied.
        if (kill === 0) await waitUntil('rows are copied', () => copy.text.includes('Copying'));
        else await new Promise((resolve) => setTimeout(resolve, life));
        await copy.kill9();
        await waitUntil(
          'its connection has ended',
          async () => (await countConnections(url)) === 0,
        );

        const isWhole = (await countTables(url)) > 0;
        const again = new ProgramProcess('copy-database', [], settings);
        expect([await again.waitForExit(), again.text]).toEqual([
          isWhole ? 2 : 0,
          expect.stringContaining(
            isWhole ? 'is not empty: there are rows' : 'have the same content',
          ),
        ]);
        if (isWhole) whole += 1;
      }
      console.log(`${killCount} copies were killed, ${whole} of them at their end`);
    },
    timeoutMs,
  );
});
