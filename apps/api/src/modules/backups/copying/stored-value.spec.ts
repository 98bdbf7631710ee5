import { countTextsWithNul, rowJson, type ColumnType } from './stored-value.js';

function roundTrip(type: ColumnType, value: unknown): unknown {
  const row: Record<string, unknown> = JSON.parse(rowJson([{ name: 'it', type }], { it: value }));
  return row['it'];
}

describe('a value that moves to PostgreSQL', () => {
  it.each<[ColumnType, unknown, unknown]>([
    ['bigint', 0, 0],
    ['bigint', Number.MAX_SAFE_INTEGER, 9007199254740991],
    ['bigint', -1, -1],
    ['bigint', null, null],
    ['double precision', 0.1, 0.1],
    ['double precision', 3, 3],
    ['boolean', 0, false],
    ['boolean', 1, true],
    ['boolean', null, null],
    ['text', '', ''],
    ['text', '{"a": "\\u0000"}', '{"a": "\\u0000"}'],
    ['text', '2026-11-22T10:00:00.000Z', '2026-11-22T10:00:00.000Z'],
    ['text', 'a\0b', 'a\ufffdb'],
    ['bytea', Buffer.from([0, 255]), '\\x00ff'],
    ['bytea', Buffer.alloc(0), '\\x'],
  ])('of %s: %j is stored as %j', (type, value, expected) => {
    expect(roundTrip(type, value)).toBe(expected);
  });

  it.each<[ColumnType, unknown]>([
    ['bigint', 1.5],
    ['bigint', 2 ** 53],
    ['bigint', '1'],
    ['double precision', Infinity],
    ['boolean', 2],
    ['boolean', 'true'],
    ['text', 1],
    ['text', Buffer.from('a')],
    ['bytea', 'a'],
    ['bytea', undefined],
  ])('of %s has no place for %p', (type, value) => {
    expect(() => roundTrip(type, value)).toThrow(/^it contains .*, which is not of type/);
  });

  it('is not revealed if it does not fit, because it may be a secret', () => {
    expect(() => roundTrip('bytea', 'hunter2')).toThrow(
      /^it contains a string, which is not of type bytea$/,
    );
  });
});

it('counts the texts of a row with NUL', () => {
  expect(countTextsWithNul({ a: 'x\0', b: 'x', c: null, d: Buffer.from('\0'), e: '\0\0' })).toBe(2);
});
