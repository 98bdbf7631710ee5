import pg from 'pg';
import {
  createEmptyDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { startFaultMessage } from '#start-fault.js';
import { Database } from '../database.js';

let location: DatabaseLocation;

beforeEach(async () => {
  location = await createEmptyDatabase();
});

afterEach(() => removeDatabase(location));

function open(known = schema): Promise<Database> {
  return Database.open(Object.assign(new Settings(), location), known);
}

async function queryServer(sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: location.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<object>(sql);
  await client.end();
  return rows;
}

describe('a database of an older version', () => {
  it('gets the missing migrations and keeps its data', async () => {
    // The schema before maintenance windows were added.
    const migrations = Object.values(schema.migrations).slice(0, 9);
    await (await open({ entities: [], migrations })).close();
    await queryServer(`UPDATE maintenance_mode SET message = 'Disk swap'`);

    await (await open()).close();

    const steps = await queryServer('SELECT name FROM migrations');
    expect(steps).toHaveLength(Object.values(schema.migrations).length);
    expect(await queryServer('SELECT message FROM maintenance_mode')).toEqual([
      { message: 'Disk swap' },
    ]);
    expect(await queryServer('SELECT * FROM maintenance_windows')).toEqual([]);
  });

  it('gets them once if two processes start at the same time', async () => {
    const both = await Promise.all([open(), open()]);
    for (const database of both) await database.close();

    expect(await queryServer('SELECT name FROM migrations')).toHaveLength(
      Object.values(schema.migrations).length,
    );
  });
});

describe('a database of a newer version', () => {
  it('is refused with a reason and not changed', async () => {
    const [newest, ...rest] = Object.values(schema.migrations).reverse();
    await (await open()).close();
    const before = await queryServer('SELECT * FROM migrations ORDER BY id');

    const older = open({ ...schema, migrations: rest.reverse() });
    const fault: unknown = await older.catch((error: unknown) => error);

    expect(startFaultMessage(fault)).toBe(
      'Cannot start. DATABASE_URL: the database was written by a newer version of Stackyard. Start that version, or restore a backup of this version. The database was not changed. (SCHEMA_NEWER)',
    );
    expect(String(fault)).toContain((newest as { name: string }).name);
    expect(await queryServer('SELECT * FROM migrations ORDER BY id')).toEqual(before);
    await (await open()).close();
  });
});
