import { CapturedLog } from '#test/monitoring/captured-log.js';
import { Note, notesSchema } from '#test/database/notes.js';
import {
  createEmptyDatabase,
  removeDatabase,
  type DatabaseLocation,
} from '#test/database/test-database.js';
import { Settings } from '#config/settings.js';
import { Metrics } from '../metrics/metrics.js';
import { NoTracing } from '../tracing/tracing.js';
import { Database } from './database.js';
import { keysetPage } from './keyset-page.js';
import { pageOfRows, type Keyset, type KeysetPage } from './keyset.js';
import { UnitOfWork } from './unit-of-work.js';

const byId = { list: 'notes', sortColumns: { id: 'number' }, order: 'desc' } as const;
const byText = {
  list: 'notes:text',
  sortColumns: { text: 'text', id: 'number' },
  order: 'asc',
} as const;

let location: DatabaseLocation;
let database: Database;
let uow: UnitOfWork;

beforeEach(async () => {
  location = await createEmptyDatabase();
  database = await Database.open(Object.assign(new Settings(), location), notesSchema);
  uow = new UnitOfWork(database, new NoTracing(), new Metrics(), new CapturedLog().logging);
  // The texts are unsorted and contain duplicates. The rows get the IDs 1 to 6.
  const texts = ['b', 'a', 'b', 'c', 'a', 'b'];
  await uow.run(() =>
    uow.manager.insert(
      Note,
      texts.map((text) => ({ text })),
    ),
  );
});

afterEach(async () => {
  await uow.waitUntilIdle();
  await database.close();
  await removeDatabase(location);
});

type PageRequest = { limit?: number; cursor?: string };
type ReadPage = (keyset: Keyset<Note>, pageRequest: PageRequest) => Promise<KeysetPage<Note>>;

const pageReaders: [string, ReadPage][] = [
  [
    'a query',
    (keyset, pageRequest) =>
      keysetPage(uow.manager.createQueryBuilder(Note, 'note'), keyset, pageRequest),
  ],
  [
    'rows at hand',
    async (keyset, pageRequest) => pageOfRows(await uow.manager.find(Note), keyset, pageRequest),
  ],
];

describe.each(pageReaders)('pages of %s', (_, read) => {
  /** Reads all pages and returns the IDs of the rows on each page. */
  async function readAllPages(keyset: Keyset<Note>, limit: number): Promise<number[][]> {
    const pages: number[][] = [];
    let cursor: string | null | undefined;
    while (cursor !== null && pages.length < 10) {
      const page: KeysetPage<Note> = await read(keyset, { limit, ...(cursor && { cursor }) });
      pages.push(page.rows.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    return pages;
  }

  it.each<[string, Keyset<Note>, number[][]]>([
    [
      'rows once each, the latest first',
      byId,
      [
        [6, 5, 4, 3],
        [2, 1],
      ],
    ],
    [
      'upwards',
      { ...byId, order: 'asc' },
      [
        [1, 2, 3, 4],
        [5, 6],
      ],
    ],
    [
      'rows with the same text by their number',
      byText,
      [
        [2, 5, 1, 3],
        [6, 4],
      ],
    ],
    [
      'the same backwards',
      { ...byText, order: 'desc' },
      [
        [4, 6, 3, 1],
        [5, 2],
      ],
    ],
  ])('show %s', async (__, keyset, pages) => {
    expect(await readAllPages(keyset, 4)).toEqual(pages);
  });

  it('end where the rows end', async () => {
    expect(await readAllPages(byText, 3)).toHaveLength(2);
    expect(await readAllPages(byText, 6)).toHaveLength(1);
  });

  it('have the default size of the list if the caller gives none', async () => {
    const { rows } = await read({ ...byId, pageSize: 2 }, {});

    expect(rows).toHaveLength(2);
  });

  it('continue after a row that was deleted in the meantime', async () => {
    const { nextCursor } = await read(byText, { limit: 3 });
    await uow.run(() => uow.manager.delete(Note, { id: 1 }));

    const { rows } = await read(byText, { limit: 3, cursor: nextCursor ?? '' });

    expect(rows.map(({ id }) => id)).toEqual([3, 6, 4]);
  });

  it('refuse the cursor of another list or order', async () => {
    const { nextCursor } = await read(byText, { limit: 1 });

    const readWithForeignCursor = async () => read(byId, { cursor: nextCursor ?? '' });

    await expect(readWithForeignCursor()).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });

  it('refuse a cursor with other values', async () => {
    const { nextCursor } = await read({ ...byId, list: 'notes:text' }, { limit: 1 });

    const readWithForeignCursor = async () => read(byText, { cursor: nextCursor ?? '' });

    await expect(readWithForeignCursor()).rejects.toMatchObject({ code: 'CURSOR_INVALID' });
  });
});

it('rows without a value for a key are refused', () => {
  const rows = [{ at: 'b' }, { at: null }];
  const keyset: Keyset<{ at: string | null }> = {
    list: 'x',
    sortColumns: { at: 'text' },
    order: 'asc',
  };

  expect(() => pageOfRows(rows, keyset, {})).toThrow('A row of x has no at');
});
