import { jest } from '@jest/globals';
import {
  listLogs,
  previewLogRetention,
  readLogRetention,
  runLogRetention,
  setLogRetention,
  verifyLogs,
  type EventLogEntryReply,
  type LogRetentionDays,
  type LogRetentionReply,
} from '@stackyard/contracts';
import { readLine } from '@stackyard/event-chain';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { startedOnce } from '#test/started-once.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { LogRemovalRepository } from '../deletion/log-removal.repository.js';
import { LogArchive } from './log-archive.adapter.js';

const then = '2026-01-20T10:00:00.000Z';
const forGood: LogRetentionDays = {
  authentication: null,
  users: null,
  redeploy: null,
  maintenance: null,
  platform: null,
  reports: null,
  'event-log': null,
  history: null,
};

/** An application with 1210 entries that are 40 to 60 days old, and some new ones. */
async function withOldEntries(): Promise<{ app: TestApp; root: SignedIn }> {
  const app = await startTestApp({ now: then });
  await app.given.entry({ action: 'server.created' });
  await app.given.entries(1200);
  app.clock.advance({ days: 20 });
  for (let n = 0; n < 8; n += 1) await app.given.entry({ action: 'session.opened' });
  await app.given.entry({ action: 'maintenance.opened' });
  app.clock.advance({ days: 40 });
  await app.given.entry({ action: 'redeploy.failed' });
  await app.given.entry({ action: 'session.opened' });
  return { app, root: await app.superuser() };
}

function keep(root: SignedIn, days: Partial<LogRetentionDays>, archive = false) {
  return root.call(setLogRetention, { body: { days: { ...forGood, ...days }, archive } });
}

async function ended(root: SignedIn): Promise<NonNullable<LogRetentionReply['run']>> {
  for (;;) {
    const { run } = await root.call(readLogRetention);
    if (run && run.state !== 'running') return run;
    await pause(30);
  }
}

async function removeNow(root: SignedIn) {
  await root.call(runLogRetention);
  return ended(root);
}

async function entryAbout(root: SignedIn): Promise<EventLogEntryReply | undefined> {
  const query = { action: ['log.retention-applied' as const] };
  return (await root.call(listLogs, { query })).entries[0];
}

async function verdict(root: SignedIn): Promise<object> {
  const response = await root.open(verifyLogs);
  const lines = (await response.text()).trim().split('\n');
  return JSON.parse(lines.at(-1) ?? '') as object;
}

async function countOf(app: TestApp, category: string): Promise<number> {
  const [row] = await app
    .get(UnitOfWork)
    .manager.query<{ n: number }[]>(`SELECT COUNT(*) AS n FROM event_log WHERE category = ?`, [
      category,
    ]);
  return row?.n ?? 0;
}

function archiveOf(app: TestApp): string {
  return join(app.dataDir, 'event-log-archive');
}

/** Ids of all archived entries, by file. */
async function archived(app: TestApp): Promise<Record<string, number[]>> {
  const files: Record<string, number[]> = {};
  for (const name of (await readdir(archiveOf(app))).sort()) {
    const text = await readFile(join(archiveOf(app), name), 'utf8');
    files[name] = text
      .trim()
      .split('\n')
      .map((line) => {
        const link = readLine(line);
        if (link.kind !== 'entry') throw new Error(`${name} holds something else`);
        return link.entry.id;
      });
  }
  return files;
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

describe('the retention of the event log', () => {
  const unchanged = startedOnce(async () => {
    const app = await startTestApp({ now: then });
    return { app, root: await app.superuser() };
  });

  it('is unlimited by default', async () => {
    const { app, root } = await withOldEntries();

    expect(await root.call(readLogRetention)).toEqual({
      days: forGood,
      archive: false,
      run: null,
      nextRunAt: null,
    });
    await expect(root.call(runLogRetention)).rejects.toMatchObject({ code: 'LOG_RETENTION_OFF' });
    app.clock.advance({ days: 1 });
    await app.restart();
    expect(await countOf(app, 'redeploy')).toBe(1201);
  });

  it('can be set, which is recorded and removes nothing yet', async () => {
    const { app, root } = await withOldEntries();

    const reply = await keep(root, { redeploy: 30 }, true);

    expect(reply).toMatchObject({ days: { ...forGood, redeploy: 30 }, archive: true, run: null });
    expect(reply.nextRunAt).toBe('2026-03-22T03:00:00.000Z');
    expect(await countOf(app, 'redeploy')).toBe(1201);
    const { entries } = await root.call(listLogs, { query: { limit: 1 } });
    expect(entries).toMatchObject([
      {
        action: 'log.retention-changed',
        details: {
          before: { archive: false, days: { redeploy: null } },
          after: { archive: true, days: { redeploy: 30, users: null } },
        },
      },
    ]);
  });

  it('previews which entries would be removed', async () => {
    const { app, root } = await withOldEntries();
    const days = { ...forGood, redeploy: 30, authentication: 40, users: 1 };

    expect(await root.call(previewLogRetention, { body: { days, archive: false } })).toEqual({
      categories: [
        { category: 'authentication', days: 40, before: '2026-02-09T10:00:00.000Z', entries: 0 },
        { category: 'users', days: 1, before: '2026-03-20T10:00:00.000Z', entries: 0 },
        { category: 'redeploy', days: 30, before: '2026-02-19T10:00:00.000Z', entries: 1200 },
      ],
      total: 1200,
    });
    expect(await countOf(app, 'redeploy')).toBe(1201);
  });

  it.each([
    ['/days/users', { days: { ...forGood, users: 0 }, archive: false }],
    ['/days/users', { days: { ...forGood, users: 3651 }, archive: false }],
    ['/days/users', { days: { ...forGood, users: 1.5 }, archive: false }],
    ['/days/weather', { days: { ...forGood, weather: 1 }, archive: false }],
    ['/days', { archive: false }],
    ['/archive', { days: forGood, archive: 'yes' }],
  ])('is refused when %s is wrong', async (pointer, body) => {
    const { app, root } = unchanged();
    const headers = {
      'content-type': 'application/json',
      authorization: `Bearer ${root.session.token}`,
    };

    const response = await app.send('/api/settings/log-retention', {
      method: 'PUT',
      headers,
      body: JSON.stringify(body),
    });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
  });
});

describe('the removal of expired entries', () => {
  it('applies to each category separately, records one entry, and keeps the chain intact', async () => {
    const { app, root } = await withOldEntries();
    await keep(root, { redeploy: 30, authentication: 30 });

    const run = await removeNow(root);

    expect(run).toMatchObject({
      state: 'done',
      by: { type: 'user' },
      removed: { redeploy: 1200, authentication: 8, maintenance: 0, platform: 0 },
      archive: false,
      files: 0,
      fault: null,
    });
    expect(await entryAbout(root)).toMatchObject({
      outcome: 'success',
      actor: { type: 'user' },
      details: { entries: 1208, removed: { redeploy: 1200, authentication: 8 } },
    });
    expect(await countOf(app, 'redeploy')).toBe(1);
    expect(await countOf(app, 'platform')).toBe(1);
    expect(await countOf(app, 'maintenance')).toBe(1);
    expect(await verdict(root)).toMatchObject({ intact: true, openDeletions: 0 });
  });

  it('runs daily, and is not recorded when nothing has expired', async () => {
    const { app, root } = await withOldEntries();
    await keep(root, { maintenance: 30 });
    app.clock.advance({ hours: 17 });
    await app.restart();
    // Sessions expire after half a day without use.
    const lena = await app.superuser();
    await ended(lena);

    expect(await entryAbout(lena)).toMatchObject({
      actor: { type: 'system' },
      details: { removed: { maintenance: 1 } },
    });

    app.clock.advance({ hours: 24 });
    await app.restart();
    const max = await app.superuser();
    while ((await max.call(readLogRetention)).run?.id !== 2) await pause(30);
    expect(await ended(max)).toMatchObject({ state: 'done', by: { type: 'system' } });
    expect(await entryAbout(max)).toMatchObject({ details: { removed: { maintenance: 1 } } });
    expect((await max.call(readLogRetention)).nextRunAt).toBe('2026-03-24T03:00:00.000Z');
  });

  it('is refused while another removal is running', async () => {
    const { root } = await withOldEntries();
    await keep(root, { redeploy: 30 });

    const answers = await Promise.allSettled([
      root.call(runLogRetention),
      root.call(runLogRetention),
    ]);

    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await ended(root);
  });

  it('first archives the entries with their hashes by month and category', async () => {
    const { app, root } = await withOldEntries();
    const { entries } = await root.call(listLogs, { query: { order: 'asc', limit: 1 } });
    await keep(root, { platform: 30, redeploy: 30, authentication: 30 }, true);

    expect(await removeNow(root)).toMatchObject({ archive: true, files: 3 });

    expect(await archived(app)).toEqual({
      '2026-01-platform-000000001.jsonl': [1],
      '2026-01-redeploy-000000002.jsonl': range(2, 1201),
      '2026-02-authentication-000001202.jsonl': range(1202, 1209),
    });
    const file = await readFile(join(archiveOf(app), '2026-01-platform-000000001.jsonl'), 'utf8');
    const line = JSON.parse(file) as { entry: object; contentHash: string; chainHash: string };
    expect(line.entry).toEqual(entries[0]);
    const [left] = await app
      .get(UnitOfWork)
      .manager.query<{ c: Buffer; h: Buffer }[]>(
        `SELECT content_hash AS c, chain_hash AS h FROM event_log_removed WHERE id = 1`,
      );
    expect(left?.c.toString('hex')).toBe(line.contentHash);
    expect(left?.h.toString('hex')).toBe(line.chainHash);
    expect(await verdict(root)).toMatchObject({ intact: true });
  });

  it('removes nothing when the disk is full, and reports it', async () => {
    const { app, root } = await withOldEntries();
    await keep(root, { redeploy: 30 }, true);
    await writeFile(archiveOf(app), 'in the way');

    const run = await removeNow(root);

    expect(run).toMatchObject({ state: 'failed', removed: { redeploy: 0 }, files: 0 });
    expect(run.fault).toMatch(/EEXIST|ENOTDIR/);
    expect(await entryAbout(root)).toMatchObject({ outcome: 'failure', reason: run.fault });
    expect(await countOf(app, 'redeploy')).toBe(1201);
    await rm(archiveOf(app));

    expect(await removeNow(root)).toMatchObject({ state: 'done', removed: { redeploy: 1200 } });
  });

  it('leaves no partial files when writing fails', async () => {
    const { app, root } = await withOldEntries();
    await keep(root, { redeploy: 30, authentication: 30 }, true);
    await mkdir(join(archiveOf(app), '2026-02-authentication-000001202.jsonl.draft', 'x'), {
      recursive: true,
    });
    jest.spyOn(app.get(LogArchive), 'discardAll').mockResolvedValueOnce();

    expect(await removeNow(root)).toMatchObject({ state: 'failed', removed: { redeploy: 0 } });

    expect(await readdir(archiveOf(app))).toEqual(['2026-02-authentication-000001202.jsonl.draft']);
  });
});

describe('an interrupted removal', () => {
  const everything = {
    '2026-01-redeploy-000000002.jsonl': range(2, 1201),
    '2026-02-authentication-000001202.jsonl': range(1202, 1209),
  };

  async function begun() {
    const { app, root } = await withOldEntries();
    await keep(root, { redeploy: 30, authentication: 30 }, true);
    return { app, root };
  }

  async function goesOn(app: TestApp, root: SignedIn): Promise<void> {
    await app.restart();
    expect(await ended(root)).toMatchObject({
      state: 'done',
      removed: { redeploy: 1200, authentication: 8 },
      files: 2,
      fault: null,
    });
    expect(await archived(app)).toEqual(everything);
    expect(await countOf(app, 'redeploy')).toBe(1);
    expect(await entryAbout(root)).toMatchObject({ details: { entries: 1208 } });
    expect(await verdict(root)).toMatchObject({ intact: true, openDeletions: 0 });
  }

  it('discards the drafts and starts again if the archive was being written', async () => {
    const { app, root } = await begun();
    await root.call(runLogRetention);
    await app.restart(async () => {
      const draft = '2026-01-redeploy-000000002.jsonl.draft';
      await mkdir(archiveOf(app), { recursive: true });
      await writeFile(join(archiveOf(app), draft), '{"half":');
    });
    await goesOn(app, root);
  });

  it('renames the archive and removes its entries if only the name was missing', async () => {
    const { app, root } = await begun();
    const fault = new Error('cut off');
    const kept = jest.spyOn(app.get(LogArchive), 'finalize').mockRejectedValueOnce(fault);
    await root.call(runLogRetention);
    while ((await root.call(readLogRetention)).run?.fault !== 'cut off') await pause(30);

    expect(kept).toHaveBeenCalledTimes(1);
    expect(await countOf(app, 'redeploy')).toBe(1201);
    await expect(root.call(runLogRetention)).rejects.toMatchObject({
      code: 'LOG_RETENTION_RUNNING',
    });
    await goesOn(app, root);
  });

  it('removes the rest without archiving anything twice if entries were being removed', async () => {
    const { app, root } = await begun();
    const removals = app.get(LogRemovalRepository);
    const remove = removals.remove.bind(removals);
    let batches = 0;
    jest.spyOn(removals, 'remove').mockImplementation((deletion, ids) => {
      batches += 1;
      return batches === 3 ? Promise.reject(new Error('cut off')) : remove(deletion, ids);
    });
    await root.call(runLogRetention);
    while ((await root.call(readLogRetention)).run?.fault !== 'cut off') await pause(30);

    const left = await countOf(app, 'redeploy');
    expect(left).toBeGreaterThan(1);
    expect(left).toBeLessThan(1201);
    await goesOn(app, root);
  });

  it('continues with the remaining entries if there is no archive', async () => {
    const { app, root } = await withOldEntries();
    await keep(root, { redeploy: 30 });
    await root.call(runLogRetention);
    await app.restart();

    expect(await ended(root)).toMatchObject({ state: 'done', removed: { redeploy: 1200 } });
    expect(await verdict(root)).toMatchObject({ intact: true, openDeletions: 0 });
  });
});
