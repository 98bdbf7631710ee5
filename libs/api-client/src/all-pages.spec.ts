import { fetchAllPages, fetchWholeList, type PageRequest } from './all-pages.js';

const pages = [
  { rows: [1, 2], total: 5, nextCursor: 'a' },
  { rows: [3, 4], total: 5, nextCursor: 'b' },
  { rows: [5], total: 4, nextCursor: null },
];

function list() {
  const requests: PageRequest[] = [];
  const read = async (request: PageRequest) => {
    requests.push(request);
    const index = pages.findIndex(({ nextCursor }) => nextCursor === request.cursor) + 1;
    return (
      pages[request.cursor === undefined ? 0 : index] ?? { rows: [], total: 0, nextCursor: null }
    );
  };
  return { requests, read };
}

describe('fetchAllPages', () => {
  it('reads the pages one after the other', async () => {
    const { requests, read } = list();
    const found: number[][] = [];

    for await (const { rows } of fetchAllPages(read)) found.push(rows);

    expect(found).toEqual([[1, 2], [3, 4], [5]]);
    expect(requests).toEqual([{}, { cursor: 'a' }, { cursor: 'b' }]);
  });

  it('stops reading when the loop ends', async () => {
    const { requests, read } = list();

    for await (const { rows } of fetchAllPages(read)) if (rows.includes(1)) break;

    expect(requests).toHaveLength(1);
  });

  it('reads one page if an earlier server version returns no cursor', async () => {
    const old = { rows: [1] };

    // The contract requires `nextCursor`, but earlier versions of Stackyard omit it in some lists.
    const entries = await fetchWholeList(
      async () => Object.assign({ nextCursor: null }, old, { nextCursor: undefined as never }),
      'rows',
    );

    expect(entries.rows).toEqual([1]);
  });
});

it('wholeList returns the last page with the rows of all pages', async () => {
  expect(await fetchWholeList(list().read, 'rows')).toEqual({
    rows: [1, 2, 3, 4, 5],
    total: 4,
    nextCursor: null,
  });
});
