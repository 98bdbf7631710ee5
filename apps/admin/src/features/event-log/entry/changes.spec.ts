import { changesOf, otherDetails } from './changes.js';

describe('changesOf', () => {
  it('names each field that differs, however deep it lies', () => {
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

  it('shows what came and what went', () => {
    expect(changesOf({ before: { a: 1 }, after: { b: true } })).toEqual([
      { field: 'a', before: '1', after: null },
      { field: 'b', before: null, after: 'true' },
    ]);
  });

  it('finds nothing where there is no before and after', () => {
    expect(changesOf(null)).toEqual([]);
    expect(changesOf({ redeployId: 3 })).toEqual([]);
    expect(changesOf({ before: '2026-01-01T00:00:00.000Z', entries: 4 })).toEqual([]);
  });
});

describe('otherDetails', () => {
  it('is what the table of changes does not show', () => {
    expect(otherDetails({ before: { a: 1 }, after: { a: 2 }, via: 'api' })).toEqual({ via: 'api' });
    expect(otherDetails({ before: { a: 1 }, after: { a: 2 } })).toBeNull();
  });

  it('is everything where nothing is shown as a change', () => {
    expect(otherDetails({ before: '2026-01-01', entries: 4 })).toEqual({
      before: '2026-01-01',
      entries: 4,
    });
    expect(otherDetails(null)).toBeNull();
  });
});
