import { shortList } from './short-list.js';

describe('a short list of names', () => {
  it('names up to three, and counts the rest of longer ones', () => {
    expect(shortList(['shop', 'blog', 'wiki'])).toBe('shop, blog, wiki');
    expect(shortList(['shop', 'blog', 'wiki', 'mail'])).toBe('shop, blog +2');
  });
});
