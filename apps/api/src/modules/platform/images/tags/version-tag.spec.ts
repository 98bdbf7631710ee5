import { newerTags, newestTags, shapeOf } from './version-tag.js';

const noNewerTags = { patch: null, minor: null, major: null };

describe('newerTags', () => {
  it.each([
    [
      '1.27.3',
      ['1.26.9', '1.27.2', '1.27.3', '1.27.4', '1.27.10', '1.28.1', '1.29.0', '2.0.1', '10.0.0'],
      { patch: '1.27.10', minor: '1.29.0', major: '10.0.0' },
    ],
    [
      '1.27',
      ['1.27', '1.28', '1.28.9', '1.30', '2.0'],
      { ...noNewerTags, minor: '1.30', major: '2.0' },
    ],
    ['16-alpine', ['17', '17-alpine', '18.1-alpine'], { ...noNewerTags, major: '17-alpine' }],
    [
      '3.9.1-debian',
      ['3.9.4', '3.9.3-debian', '3.9.5-slim'],
      { ...noNewerTags, patch: '3.9.3-debian' },
    ],
    ['24.04', ['22.04', '24.10', '25.04'], { ...noNewerTags, minor: '24.10', major: '25.04' }],
    [
      '1.2.3.4',
      ['1.2.3.5', '1.2.4.0', '1.3.0.0'],
      { ...noNewerTags, patch: '1.2.4.0', minor: '1.3.0.0' },
    ],
    ['9.2', ['latest', 'stable-alpine', '9.3rc1', '9.2-slim'], noNewerTags],
    ['16', ['16', '15', '20240101', '2024.1'], noNewerTags],
    ['20240101', ['20240215', '17'], { ...noNewerTags, major: '20240215' }],
    ['1.2', ['1.3-2024-01-15', '1.3.'], noNewerTags],
  ])('compares %s only with tags of the same form', (current, tags, expected) => {
    expect(newerTags(current, tags)).toEqual(expected);
  });

  it('prefers the tag with the same prefix among equal versions', () => {
    const tags = ['2.4.0', 'v2.4.0', '2.3.9'];
    expect(newerTags('v2.3.1', tags)).toEqual({ ...noNewerTags, patch: '2.3.9', minor: 'v2.4.0' });
    expect(newerTags('2.3.1', [...tags].reverse())).toMatchObject({ minor: '2.4.0' });
  });

  it('ignores pre-releases unless the current tag is one', () => {
    const tags = ['2.0.0-rc.2', '2.0.0-beta.9', '2.0.0-rc.10', '1.9.1', '2.1.0-alpha'];
    expect(newerTags('1.9.0', tags)).toEqual({ ...noNewerTags, patch: '1.9.1' });
    expect(newerTags('2.0.0-rc.2', tags)).toEqual({
      ...noNewerTags,
      patch: '2.0.0-rc.10',
      minor: '2.1.0-alpha',
    });
    expect(newerTags('2.0.0-rc.10', [...tags, '2.0.0'])).toMatchObject({ patch: '2.0.0' });
    expect(newerTags('2.0.0', ['2.0.0-rc.11'])).toEqual(noNewerTags);
    expect(newerTags('3.13.0a4-slim', ['3.13.0b1-slim', '3.13.0rc1'])).toMatchObject({
      patch: '3.13.0b1-slim',
    });
  });

  it.each(['latest', 'stable', 'v', '12ab34f', '2024-01-15', 'sha-1f2e3d', '1..2', 'alpine3.20'])(
    'returns nothing for %s, which names no version',
    (tag) => {
      expect(newerTags(tag, ['1.2.3', '2'])).toBeNull();
      expect(shapeOf(tag)).toBeNull();
    },
  );
});

describe('newestTags', () => {
  const shapesOf = (...tags: string[]) => new Set(tags.flatMap((tag) => shapeOf(tag) ?? []));

  it('keeps only tags that can be the newest for a tag of a wanted form', () => {
    const tags = Array.from({ length: 30_000 }, (_, index) => {
      return `${index % 10}.${index % 7}.${index}${index % 2 === 0 ? '' : '-alpine'}`;
    });
    const newest = newestTags(tags, shapesOf('1.2.3'));
    expect(newest).toHaveLength(35);
    for (const current of ['0.0.0', '4.3.5', '8.6.29996', '8.6.30000']) {
      expect(newerTags(current, newest)).toEqual(newerTags(current, tags));
    }
  });

  it('keeps pre-releases beside releases', () => {
    const tags = ['1.0.0', '1.1.0-rc.1', '1.1.0', '1.2.0-rc.1', '1.2.0-rc.2'];
    expect(newestTags(tags, shapesOf('1.0.0'))).toEqual([
      ...['1.2.0-rc.2', '1.1.0', '1.1.0-rc.1', '1.0.0'],
    ]);
  });

  it('keeps a limited number of the newest', () => {
    const tags = Array.from({ length: 5000 }, (_, index) => `1.${index}.0`);
    const newest = newestTags(tags, shapesOf('1.0.0'));
    expect(newest).toHaveLength(2000);
    expect(newest[0]).toBe('1.4999.0');
  });
});
