import {
  listLogs,
  readLogRetention,
  runLogRetention,
  setLogRetention,
  verifyLogs,
  type EventLogEntryReply,
  type LogRetentionDays,
  type LogRetentionReply,
} from '@stackyard/contracts';
import { readLine } from '@stackyard/event-chain';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { resetWithEmptyLog } from './emptied-log.js';
import { startedOnce } from './started-once.js';
import { startTestApp, type SignedIn, type TestApp } from './test-app.js';

export const oldEntryTime = '2026-01-20T10:00:00.000Z';
export const unlimitedRetention: LogRetentionDays = {
  authentication: null,
  users: null,
  redeploy: null,
  maintenance: null,
  platform: null,
  reports: null,
  'event-log': null,
  history: null,
};

/**
 * Returns an application whose event log contains 1210 entries that are 40 to 60 days old, and some
 * new ones.
 */
export async function startAppWithOldEntries(
  emptyApp?: TestApp,
): Promise<{ app: TestApp; root: SignedIn }> {
  const app = emptyApp ?? (await startTestApp({ now: oldEntryTime }));
  await app.testData.entry({ action: 'server.created' });
  await app.testData.entries(1200);
  app.clock.advance({ days: 20 });
  for (let n = 0; n < 8; n += 1) await app.testData.entry({ action: 'session.opened' });
  await app.testData.entry({ action: 'maintenance.opened' });
  app.clock.advance({ days: 40 });
  await app.testData.entry({ action: 'redeploy.failed' });
  await app.testData.entry({ action: 'session.opened' });
  return { app, root: await app.signInSuperuser() };
}

/**
 * Starts an application once for all tests of a file that do not restart it. After each test,
 * resets the retention, the event log and the archive of the application.
 */
export function sharedLogApp(): () => TestApp {
  const getApp = startedOnce(() => startTestApp({ now: oldEntryTime }));
  afterEach(async () => {
    const app = getApp();
    await setRetention(await app.signInSuperuser(), {});
    await rm(archiveFolderOf(app), { recursive: true, force: true });
    await resetWithEmptyLog(app);
  });
  return getApp;
}

export function setRetention(root: SignedIn, days: Partial<LogRetentionDays>, archive = false) {
  return root.call(setLogRetention, {
    body: { days: { ...unlimitedRetention, ...days }, archive },
  });
}

export async function waitForRetentionRun(
  root: SignedIn,
): Promise<NonNullable<LogRetentionReply['run']>> {
  for (;;) {
    const { run } = await root.call(readLogRetention);
    if (run && run.state !== 'running') return run;
    await pause(30);
  }
}

export async function runRetentionNow(root: SignedIn) {
  await root.call(runLogRetention);
  return waitForRetentionRun(root);
}

export async function findRetentionEntry(root: SignedIn): Promise<EventLogEntryReply | undefined> {
  const query = { action: ['log.retention-applied' as const] };
  return (await root.call(listLogs, { query })).entries[0];
}

export async function readVerdict(root: SignedIn): Promise<object> {
  const response = await root.open(verifyLogs);
  const lines = (await response.text()).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '') as object;
}

export async function countOf(app: TestApp, category: string): Promise<number> {
  const [row] = await app
    .get(UnitOfWork)
    .manager.query<{ n: number }[]>(`SELECT COUNT(*) AS n FROM event_log WHERE category = ?`, [
      category,
    ]);
  return row?.n ?? 0;
}

export function archiveFolderOf(app: TestApp): string {
  return join(app.dataDir, 'event-log-archive');
}

/** Returns the IDs of all archived entries, keyed by file name. */
export async function readArchivedEntryIds(app: TestApp): Promise<Record<string, number[]>> {
  const files: Record<string, number[]> = {};
  for (const name of (await readdir(archiveFolderOf(app))).sort()) {
    const text = await readFile(join(archiveFolderOf(app), name), 'utf8');
    files[name] = text
      .trim()
      .split('\n')
      .map((line) => {
        const archiveLine = readLine(line);
        if (archiveLine.kind !== 'entry') throw new Error(`${name} holds something else`);
        return archiveLine.entry.id;
      });
  }
  return files;
}

export function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
