import { readImageBuild } from './image-build.js';

const labels = (own: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(own).map(([key, value]) => [`org.opencontainers.image.${key}`, value]),
  );

describe('readImageBuild', () => {
  it('reads version, revision, source and time', () => {
    const imageLabels = labels({
      version: ' 2.4.1 ',
      revision: '9f2c1e0',
      source: 'https://git.example/acme/shop',
      created: '2026-11-20T10:00:00Z',
    });

    expect(readImageBuild(imageLabels, '2026-01-01T00:00:00Z')).toEqual({
      version: '2.4.1',
      revision: '9f2c1e0',
      sourceUrl: 'https://git.example/acme/shop',
      changelogUrl: null,
      builtAt: '2026-11-20T10:00:00.000Z',
    });
  });

  it.each(['org.example.changelog', 'changelog', 'com.example.shop-changelog-url'])(
    'links to the changelog that the label %s names',
    (key) => {
      const imageLabels = { [key]: 'https://example.com/changes' };
      expect(readImageBuild(imageLabels, null)?.changelogUrl).toBe('https://example.com/changes');
    },
  );

  it.each([
    'javascript:alert(1)',
    'ssh://git@git.example/acme/shop',
    'https://user:secret@git.example/acme/shop',
    'acme/shop',
    `https://git.example/${'x'.repeat(500)}`,
  ])('does not link to %s', (source) => {
    expect(readImageBuild(labels({ source }), null)).toBeNull();
  });

  it('limits the length of texts', () => {
    const imageLabels = labels({ version: 'v'.repeat(5000) });
    expect(readImageBuild(imageLabels, null)?.version).toHaveLength(200);
  });

  it('takes the time of the image without a label, unless a reproducible build left it out', () => {
    expect(readImageBuild({}, '2026-03-01T10:00:00Z')?.builtAt).toBe('2026-03-01T10:00:00.000Z');
    expect(readImageBuild({}, '1970-01-01T00:00:00Z')).toBeNull();
  });
});
