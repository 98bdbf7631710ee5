import {
  schemaDifferences,
  firstBatchSize,
  sortByReferences,
  nextBatchSize,
  type TableToCopy,
} from './copy-plan.js';

function table(name: string, ...columns: string[]): TableToCopy {
  return {
    name,
    columns: columns.map((column) => ({ name: column, type: 'text' as const })),
    key: columns.slice(0, 1),
    identityColumn: null,
  };
}

describe('the order of tables', () => {
  const names = (tables: readonly { name: string }[]) => tables.map(({ name }) => name);

  it('puts each table after those it refers to', () => {
    const references = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'a', to: 'c' },
    ];
    expect(names(sortByReferences([table('a'), table('b'), table('c')], references))).toEqual([
      'c',
      'b',
      'a',
    ]);
  });

  it('allows a table that refers to itself', () => {
    expect(names(sortByReferences([table('a')], [{ from: 'a', to: 'a' }]))).toEqual(['a']);
  });

  it('does not exist for circular references', () => {
    const circularReferences = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'a' },
    ];
    expect(() => sortByReferences([table('a'), table('b')], circularReferences)).toThrow(
      'refer to each other: a, b',
    );
  });
});

it('differences list what only one of the databases has', () => {
  const source = new Map([
    ['users', ['id', 'name']],
    ['old', ['id']],
  ]);
  expect(schemaDifferences(source, [table('users', 'id', 'email')])).toEqual([
    'users.name',
    'old.id',
    'users.email',
  ]);
  expect(schemaDifferences(source, [table('old', 'id'), table('users', 'id', 'name')])).toEqual([]);
});

describe('the next batch', () => {
  it('grows while rows are small, up to a limit', () => {
    expect(nextBatchSize(firstBatchSize, 100)).toBe(firstBatchSize * 8);
    expect(nextBatchSize(4000, 4000)).toBe(5000);
  });

  it('shrinks to a single row if rows are large', () => {
    expect(nextBatchSize(20, 20 * 50_000_000)).toBe(1);
    expect(nextBatchSize(100, 4 * 1024 * 1024)).toBe(25);
  });
});
