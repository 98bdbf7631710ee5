import type { MediaFileInfo, MusicTags } from '@stackyard/contracts';
import { albumTagsOf, planAlbum, type AlbumMetadata } from './album-plan.js';

const emptyTags: MusicTags = {
  album: null,
  albumPerformer: null,
  performer: null,
  track: null,
  position: null,
  musicBrainzAlbumId: null,
};

function audioFile(fileName: string, tags: Partial<MusicTags> = {}): MediaFileInfo {
  const track = { id: null, format: 'PCM', codecId: null, commercialName: null, channels: 2 };
  const labels = { language: 'und', title: null, default: false, forced: false };
  const audioProperties = {
    durationSeconds: 2,
    bitRate: null,
    channelLayout: null,
    samplingRate: 44_100,
  };
  return {
    filePath: `/raw/Album/${fileName}`,
    fileName,
    format: 'Wave',
    ...{ sizeBytes: 9, durationSeconds: 2, overallBitRate: null, title: null },
    ...{ videoTracks: [], textTracks: [], chapters: [] },
    audioTracks: [{ ...track, ...labels, ...audioProperties }],
    music: Object.keys(tags).length === 0 ? null : { ...emptyTags, ...tags },
  };
}

const facts: AlbumMetadata = {
  jobId: 7,
  title: 'The Album',
  artist: 'The Band',
  year: 1999,
  musicBrainzId: null,
  tracks: [],
};

function namesOf(files: MediaFileInfo[], overrides: Partial<AlbumMetadata> = {}): string[] {
  const { tracks } = planAlbum(files, { ...facts, ...overrides }, new Date(0));
  return tracks.map(({ fileName, outputName }) => `${fileName} → ${outputName}`);
}

describe('the plan of an album', () => {
  it('prefers assigned metadata to tags, and tags to file names', () => {
    const first = { position: 1, title: 'One', artist: null, lengthMs: null };

    expect(
      namesOf(
        [
          audioFile('03 Anybody - Third.wav'),
          audioFile('track02.cdda.wav', { track: 'Two', performer: 'Guest', position: 2 }),
          audioFile('01.flac', { track: 'Uno', position: 1 }),
          audioFile('track4.wav'),
        ],
        { tracks: [first] },
      ),
    ).toEqual([
      '01.flac → 01 The Band - One.flac',
      'track02.cdda.wav → 02 Guest - Two.flac',
      '03 Anybody - Third.wav → 03 The Band - Third.flac',
      'track4.wav → 04 The Band - Track 4.flac',
    ]);
  });

  it('numbers the files if nothing else distinguishes them', () => {
    const files = [audioFile('b.wav', { position: 1 }), audioFile('a.wav', { position: 1 })];

    expect(namesOf(files, { artist: null })).toEqual(['a.wav → 01 a.flac', 'b.wav → 02 b.flac']);
  });

  it('numbers tracks across discs', () => {
    const files = ['CD2/01 Third.flac', 'CD1/02 Second.flac', 'CD1/01 First.flac'];

    expect(
      namesOf(
        files.map((name) => audioFile(name)),
        { artist: null },
      ),
    ).toEqual([
      'CD1/01 First.flac → 01 First.flac',
      'CD1/02 Second.flac → 02 Second.flac',
      'CD2/01 Third.flac → 03 Third.flac',
    ]);
  });

  it('leaves out files without audio, and creates valid file names', () => {
    const silentFile = { ...audioFile('00.wav'), audioTracks: [] };
    const title = '../AC/DC: ' + 'ä'.repeat(200);
    const plan = planAlbum(
      [silentFile, audioFile('1.wav')],
      { ...facts, title, artist: null },
      new Date(0),
    );

    expect(plan.tracks).toHaveLength(1);
    expect(plan.outputName).toMatch(/^_AC_DC_ ä+ \(1999\)$/);
    expect(planAlbum([], { ...facts, title: '', artist: null }, new Date(0)).outputName).toBe(
      'Job 7 (1999)',
    );
  });

  it('reads the shared tags of its files', () => {
    const files = [audioFile('1.wav'), audioFile('2.flac', { album: 'A', performer: 'P' })];

    expect(albumTagsOf(files)).toEqual({ title: 'A', artist: 'P', musicBrainzId: null });
    expect(albumTagsOf([])).toEqual({ title: null, artist: null, musicBrainzId: null });
  });
});
