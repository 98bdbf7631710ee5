import { startTestApp } from '#test/test-app.js';
import { Database } from '../database.js';

describe('a database in a file', () => {
  it('enforces foreign keys, keeps a write-ahead log, and is sound after all migrations', async () => {
    const { writer } = (await startTestApp()).get(Database);

    const [keys] = await writer.query<object[]>('PRAGMA foreign_keys');
    const [journal] = await writer.query<object[]>('PRAGMA journal_mode');
    const [integrity] = await writer.query<object[]>('PRAGMA integrity_check');
    const broken = await writer.query<object[]>('PRAGMA foreign_key_check');

    expect(keys).toEqual({ foreign_keys: 1 });
    expect(journal).toEqual({ journal_mode: 'wal' });
    expect(integrity).toEqual({ integrity_check: 'ok' });
    expect(broken).toEqual([]);
  });
});
