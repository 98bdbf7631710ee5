import type { MediaFileInfo, PlannedTitle } from '@stackyard/contracts';
import { candidateNames, resultName } from '../plans/output-name.js';
import { resultFaults } from './result-check.js';

const track = { id: 1, language: 'deu', languageLabel: 'Deutsch', format: 'ac3' };
const choice = { selectedByRule: true, selectedForEncode: true };

const title: PlannedTitle = {
  id: 1,
  filePath: '/raw/a.mkv',
  fileName: 'a.mkv',
  handBrakeTitleId: 1,
  makemkvTitleId: null,
  playlistId: null,
  sizeBytes: 1,
  durationSeconds: 1000,
  durationMinutes: 16.7,
  chapters: 0,
  videoTracks: [{ id: 1, format: 'h264', width: 1, height: 1, frameRate: 25 }],
  audioTracks: [
    { ...track, ...choice, title: null, channels: 2 },
    { ...track, ...choice, title: null, channels: 2, selectedForEncode: false },
  ],
  subtitleTracks: [],
  selectedByMinLength: true,
  eligibleForEncode: true,
  encodeInput: true,
};

const subtitleTrack = {
  id: '1',
  codecId: null,
  language: 'deu',
  title: null,
  default: false,
  forced: false,
};
const audio = {
  ...subtitleTrack,
  format: 'AC-3',
  commercialName: null,
  channels: 2,
  channelLayout: null,
  samplingRate: null,
  durationSeconds: null,
  bitRate: null,
};

function createResult(changes: Partial<MediaFileInfo> = {}): MediaFileInfo {
  return {
    filePath: '/out/a.mkv',
    fileName: 'a.mkv',
    format: 'Matroska',
    sizeBytes: 1,
    durationSeconds: 1000,
    overallBitRate: null,
    title: null,
    videoTracks: [
      {
        id: '1',
        format: 'AVC',
        codecId: null,
        width: 1,
        height: 1,
        frameRate: 25,
        aspectRatio: null,
        bitDepth: null,
        scanType: null,
        durationSeconds: null,
        bitRate: null,
      },
    ],
    audioTracks: [audio],
    textTracks: [],
    chapters: [],
    music: null,
    ...changes,
  };
}

describe('a result', () => {
  it('is accepted if it is as long as its source and has the planned tracks', () => {
    expect(resultFaults(createResult(), title)).toEqual([]);
    expect(resultFaults(createResult({ durationSeconds: 991 }), title)).toEqual([]);
    expect(
      resultFaults(createResult({ durationSeconds: 3 }), { ...title, durationSeconds: 5 }),
    ).toEqual([]);
  });

  it.each<[string, MediaFileInfo | undefined]>([
    ['not a media file', undefined],
    ['not a media file', createResult({ format: null })],
    ['no length', createResult({ durationSeconds: null })],
    ['989.0 s long, but its source is 1000.0 s long', createResult({ durationSeconds: 989 })],
    ['0 video tracks', createResult({ videoTracks: [] })],
    ['2 audio tracks, but 1 was planned', createResult({ audioTracks: [audio, audio] })],
    [
      '1 subtitle track, but 0 were planned',
      createResult({ textTracks: [{ ...subtitleTrack, format: 'ASS' }] }),
    ],
  ])('is refused: %s', (fault, mediaFile) => {
    expect(resultFaults(mediaFile, title).join(' ')).toContain(fault);
  });
});

describe('the name of a result', () => {
  it.each([
    [{ title: 'Heat', year: 1995 }, 'Heat (1995)'],
    [{ title: 'Heat (1995)', year: 1995 }, 'Heat (1995)'],
    [{ title: 'Heat', year: null }, 'Heat'],
    [{ title: 'Face/Off: "Uncut"?', year: 1997 }, 'Face_Off_ _Uncut__ (1997)'],
    [{ title: '../../etc\0', year: null }, '_.._etc_'],
    [{ title: ' .. ', year: 2001 }, 'Job 7 (2001)'],
    [{ title: '', year: null }, 'Job 7'],
    [{ title: 'a \n\t b', year: null }, 'a b'],
  ])('of %j is %s', (namingFields, name) => {
    expect(resultName(namingFields, 7)).toBe(name);
  });

  it('fits into a file system, without half characters', () => {
    const name = resultName({ title: 'ä😀'.repeat(200), year: 1999 }, 7);

    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180);
    expect(name).toMatch(/^(ä😀)+ä? \(1999\)$/u);
  });

  it('gets a number if it is in use', () => {
    expect([...candidateNames('Heat', '.mkv')].slice(0, 3)).toEqual([
      'Heat.mkv',
      'Heat (2).mkv',
      'Heat (3).mkv',
    ]);
  });
});
