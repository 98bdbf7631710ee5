import { jest } from '@jest/globals';
import { deleteLogEntry, listLogs } from '@stackyard/contracts';
import { copyFile, readdir, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackgroundTasks } from '#infra/background/background-tasks.js';
import { SqliteFile } from '#infra/database/sqlite/sqlite-file.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { IndexError, type LogIndexFile } from './log-index-file.adapter.js';
import { LogIndexer } from './log-indexer.service.js';

const now = '2026-03-01T10:00:00.000Z';
/** More entries than are checked in list order before the index is queried. */
const newerEntryCount = 1200;

let app: TestApp;
let reader: SignedIn;

beforeEach(async () => {
  app = await startTestApp({ now });
  reader = await app.signIn('reader', ['logs-access', 'logs-delete']);
});

async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setTimeout(resolve, 2));
}

async function waitUntilIndexed(): Promise<void> {
  const indexer = app.get(LogIndexer);
  const [last] = await app
    .get(UnitOfWork)
    .manager.query<{ id: number }[]>('SELECT MAX(id) AS id FROM event_log');
  app.get(BackgroundTasks).wake('search-index');
  await waitUntil(() => (indexer.currentIndex?.coveredUpTo ?? 0) >= (last?.id ?? 0));
}

function openIndex(): LogIndexFile {
  const { currentIndex } = app.get(LogIndexer);
  if (currentIndex === null) throw new Error('The index is not open');
  return currentIndex;
}

/** Creates an old entry, followed by many newer entries. */
async function createOldEntry(message: string): Promise<void> {
  await app.testData.entry({ action: 'setup.completed', message });
  await app.testData.entries(newerEntryCount);
}

async function searchEntries(search: string): Promise<string[]> {
  const { entries } = await reader.call(listLogs, { query: { search } });
  return entries.map((entry) => entry.message);
}

async function queryIndexFile<Row>(sql: string): Promise<Row[]> {
  const file = await SqliteFile.open(join(app.dataDir, 'search.sqlite'), 'write');
  try {
    return await file.all<Row>(sql);
  } finally {
    await file.close();
  }
}

/** Whether the index file contains a trigram, even of an entry that is no longer found. */
async function containsTrigram(trigram: string): Promise<boolean> {
  const file = await SqliteFile.open(join(app.dataDir, 'search.sqlite'), 'write');
  try {
    await file.all(
      `CREATE VIRTUAL TABLE temp.terms USING fts5vocab('main', 'event_log_search', 'row')`,
    );
    return (await file.all('SELECT 1 FROM temp.terms WHERE term = ?', [trigram])).length > 0;
  } finally {
    await file.close();
  }
}

function findCandidates(match: string): Promise<number[]> {
  return openIndex().findCandidates(match, [1, 1e6], 'asc', 100);
}

describe('the search index of the event log', () => {
  it('follows the log in a separate file', async () => {
    await createOldEntry('Größe geändert');
    await waitUntilIndexed();

    expect(await findCandidates('"grö"')).toHaveLength(1);
    expect(await searchEntries('größe')).toEqual(['Größe geändert']);
  });

  it('adds nothing to the database that older engines cannot read', async () => {
    const tables = await app.get(UnitOfWork).manager.query<{ sql: string }[]>(
      `SELECT sql FROM sqlite_master
        WHERE sql LIKE '%contentless_delete%' OR name LIKE 'event_log_search%'`,
    );

    expect(tables).toEqual([]);
  });

  it('does not delay searches, which find new entries in the log', async () => {
    await createOldEntry('Größe geändert');
    await waitUntilIndexed();
    const stopped = jest.spyOn(openIndex(), 'append').mockRejectedValue(new Error('slow disk'));
    await createOldEntry('Größe wieder geändert');

    expect(await searchEntries('größe')).toEqual(['Größe wieder geändert', 'Größe geändert']);
    stopped.mockRestore();
  });

  it('contains every entry after a restart during indexing', async () => {
    await createOldEntry('Größe geändert');
    await app.restart();
    await createOldEntry('Größe wieder geändert');
    await waitUntilIndexed();

    expect(await findCandidates('"grö"')).toHaveLength(2);
    expect(await searchEntries('größe')).toEqual(['Größe wieder geändert', 'Größe geändert']);
  });
});

describe('a removed entry', () => {
  it('is immediately no longer found, and its trigrams leave the file within an hour', async () => {
    await createOldEntry('quicksilver leaked');
    await waitUntilIndexed();
    await reader.call(deleteLogEntry, { params: { id: 1 } });

    expect(await searchEntries('quicksilver')).toEqual([]);
    await waitUntilIndexed();
    expect(await containsTrigram('cks')).toBe(true);

    app.clock.advance({ hours: 1 });
    app.get(BackgroundTasks).wake('search-index');
    await waitUntil(async () => !(await containsTrigram('cks')));
    expect(await containsTrigram('ent')).toBe(true);
    expect(await searchEntries('was deleted')).toEqual(['Event log entry 1 was deleted']);
  });

  it('leaves the file even if the server was stopped in the meantime', async () => {
    await createOldEntry('quicksilver leaked');
    await waitUntilIndexed();
    await reader.call(deleteLogEntry, { params: { id: 1 } });
    await app.restart();
    await waitUntilIndexed();

    app.clock.advance({ hours: 1 });
    app.get(BackgroundTasks).wake('search-index');
    await waitUntil(async () => !(await containsTrigram('cks')));
  });
});

describe('an index that does not belong to the log', () => {
  const damageCases: [string, (dataDir: string) => Promise<void>][] = [
    ['is missing', (dataDir) => removeIndex(dataDir)],
    ['is no database', (dataDir) => writeFile(join(dataDir, 'search.sqlite'), 'x'.repeat(9000))],
    ['is cut off', (dataDir) => truncate(join(dataDir, 'search.sqlite'), 5000)],
    ['is of another version', (dataDir) => runSql(dataDir, 'PRAGMA user_version = 99')],
    ['lacks its state', (dataDir) => runSql(dataDir, 'DELETE FROM state')],
    ['is of another log', (dataDir) => runSql(dataDir, `UPDATE state SET hash = x'00'`)],
    ['knows more than the log', (dataDir) => runSql(dataDir, 'UPDATE state SET covered = 9999')],
    ['lost more than the log', (dataDir) => runSql(dataDir, 'UPDATE state SET removed = 9999')],
  ];

  it.each(damageCases)(
    'is rebuilt when it %s',
    async (_, damageIndex) => {
      await createOldEntry('Größe geändert');
      await waitUntilIndexed();

      await app.restart(damageIndex);

      expect(await searchEntries('größe')).toEqual(['Größe geändert']);
      await waitUntilIndexed();
      expect(await findCandidates('"grö"')).toHaveLength(1);
      expect(await searchEntries('größe')).toEqual(['Größe geändert']);
      expect(await queryIndexFile('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    },
    30_000,
  );

  it('is rebuilt when an older copy of the database was restored', async () => {
    const copy = join(app.dataDir, 'copy');
    await createOldEntry('Größe geändert');
    await app.restart((dataDir) => copyFile(join(dataDir, 'stackyard.sqlite'), copy));
    await createOldEntry('never happened');
    await waitUntilIndexed();
    await app.restart((dataDir) => copyFile(copy, join(dataDir, 'stackyard.sqlite')));
    // The new entries get the same IDs as the entries that the restore has removed.
    await createOldEntry('Größe wieder geändert');
    await waitUntilIndexed();

    expect(await searchEntries('größe')).toEqual(['Größe wieder geändert', 'Größe geändert']);
    expect(await findCandidates('"nev"')).toEqual([]);
  });
});

describe('an index that fails while the server runs', () => {
  it('is replaced, and until then searches read the log', async () => {
    await createOldEntry('Größe geändert');
    await waitUntilIndexed();
    const failed = openIndex();
    jest
      .spyOn(failed, 'findCandidates')
      .mockRejectedValue(new IndexError(Object.assign(new Error(), { code: 'SQLITE_CORRUPT' })));

    expect(await searchEntries('größe')).toEqual(['Größe geändert']);

    await waitUntil(() => app.get(LogIndexer).currentIndex !== failed);
    expect(await searchEntries('größe')).toEqual(['Größe geändert']);
    await waitUntil(() =>
      app.log.lines.some(({ level, logger }) => level === 'warn' && logger === 'event-log-search'),
    );
  });

  it('is kept when the file is not to blame', async () => {
    await createOldEntry('Größe geändert');
    await waitUntilIndexed();
    const index = openIndex();
    jest
      .spyOn(index, 'findCandidates')
      .mockRejectedValueOnce(new IndexError(Object.assign(new Error(), { code: 'SQLITE_FULL' })));

    expect(await searchEntries('größe')).toEqual(['Größe geändert']);

    await waitUntil(() =>
      app.log.linesOf('event-log-search').some(({ level }) => level === 'warn'),
    );
    await createOldEntry('Größe wieder geändert');
    await waitUntilIndexed();
    expect(openIndex()).toBe(index);
    expect(await findCandidates('"grö"')).toHaveLength(2);
  });
});

async function removeIndex(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (name.startsWith('search.sqlite')) await rm(join(dataDir, name));
  }
}

/**
 * Empties and changes the index file directly, so that searches find entries only after the index
 * is rebuilt.
 */
async function runSql(dataDir: string, sql: string): Promise<void> {
  const file = await SqliteFile.open(join(dataDir, 'search.sqlite'), 'write');
  await file.all('DELETE FROM event_log_search');
  await file.all(sql);
  await file.close();
}
