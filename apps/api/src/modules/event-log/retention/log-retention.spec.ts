import { jest } from '@jest/globals';
import { listLogs, readLogRetention, runLogRetention } from '@stackyard/contracts';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  readArchivedEntryIds,
  archiveFolderOf,
  countOf,
  waitForRetentionRun,
  findRetentionEntry,
  unlimitedRetention,
  setRetention,
  range,
  runRetentionNow,
  readVerdict,
  sharedLogApp,
  startAppWithOldEntries,
} from '#test/log-retention.js';
import type { SignedIn, TestApp } from '#test/test-app.js';
import { LogRemovalRepository } from '../deletion/log-removal.repository.js';
import { LogArchive } from './log-archive.adapter.js';

/** Shared by the tests that do not restart the application. */
const sharedApp = sharedLogApp();

describe('the retention of the event log', () => {
  it('is unlimited by default', async () => {
    const { app, root } = await startAppWithOldEntries();

    expect(await root.call(readLogRetention)).toEqual({
      days: unlimitedRetention,
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
    const { app, root } = await startAppWithOldEntries(sharedApp());

    const reply = await setRetention(root, { redeploy: 30 }, true);

    expect(reply).toMatchObject({
      days: { ...unlimitedRetention, redeploy: 30 },
      archive: true,
      run: null,
    });
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

  it.each([
    ['/days/users', { days: { ...unlimitedRetention, users: 0 }, archive: false }],
    ['/days/users', { days: { ...unlimitedRetention, users: 3651 }, archive: false }],
    ['/days/users', { days: { ...unlimitedRetention, users: 1.5 }, archive: false }],
    ['/days/weather', { days: { ...unlimitedRetention, weather: 1 }, archive: false }],
    ['/days', { archive: false }],
    ['/archive', { days: unlimitedRetention, archive: 'yes' }],
  ])('is refused when %s is wrong', async (pointer, body) => {
    const app = sharedApp();
    const root = await app.signInSuperuser();
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
  it('runs daily, and is not recorded when nothing has expired', async () => {
    const { app, root } = await startAppWithOldEntries();
    await setRetention(root, { maintenance: 30 });
    app.clock.advance({ hours: 17 });
    await app.restart();
    // Sign in again, because sessions expire after half a day without use.
    const lena = await app.signInSuperuser();
    await waitForRetentionRun(lena);

    expect(await findRetentionEntry(lena)).toMatchObject({
      actor: { type: 'system' },
      details: { removed: { maintenance: 1 } },
    });

    app.clock.advance({ hours: 24 });
    await app.restart();
    const max = await app.signInSuperuser();
    while ((await max.call(readLogRetention)).run?.id !== 2) await pause(30);
    expect(await waitForRetentionRun(max)).toMatchObject({ state: 'done', by: { type: 'system' } });
    expect(await findRetentionEntry(max)).toMatchObject({
      details: { removed: { maintenance: 1 } },
    });
    expect((await max.call(readLogRetention)).nextRunAt).toBe('2026-03-24T03:00:00.000Z');
  });

  it('is refused while another removal is running', async () => {
    const { root } = await startAppWithOldEntries(sharedApp());
    await setRetention(root, { redeploy: 30 });

    const results = await Promise.allSettled([
      root.call(runLogRetention),
      root.call(runLogRetention),
    ]);

    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await waitForRetentionRun(root);
  });

  it('removes nothing when the disk is full, and reports it', async () => {
    const { app, root } = await startAppWithOldEntries(sharedApp());
    await setRetention(root, { redeploy: 30 }, true);
    await writeFile(archiveFolderOf(app), 'in the way');

    const run = await runRetentionNow(root);

    expect(run).toMatchObject({ state: 'failed', removed: { redeploy: 0 }, files: 0 });
    expect(run.fault).toMatch(/EEXIST|ENOTDIR/);
    expect(await findRetentionEntry(root)).toMatchObject({ outcome: 'failure', reason: run.fault });
    expect(await countOf(app, 'redeploy')).toBe(1201);
    await rm(archiveFolderOf(app));

    expect(await runRetentionNow(root)).toMatchObject({
      state: 'done',
      removed: { redeploy: 1200 },
    });
  });

  it('leaves no partial files when writing fails', async () => {
    const { app, root } = await startAppWithOldEntries(sharedApp());
    await setRetention(root, { redeploy: 30, authentication: 30 }, true);
    await mkdir(join(archiveFolderOf(app), '2026-02-authentication-000001202.jsonl.draft', 'x'), {
      recursive: true,
    });
    jest.spyOn(app.get(LogArchive), 'discardAll').mockResolvedValueOnce();

    expect(await runRetentionNow(root)).toMatchObject({
      state: 'failed',
      removed: { redeploy: 0 },
    });

    expect(await readdir(archiveFolderOf(app))).toEqual([
      '2026-02-authentication-000001202.jsonl.draft',
    ]);
  });
});

describe('an interrupted removal', () => {
  const archivedIdsByFile = {
    '2026-01-redeploy-000000002.jsonl': range(2, 1201),
    '2026-02-authentication-000001202.jsonl': range(1202, 1209),
  };

  async function startRemoval() {
    const { app, root } = await startAppWithOldEntries();
    await setRetention(root, { redeploy: 30, authentication: 30 }, true);
    return { app, root };
  }

  async function expectRemovalContinues(app: TestApp, root: SignedIn): Promise<void> {
    await app.restart();
    expect(await waitForRetentionRun(root)).toMatchObject({
      state: 'done',
      removed: { redeploy: 1200, authentication: 8 },
      files: 2,
      fault: null,
    });
    expect(await readArchivedEntryIds(app)).toEqual(archivedIdsByFile);
    expect(await countOf(app, 'redeploy')).toBe(1);
    expect(await findRetentionEntry(root)).toMatchObject({ details: { entries: 1208 } });
    expect(await readVerdict(root)).toMatchObject({ intact: true, openDeletions: 0 });
  }

  it('discards the drafts and starts again if the archive was being written', async () => {
    const { app, root } = await startRemoval();
    await root.call(runLogRetention);
    await app.restart(async () => {
      const draft = '2026-01-redeploy-000000002.jsonl.draft';
      await mkdir(archiveFolderOf(app), { recursive: true });
      await writeFile(join(archiveFolderOf(app), draft), '{"half":');
    });
    await expectRemovalContinues(app, root);
  });

  it('renames the archive and removes its entries if only the name was missing', async () => {
    const { app, root } = await startRemoval();
    const fault = new Error('cut off');
    const finalizeSpy = jest.spyOn(app.get(LogArchive), 'finalize').mockRejectedValueOnce(fault);
    await root.call(runLogRetention);
    while ((await root.call(readLogRetention)).run?.fault !== 'cut off') await pause(30);

    expect(finalizeSpy).toHaveBeenCalledTimes(1);
    expect(await countOf(app, 'redeploy')).toBe(1201);
    await expect(root.call(runLogRetention)).rejects.toMatchObject({
      code: 'LOG_RETENTION_RUNNING',
    });
    await expectRemovalContinues(app, root);
  });

  it('removes the rest without archiving anything twice if entries were being removed', async () => {
    const { app, root } = await startRemoval();
    const removals = app.get(LogRemovalRepository);
    const remove = removals.remove.bind(removals);
    let batches = 0;
    jest.spyOn(removals, 'remove').mockImplementation((deletion, ids) => {
      batches += 1;
      return batches === 3 ? Promise.reject(new Error('cut off')) : remove(deletion, ids);
    });
    await root.call(runLogRetention);
    while ((await root.call(readLogRetention)).run?.fault !== 'cut off') await pause(30);

    const remainingCount = await countOf(app, 'redeploy');
    expect(remainingCount).toBeGreaterThan(1);
    expect(remainingCount).toBeLessThan(1201);
    await expectRemovalContinues(app, root);
  });

  it('continues with the remaining entries if there is no archive', async () => {
    const { app, root } = await startAppWithOldEntries();
    await setRetention(root, { redeploy: 30 });
    await root.call(runLogRetention);
    await app.restart();

    expect(await waitForRetentionRun(root)).toMatchObject({
      state: 'done',
      removed: { redeploy: 1200 },
    });
    expect(await readVerdict(root)).toMatchObject({ intact: true, openDeletions: 0 });
  });
});
