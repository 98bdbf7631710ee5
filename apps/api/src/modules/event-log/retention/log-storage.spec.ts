import { downloadLogArchive, listLogs, readLogStorage } from '@stackyard/contracts';
import { setRetention, runRetentionNow, startAppWithOldEntries } from '#test/log-retention.js';
import { startedOnce } from '#test/started-once.js';

const sharedApp = startedOnce(() => startAppWithOldEntries());

describe('the archive of the event log', () => {
  it('hands out an archive file as it is, and records that', async () => {
    const { root } = sharedApp();
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
    const { root } = sharedApp();

    await expect(root.open(downloadLogArchive, { params: { id: 7 } })).rejects.toMatchObject({
      code: 'LOG_ARCHIVE_UNKNOWN',
    });
  });
});

const asObject = (line: string): object => JSON.parse(line) as object;
