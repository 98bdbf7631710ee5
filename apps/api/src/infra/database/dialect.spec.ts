import {
  createMigratedDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { schema } from '#schema.js';
import { Database } from './database.js';

let location: DatabaseLocation;
let database: Database;

beforeAll(async () => {
  location = await createMigratedDatabase();
  database = await Database.open(Object.assign(new Settings(), location), schema);
});

afterAll(async () => {
  await database.close();
  await removeDatabase(location);
});

describe('a text of a JSON object', () => {
  it.each([
    ['nothing else', {}],
    ['a NUL', { output: 'end\0' }],
    ['half of a sign', { output: 'end\u{d83d}' }],
    ['what only looks like a NUL', { output: 'C:\\u0000 and \\\0' }],
    ['signs of two halves', { output: '💿' }],
  ])('is read beside %s', async (_, otherCondition) => {
    const object = JSON.stringify({ source: '/raw/Größe "1"\\u0000', ...otherCondition });

    const [row] = await database.reader.query<{ source: string }[]>(
      `SELECT ${database.dialect.textIn('?', 'source')} AS source`,
      [object],
    );

    expect(row?.source).toBe('/raw/Größe "1"\\u0000');
  });
});
