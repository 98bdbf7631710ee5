import { downloadLogArchive, listLogs, readLogStorage } from '@stackyard/contracts';
import { setRetention, runRetentionNow, withOldEntries } from '#test/log-retention.js';

describe('the storage of the event log', () => {
  it('shows how much the log and each archive file take up', async () => {
    const { root } = await withOldEntries();
    const before = await root.call(readLogStorage);
    expect(before).toMatchObject({ archives: [], archiveBytes: 0 });
    expect(before.entries).toBeGreaterThan(1200);
    expect(before.databaseBytes).toBeGreaterThan(100_000);

    await setRetention(root, { redeploy: 30 }, true);
    await runRetentionNow(root);
    const after = await root.call(readLogStorage);

    expect(after.entries).toBeLessThan(before.entries);
    expect(after.archives.length).toBeGreaterThan(0);
    const sum = after.archives.reduce((bytes, file) => bytes + file.bytes, 0);
    expect(after.archiveBytes).toBe(sum);
    expect(sum).toBeGreaterThan(0);
  });

  it('hands out an archive file as it is, and records that', async () => {
    const { root } = await withOldEntries();
    await setRetention(root, { redeploy: 30 }, true);
    await runRetentionNow(root);
    const { archives } = await root.call(readLogStorage);
    const [newest] = archives;

    const response = await root.open(downloadLogArchive, { params: { id: newest?.id ?? 0 } });

    expect(response.headers.get('content-disposition')).toContain(newest?.name);
    const text = await response.text();
    expect(Buffer.byteLength(text)).toBe(newest?.bytes);
    expect(text.split('\n').filter(Boolean).map(asObject)).not.toHaveLength(0);
    const { entries } = await root.call(listLogs, { query: { limit: 1 } });
    expect(entries).toMatchObject([{ action: 'log.exported', details: { file: newest?.name } }]);
  });

  it('refuses files that it does not list', async () => {
    const { root } = await withOldEntries();

    await expect(root.open(downloadLogArchive, { params: { id: 7 } })).rejects.toMatchObject({
      code: 'LOG_ARCHIVE_UNKNOWN',
    });
  });
});

const asObject = (line: string): object => JSON.parse(line) as object;
