import { detectRawLayout, type RawFile } from './raw-layout.js';

const largeBytes = 300 * 1024 * 1024;

function listingOf(...names: (string | [string, number])[]) {
  const files: RawFile[] = names.map((name) =>
    typeof name === 'string' ? { path: name, bytes: 1 } : { path: name[0], bytes: name[1] },
  );
  const folders = files.flatMap(({ path }) => {
    const parts = path.split('/').slice(0, -1);
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  });
  return { files, folders: [...new Set(folders)], symbolicLinkCount: 0 };
}

describe('raw layout', () => {
  it.each<[string, ReturnType<typeof listingOf>, string, string | null]>([
    ['a Blu-ray', listingOf('BDMV/index.bdmv', 'BDMV/STREAM/00000.m2ts'), 'bdmv', ''],
    ['a Blu-ray further down', listingOf('disc/BDMV/STREAM/00000.m2ts'), 'bdmv', 'disc'],
    ['a DVD', listingOf('VIDEO_TS/VIDEO_TS.IFO', 'VIDEO_TS/VTS_01_1.VOB'), 'video_ts', ''],
    ['a DVD in small letters', listingOf('a/b/video_ts/vts_01_1.vob'), 'video_ts', 'a/b'],
    ['a DVD without its folder', listingOf('VTS_01_1.VOB', 'VTS_01_0.IFO'), 'video_ts', ''],
    ['an image', listingOf('FILM.iso'), 'iso', 'FILM.iso'],
    ['an image without extension', listingOf(['FILM', largeBytes]), 'iso', 'FILM'],
    ['a CD', listingOf('01.flac', '02.wav'), 'cd', null],
    ['an album of two CDs', listingOf('CD1/01.flac', 'CD2/01.flac'), 'cd', null],
    ['an album whose discs are called so', listingOf('Disc 1/01.mp3', 'disk_2/01.mp3'), 'cd', null],
    ['sound in any other folder', listingOf('extras/01.flac', 'CD1/scans/02.flac'), 'files', null],
    ['files', listingOf('Film_t00.mkv', 'x.iso', '01.flac'), 'files', null],
    ['a Blu-ray too far down', listingOf('a/b/c/BDMV/STREAM/00000.m2ts'), 'files', null],
    ['a small file without extension', listingOf(['README', 1000]), 'files', null],
    ['nothing', listingOf(), 'files', null],
  ])('of %s is recognised', (_, listing, structure, disc) => {
    expect(detectRawLayout(listing)).toMatchObject({ structure, disc });
  });

  it('lists its largest files first', () => {
    const listing = listingOf(['a.mkv', 5], ['b/c.mkv', 9], ['cover.jpg', 50], ['d.mp4', 7]);

    expect(detectRawLayout(listing)).toMatchObject({
      videos: [{ path: 'b/c.mkv' }, { path: 'd.mp4' }, { path: 'a.mkv' }],
      mediaInfoFiles: [{ path: 'b/c.mkv' }, { path: 'd.mp4' }, { path: 'a.mkv' }],
      bytes: 71,
    });
  });

  it('comes with sidecars that lie directly in its folder', () => {
    const sidecars = ['b.nfo', 'a/movie.nfo', 'movie.nfo', 'a/makemkv.log', 'MakeMKV-robot.LOG'];

    expect(detectRawLayout(listingOf('a.mkv', ...sidecars))).toMatchObject({
      nfo: { path: 'movie.nfo' },
      ripperLog: { path: 'MakeMKV-robot.LOG' },
    });
    expect(detectRawLayout(listingOf('a.mkv', 'x/movie.nfo', 'process.log'))).toMatchObject({
      nfo: null,
      ripperLog: null,
    });
  });

  it('is not passed to a tool as a whole if it contains a link', () => {
    const listing = { ...listingOf('VIDEO_TS/VTS_01_1.VOB'), symbolicLinkCount: 1 };

    expect(detectRawLayout(listing)).toMatchObject({
      structure: 'video_ts',
      disc: null,
      videos: [{ path: 'VIDEO_TS/VTS_01_1.VOB' }],
    });
  });
});
