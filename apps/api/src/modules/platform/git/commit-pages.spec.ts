import { comparisonUrl } from './commit-pages.js';

const from = 'a'.repeat(40);
const to = 'b'.repeat(40);

describe('the page with new commits', () => {
  it.each([
    ['https://github.com/acme/shop.git', `https://github.com/acme/shop/compare/${from}...${to}`],
    ['https://gitlab.example/a/b', `https://gitlab.example/a/b/-/compare/${from}...${to}`],
    ['https://codeberg.org/a/b.git', `https://codeberg.org/a/b/compare/${from}...${to}`],
    ['https://bitbucket.org/a/b', `https://bitbucket.org/a/b/branches/compare/${to}%0D${from}`],
    ['https://git.example/a/b', null],
    ['http://github.com/a/b', null],
  ])('of %s is %s', (address, url) => {
    expect(comparisonUrl(address, from, to)).toBe(url);
  });

  it('is unknown for something other than commits', () => {
    expect(comparisonUrl('https://github.com/a/b', '../x', to)).toBeNull();
  });
});
