import {
  createMigratedDatabase,
  removeDatabase,
  listTableNames,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Database } from '#infra/database/database.js';
import { schema } from '#schema.js';

let place: DatabaseLocation;
let database: Database;

beforeEach(async () => {
  place = await createMigratedDatabase();
  database = await Database.open(Object.assign(new Settings(), place), schema);
});

afterEach(async () => {
  await database.close();
  await removeDatabase(place);
});

async function tables(): Promise<string[]> {
  return (await listTableNames(database.writer)).filter((name) => name !== 'migrations');
}

describe('the migrations', () => {
  it('make every table and column that the entities name', async () => {
    for (const entity of database.reader.entityMetadatas) {
      const read = database.reader.getRepository(entity.target).find({ take: 1 });
      await expect(read).resolves.toBeInstanceOf(Array);
    }
  });

  it('have columns for truth values that are read as such from both engines', () => {
    const columns = database.reader.entityMetadatas.flatMap((entity) => entity.columns);

    // From SQLite, a column of the type `'boolean'` is read as a number instead of true or false.
    expect(columns.filter(({ type }) => type === 'boolean')).toEqual([]);
    expect(columns.filter(({ type }) => type === Boolean)).not.toEqual([]);
  });

  it('lead back to nothing and forth again', async () => {
    const { writer } = database;
    const before = await tables();
    for (let remaining = writer.migrations.length; remaining > 0; remaining -= 1) {
      await writer.undoLastMigration();
    }
    expect(await tables()).toEqual([]);

    await writer.runMigrations();

    expect(await tables()).toEqual(before);
  });

  it('are listed in the order they are applied', () => {
    const names = database.writer.migrations.map((migration) => migration.constructor.name);
    const times = names.map((name) => Number(/\d+$/.exec(name)?.[0]));

    expect(times).toEqual([...times].sort((a, b) => a - b));
    expect(new Set(times).size).toBe(times.length);
  });
});
