import fc from 'fast-check';
import { posix } from 'node:path';
import { parseMediaPath, mediaRoots, PathRefusedError, type MediaRoot } from './media-path.js';

const roots: MediaRoot[] = [
  { kind: 'raw', path: '/media/raw' },
  { kind: 'output', path: '/media/movies' },
];

function outcomeOf(text: string): string {
  try {
    return `accepted ${parseMediaPath(roots, text).path}`;
  } catch (error) {
    if (error instanceof PathRefusedError) return error.fault;
    throw error;
  }
}

describe('a media path', () => {
  it.each([
    ['', 'empty'],
    ['raw/Film', 'relative'],
    ['./media/raw/Film', 'relative'],
    ['/media/raw', 'root'],
    ['/media/raw/', 'root'],
    ['//media//movies', 'root'],
    ['/', 'outside'],
    ['/media', 'outside'],
    ['/media/rawer/Film', 'outside'],
    ['/etc/passwd', 'outside'],
    ['/media/raw/..', 'dots'],
    ['/media/raw/../raw/Film', 'dots'],
    ['/media/raw/Film/../../../etc', 'dots'],
    ['/media/raw/./Film', 'dots'],
    ['/media/raw/Fi\0lm', 'nul'],
    ['/media/raw/.stackyard-bin', 'bin'],
    ['/media/raw/.stackyard-bin/1/Film', 'bin'],
    [`/media/raw/${'x'.repeat(256)}`, 'long'],
    [`/media/raw/${'x/'.repeat(2100)}`, 'long'],
  ])('%j is refused as %s', (text, fault) => {
    expect(outcomeOf(text)).toBe(fault);
  });

  it('below a root is accepted and loses superfluous slashes', () => {
    expect(outcomeOf('/media/raw//Film (1999)/')).toBe('accepted /media/raw/Film (1999)');
    expect(outcomeOf('/media/movies/a/b.mkv')).toBe('accepted /media/movies/a/b.mkv');
  });

  it('keeps names that merely look like `..`', () => {
    expect(outcomeOf('/media/raw/...')).toBe('accepted /media/raw/...');
    expect(outcomeOf('/media/raw/..Film')).toBe('accepted /media/raw/..Film');
  });

  it('reports a refusal with its reason and without control characters', () => {
    const refusal = new PathRefusedError('outside', '/etc/\u001b[31mx\nX-Header: y');

    expect(refusal.code).toBe('MEDIA_PATH_REFUSED');
    expect(refusal.detail).toBe('/etc/?[31mx?X-Header: y is not inside a configured folder.');
  });

  it('never leads out of its root, whatever its text', () => {
    const part = fc.constantFrom(
      '..',
      '.',
      '',
      'media',
      'raw',
      'movies',
      'x',
      '\0',
      '.stackyard-bin',
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(part, { maxLength: 8 }).map((parts) => parts.join('/')),
      fc.array(part, { maxLength: 8 }).map((parts) => `/media/raw/${parts.join('/')}`),
    );
    fc.assert(
      fc.property(text, (candidate) => {
        const fault = outcomeOf(candidate);
        if (!fault.startsWith('accepted ')) return;
        const path = fault.slice('accepted '.length);
        expect(posix.normalize(path)).toBe(path);
        expect(roots.some((root) => path.startsWith(`${root.path}/`))).toBe(true);
        expect(path).not.toContain('\0');
      }),
    );
  });

  it('ignores trailing slashes of configured roots', () => {
    const settings = { MEDIA_RAW_DIRS: ['/a/', '/b//c/'], MEDIA_OUTPUT_DIRS: ['/d'] };

    expect(mediaRoots(settings).map((root) => root.path)).toEqual(['/a', '/b/c', '/d']);
  });
});
