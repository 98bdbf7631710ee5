import { readLogStorage } from '@stackyard/contracts';
import { setRetention, runRetentionNow, startAppWithOldEntries } from '#test/log-retention.js';

describe('the storage of the event log', () => {
  it('shows how much the log and each archive file take up', async () => {
    const { root } = await startAppWithOldEntries();
    const before = await root.call(readLogStorage);
    expect(before).toMatchObject({ archives: [], archiveBytes: 0 });
    expect(before.entries).toBeGreaterThan(1200);
    expect(before.databaseBytes).toBeGreaterThan(100_000);
    const categoryCounts = Object.values(before.entriesByCategory);
    expect(categoryCounts.reduce((sum, count) => sum + count, 0)).toBe(before.entries);
    expect(before.entriesByCategory.redeploy).toBeGreaterThan(1000);

    await setRetention(root, { redeploy: 30 }, true);
    await runRetentionNow(root);
    const after = await root.call(readLogStorage);

    expect(after.entries).toBeLessThan(before.entries);
    expect(after.archives.length).toBeGreaterThan(0);
    const sum = after.archives.reduce((bytes, file) => bytes + file.bytes, 0);
    expect(after.archiveBytes).toBe(sum);
    expect(sum).toBeGreaterThan(0);
  });
});
