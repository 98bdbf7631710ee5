import { listLogs, previewLogRetention } from '@stackyard/contracts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  readArchivedEntryIds,
  archiveFolderOf,
  countOf,
  findRetentionEntry,
  unlimitedRetention,
  setRetention,
  range,
  runRetentionNow,
  readVerdict,
  sharedLogApp,
  startAppWithOldEntries,
} from '#test/log-retention.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';

const sharedApp = sharedLogApp();

describe('the retention of the event log', () => {
  it('previews which entries would be removed', async () => {
    const { app, root } = await startAppWithOldEntries(sharedApp());
    const days = { ...unlimitedRetention, redeploy: 30, authentication: 40, users: 1 };

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
});

describe('the removal of expired entries', () => {
  it('applies to each category separately, records one entry, and keeps the chain intact', async () => {
    const { app, root } = await startAppWithOldEntries(sharedApp());
    await setRetention(root, { redeploy: 30, authentication: 30 });

    const run = await runRetentionNow(root);

    expect(run).toMatchObject({
      state: 'done',
      by: { type: 'user' },
      removed: { redeploy: 1200, authentication: 8, maintenance: 0, platform: 0 },
      archive: false,
      files: 0,
      fault: null,
    });
    expect(await findRetentionEntry(root)).toMatchObject({
      outcome: 'success',
      actor: { type: 'user' },
      details: { entries: 1208, removed: { redeploy: 1200, authentication: 8 } },
    });
    expect(await countOf(app, 'redeploy')).toBe(1);
    expect(await countOf(app, 'platform')).toBe(1);
    expect(await countOf(app, 'maintenance')).toBe(1);
    expect(await readVerdict(root)).toMatchObject({ intact: true, openDeletions: 0 });
  });

  it('first archives the entries with their hashes by month and category', async () => {
    const { app, root } = await startAppWithOldEntries(sharedApp());
    const { entries } = await root.call(listLogs, { query: { order: 'asc', limit: 1 } });
    await setRetention(root, { platform: 30, redeploy: 30, authentication: 30 }, true);

    expect(await runRetentionNow(root)).toMatchObject({ archive: true, files: 3 });

    expect(await readArchivedEntryIds(app)).toEqual({
      '2026-01-platform-000000001.jsonl': [1],
      '2026-01-redeploy-000000002.jsonl': range(2, 1201),
      '2026-02-authentication-000001202.jsonl': range(1202, 1209),
    });
    const file = await readFile(
      join(archiveFolderOf(app), '2026-01-platform-000000001.jsonl'),
      'utf8',
    );
    const line = JSON.parse(file) as { entry: object; contentHash: string; chainHash: string };
    expect(line.entry).toEqual(entries[0]);
    const [remaining] = await app
      .get(UnitOfWork)
      .manager.query<{ c: Buffer; h: Buffer }[]>(
        `SELECT content_hash AS c, chain_hash AS h FROM event_log_removed WHERE id = 1`,
      );
    expect(remaining?.c.toString('hex')).toBe(line.contentHash);
    expect(remaining?.h.toString('hex')).toBe(line.chainHash);
    expect(await readVerdict(root)).toMatchObject({ intact: true });
  });
});
