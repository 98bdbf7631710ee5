import { isSameView, viewSearch } from './view-search.js';

describe('viewSearch', () => {
  it('keeps filters, order and layout, but not the open entry', () => {
    const address = { entry: 7, view: 'timeline', order: 'asc', outcome: 'failure', server: 2 };
    expect(viewSearch(address)).toBe('outcome=failure&order=asc&view=timeline&server=2');
  });

  it('is empty without filters', () => expect(viewSearch({ entry: 7 })).toBe(''));
});

describe('isSameView', () => {
  it('ignores the order of the filters', () => {
    expect(isSameView('search=web&outcome=failure', 'outcome=failure&search=web')).toBe(true);
    expect(isSameView('outcome=failure', 'outcome=failure,denied')).toBe(false);
  });
});
