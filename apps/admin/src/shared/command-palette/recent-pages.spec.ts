import { forgetPages, recentPages, rememberPage } from './recent-pages.js';

const paths = () => recentPages('/').map(({ path }) => path);

describe('recently opened pages', () => {
  afterEach(forgetPages);

  it('are pages about one thing, each once, the latest first', () => {
    for (const path of ['/stacks/1', '/stacks', '/redeploys/7', '/stacks/1/logs', '/stacks/1']) {
      rememberPage({ path, title: path });
    }

    expect(paths()).toEqual(['/stacks/1', '/redeploys/7']);
    expect(recentPages('/stacks/1')).toEqual([{ path: '/redeploys/7', title: '/redeploys/7' }]);
  });

  it('are at most six, and forgotten at the sign-out', () => {
    for (let id = 1; id <= 9; id += 1) rememberPage({ path: `/stacks/${id}`, title: 'web' });

    expect(paths()).toHaveLength(6);
    expect(paths()[0]).toBe('/stacks/9');
    forgetPages();
    expect(paths()).toEqual([]);
  });
});
