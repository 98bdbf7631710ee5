import { isSameView, viewSearch } from './stack-view-search.js';

describe('viewSearch', () => {
  it('keeps filters and order, but no open dialog', () => {
    const address = { redeploy: 'all', tag: ['web', 'prod'], order: 'name', record: 3, server: 2 };
    expect(viewSearch(address)).toBe('tag=web,prod&order=name&server=2');
  });
});

describe('isSameView', () => {
  it('ignores the order of the filters', () => {
    expect(isSameView('search=web&outdated=true', 'outdated=true&search=web')).toBe(true);
    expect(isSameView('tag=web', 'tag=web,prod')).toBe(false);
  });
});
