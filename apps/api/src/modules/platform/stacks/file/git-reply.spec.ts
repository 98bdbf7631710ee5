import { toGitReply } from './git-reply.js';

const commit = '4f66ad9a0b2e7c1d5a8f3b6c9e0d1f2a3b4c5d6e';
const reply = (url: string, hash = commit) =>
  toGitReply(
    {
      url,
      reference: 'refs/heads/main',
      filePath: 'docker-compose.yml',
      authentication: null,
      commit: hash,
    },
    null,
  );

describe('the repository of a git stack', () => {
  it.each([
    ['https://github.com/acme/shop.git', 'https://github.com/acme/shop', 'commit'],
    ['https://gitlab.example/acme/shop/', 'https://gitlab.example/acme/shop', '-/commit'],
    ['https://forgejo.example:8443/a/b', 'https://forgejo.example:8443/a/b', 'commit'],
    ['https://bitbucket.org/acme/shop.git', 'https://bitbucket.org/acme/shop', 'commits'],
  ])('links %s and its commit', (url, webUrl, path) => {
    expect(reply(url)).toMatchObject({ webUrl, commitUrl: `${webUrl}/${path}/${commit}` });
  });

  it('has no commit link for an unknown host or an invalid commit', () => {
    const unknown = reply('https://git.example/acme/shop.git');
    expect(unknown).toMatchObject({ webUrl: 'https://git.example/acme/shop', commitUrl: null });
    expect(reply('https://github.com/a/b', '../x').commitUrl).toBeNull();
    expect(reply('https://github.com/a/b', '')).toMatchObject({ commit: null, commitUrl: null });
  });

  it.each([
    'javascript://github.com/%0aalert(1)',
    'http://github.com/a/b',
    'git@github.com:a/b.git',
  ])('is not linked if its address is %s', (url) => {
    expect(reply(url)).toMatchObject({ webUrl: null, commitUrl: null });
  });

  it('never contains credentials', () => {
    const text = JSON.stringify(reply('https://bot:hunter2@github.com/acme/shop.git'));
    expect(text).not.toMatch(/bot|hunter2/);
  });
});
