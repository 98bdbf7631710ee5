import { allPages, wholeList, type Continued } from './all-pages.js';

const pages = [
  { rows: [1, 2], total: 5, nextCursor: 'a' },
  { rows: [3, 4], total: 5, nextCursor: 'b' },
  { rows: [5], total: 4, nextCursor: null },
];

function list() {
  const asked: Continued[] = [];
  const read = async (continued: Continued) => {
    asked.push(continued);
    const at = pages.findIndex(({ nextCursor }) => nextCursor === continued.cursor) + 1;
    return (
      pages[continued.cursor === undefined ? 0 : at] ?? { rows: [], total: 0, nextCursor: null }
    );
  };
  return { asked, read };
}

describe('all pages of a list', () => {
  it('are read one after the other', async () => {
    const { asked, read } = list();
    const found: number[][] = [];

    for await (const { rows } of allPages(read)) found.push(rows);

    expect(found).toEqual([[1, 2], [3, 4], [5]]);
    expect(asked).toEqual([{}, { cursor: 'a' }, { cursor: 'b' }]);
  });

  it('are not read further than somebody wants', async () => {
    const { asked, read } = list();

    for await (const { rows } of allPages(read)) if (rows.includes(1)) break;

    expect(asked).toHaveLength(1);
  });

  it('are one page where an earlier server answers without a cursor', async () => {
    const old = { rows: [1] };

    // As such a server answers, whatever the contract says.
    const whole = await wholeList(
      async () => Object.assign({ nextCursor: null }, old, { nextCursor: undefined as never }),
      'rows',
    );

    expect(whole.rows).toEqual([1]);
  });
});

it('a whole list has the rows of all pages, and says what the last one said', async () => {
  expect(await wholeList(list().read, 'rows')).toEqual({
    rows: [1, 2, 3, 4, 5],
    total: 4,
    nextCursor: null,
  });
});
