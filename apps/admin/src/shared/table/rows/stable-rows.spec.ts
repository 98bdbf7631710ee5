import { keepRowOrder } from './stable-rows.js';

interface Row {
  id: number;
  text?: string;
}

const rows = (...ids: number[]): Row[] => ids.map((id) => ({ id }));
const idOf = (row: Row): number => row.id;

describe('keepRowOrder', () => {
  it('shows all rows at first', () => {
    expect(keepRowOrder([], rows(1, 2), idOf)).toEqual({ rows: rows(1, 2), newCount: 0 });
  });

  it('keeps the order and counts newer rows instead of inserting them', () => {
    expect(keepRowOrder(rows(5, 4), rows(7, 6, 4, 5), idOf)).toEqual({
      rows: rows(5, 4),
      newCount: 2,
    });
  });

  it('updates a row in place', () => {
    const changed = { id: 4, text: 'done' };
    expect(keepRowOrder(rows(5, 4), [changed, { id: 5 }], idOf).rows).toEqual([{ id: 5 }, changed]);
  });

  it('keeps a removed row in its place', () => {
    expect(keepRowOrder(rows(5, 4, 3), rows(5, 3), idOf).rows).toEqual(rows(5, 4, 3));
  });

  it('appends the next page below', () => {
    expect(keepRowOrder(rows(5, 4), rows(5, 4, 3, 2), idOf)).toEqual({
      rows: rows(5, 4, 3, 2),
      newCount: 0,
    });
  });
});
