import type { Column } from './column.js';
import { fittingColumns, widthOf } from './fitting-columns.js';

const column = (id: string, options: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  header: id,
  cell: () => id,
  ...options,
});

const columns = [
  column('name', { title: true }),
  column('state', { width: '130px' }),
  column('expiry', { width: '210px' }),
  column('last-use', { width: '130px', minWindowWidthPx: 900 }),
  column('owner', { width: '140px', minWindowWidthPx: 1100 }),
  column('actions', { width: '80px' }),
];

const idsIn = (availablePx: number, chosen: readonly string[] = []): string[] =>
  fittingColumns(columns, availablePx, ({ id }) => chosen.includes(id)).map(({ id }) => id);

describe('the columns that fit', () => {
  it('are all of them where there is room', () => {
    expect(idsIn(widthOf(columns))).toHaveLength(columns.length);
  });

  it('leave out first what needs the widest window', () => {
    expect(idsIn(widthOf(columns) - 1)).toEqual(['name', 'state', 'expiry', 'last-use', 'actions']);
    expect(idsIn(560)).toEqual(['name', 'state', 'expiry', 'actions']);
  });

  it('never leave out the title, the actions or a column that the user has chosen', () => {
    expect(idsIn(0)).toEqual(['name', 'actions']);
    expect(idsIn(0, ['owner'])).toEqual(['name', 'owner', 'actions']);
  });
});
