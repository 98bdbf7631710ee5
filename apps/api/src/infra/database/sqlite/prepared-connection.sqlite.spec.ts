import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { preparedDriver } from './prepared-connection.js';

type Connection = InstanceType<typeof preparedDriver.Database>;

let dataDir: string;
let connection: Connection;

async function open(): Promise<void> {
  connection = await new Promise((resolve, reject) => {
    const opened: Connection = new preparedDriver.Database(join(dataDir, 'x.sqlite'), (error) =>
      error ? reject(error) : resolve(opened),
    );
  });
}

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'stackyard-'));
  await open();
  await queryAll('CREATE TABLE stack (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
});

const close = () => promisify(connection.close.bind(connection))();

afterEach(async () => {
  await close();
  await rm(dataDir, { recursive: true, force: true });
});

function queryAll(sql: string, parameters: unknown[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.all(sql, parameters, (error, rows) => (error ? reject(error) : resolve(rows)));
  });
}

/** Runs a statement and returns its result, including the number of changed rows. */
function run(sql: string, parameters: unknown[] = []): Promise<unknown> {
  return new Promise((resolve, reject) => {
    connection.run(sql, parameters, function (this: unknown, error) {
      if (error) reject(error);
      else resolve(this);
    });
  });
}

const insert = 'INSERT INTO stack (name) VALUES (?)';

describe('a statement that is executed again', () => {
  it('uses new parameters each time and returns the number of changes', async () => {
    expect(await run(insert, ['web'])).toMatchObject({ lastID: 1, changes: 1 });
    expect(await run(insert, ['db'])).toMatchObject({ lastID: 2, changes: 1 });

    const selectByName = 'SELECT id FROM stack WHERE name = ?';
    expect(await queryAll(selectByName, ['db'])).toEqual([{ id: 2 }]);
    expect(await queryAll(selectByName, ['web'])).toEqual([{ id: 1 }]);
    expect(await queryAll(selectByName)).toEqual([]);
  });

  it('returns columns that were added in the meantime', async () => {
    await run(insert, ['web']);
    await queryAll('SELECT * FROM stack');
    await queryAll(`ALTER TABLE stack ADD COLUMN status TEXT DEFAULT 'active'`);

    expect(await queryAll('SELECT * FROM stack')).toEqual([
      { id: 1, name: 'web', status: 'active' },
    ]);
  });

  it('works again after it failed, and so does the transaction it failed in', async () => {
    await run('BEGIN');
    await run(insert, ['web']);
    await expect(run(insert, ['web'])).rejects.toThrow('UNIQUE');
    await run(insert, ['db']);
    await run('COMMIT');

    expect(await queryAll('SELECT COUNT(*) AS stacks FROM stack')).toEqual([{ stacks: 2 }]);
  });

  it('is prepared again after it was displaced by many others', async () => {
    for (let number = 0; number < 600; number += 1)
      await queryAll(`SELECT ${number % 400} AS number`);

    expect(await queryAll('SELECT 7 AS number')).toEqual([{ number: 7 }]);
  });
});

describe('a statement that cannot be prepared', () => {
  it('fails for all parallel callers', async () => {
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => queryAll('SELECT name FROM nothing')),
    );

    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });
});

describe('a connection that is closed', () => {
  it('first completes statements that are being prepared', async () => {
    await run(insert, ['web']);
    const found = [1, 2, 3].map((id) =>
      queryAll(`SELECT name FROM stack WHERE id = ${id} OR id = ?`, [1]),
    );
    const message = queryAll('SELECT missing FROM stack').catch((error: Error) => error.message);
    const closed = close();
    await open();

    expect(await Promise.all(found)).toEqual([1, 2, 3].map(() => [{ name: 'web' }]));
    expect(await message).toContain('no such column');
    await expect(closed).resolves.toBeUndefined();
  });
});
