import { changesOf, remainingDetailsOf } from './changes.js';

describe('changesOf', () => {
  it('lists every differing field at any depth', () => {
    const changes = changesOf({
      before: { name: 'nas', url: 'http://a', tls: { mode: 'system', ca: null }, tags: [1] },
      after: { name: 'nas', url: 'https://a', tls: { mode: 'pinned', ca: null }, tags: [1, 2] },
    });

    expect(changes).toEqual([
      { field: 'url', before: 'http://a', after: 'https://a' },
      { field: 'tls.mode', before: 'system', after: 'pinned' },
      { field: 'tags', before: '[1]', after: '[1,2]' },
    ]);
  });

  it('shows added and removed values', () => {
    expect(changesOf({ before: { a: 1 }, after: { b: true } })).toEqual([
      { field: 'a', before: '1', after: null },
      { field: 'b', before: null, after: 'true' },
    ]);
  });

  it('returns nothing without before and after', () => {
    expect(changesOf(null)).toEqual([]);
    expect(changesOf({ redeployId: 3 })).toEqual([]);
    expect(changesOf({ before: '2026-01-01T00:00:00.000Z', entries: 4 })).toEqual([]);
  });
});

describe('otherDetails', () => {
  it('are all details outside the table of changes', () => {
    expect(remainingDetailsOf({ before: { a: 1 }, after: { a: 2 }, via: 'api' })).toEqual({
      via: 'api',
    });
    expect(remainingDetailsOf({ before: { a: 1 }, after: { a: 2 } })).toBeNull();
  });

  it('are all details if there is no table of changes', () => {
    expect(remainingDetailsOf({ before: '2026-01-01', entries: 4 })).toEqual({
      before: '2026-01-01',
      entries: 4,
    });
    expect(remainingDetailsOf(null)).toBeNull();
  });
});
