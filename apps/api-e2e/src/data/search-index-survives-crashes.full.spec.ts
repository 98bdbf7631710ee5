import { listLogs } from '@stackyard/contracts';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sqlite3 from 'sqlite3';
import { TestApiClient } from '../pipeline.js';
import { seededRandom, testSeed } from '../seeded-random.js';
import { ServerProcess } from '../server-process.js';
import { createTemporaryFolder } from '../temporary-folder.js';

/** Number of entries, which is large enough to interrupt the indexing many times. */
const entryCount = 30_000;
/** Maximum time in milliseconds that a server spends indexing before it is killed. */
const maxKillDelayMs = 700;

/** Runs a statement on a separate connection. */
async function querySql<Row>(file: string, sql: string): Promise<Row[]> {
  const db = new sqlite3.Database(file);
  try {
    return await new Promise((resolve, reject) => {
      db.all<Row>(sql, (error, rows) => (error === null ? resolve(rows) : reject(error)));
    });
  } finally {
    await new Promise((resolve) => db.close(resolve));
  }
}

const fill = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ${entryCount})
  INSERT INTO event_log_append (id, created_at, category, action, outcome, severity, actor_type,
    actor_name, message, content_hash, chain_hash, search_text)
  SELECT n + (SELECT head_id FROM event_log_chain), 1767225600000 + n * 1000, 'setup', 'setup.completed',
    'success', 'info', 'system', 'Stackyard', 'Entry number ' || n || ' of many', randomblob(32),
    randomblob(32), 'entry number ' || n || ' of many'
  FROM numbers`;

describe('the search index', () => {
  it(`contains what it claims, whenever the server is killed (seed ${testSeed})`, async () => {
    const random = seededRandom(testSeed);
    const dataDir = await createTemporaryFolder();
    const server = await new ServerProcess({ DATA_DIR: dataDir, FRESHNESS_LOOKUP: 'off' }).start();
    const api = await TestApiClient.register(server);
    await server.stop();
    await querySql(join(dataDir, 'stackyard.sqlite'), fill);
    const index = join(dataDir, 'search.sqlite');
    const [log] = await querySql<{ last: number }>(
      join(dataDir, 'stackyard.sqlite'),
      'SELECT MAX(id) AS last FROM event_log',
    );
    let covered = 0;
    let kills = 0;

    while (covered < (log?.last ?? 0)) {
      await server.start();
      await sleep(random() * maxKillDelayMs);
      await server.kill9();
      kills += 1;

      await querySql(
        index,
        `INSERT INTO event_log_search (event_log_search) VALUES ('integrity-check')`,
      );
      const [state] = await querySql<{
        covered: number;
        indexed: number;
        beyond: number;
      }>(
        index,
        `SELECT covered, (SELECT COUNT(*) FROM event_log_search_docsize) AS indexed,
           (SELECT COUNT(*) FROM event_log_search_docsize WHERE id > covered) AS beyond FROM state`,
      );
      expect(state).toMatchObject({ indexed: state?.covered, beyond: 0 });
      expect(state?.covered).toBeGreaterThanOrEqual(covered);
      covered = state?.covered ?? 0;
    }

    console.log(`${covered} entries, ${kills} kills`);
    expect(kills).toBeGreaterThan(2);
    await server.start();
    for (const n of [1, 777, entryCount / 2, entryCount]) {
      const query = { search: `"number ${n} of"` };
      const page = await api.call(listLogs, { query });
      expect(page.entries.map(({ message }) => message)).toEqual([`Entry number ${n} of many`]);
    }
  }, 600_000);
});
