import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createDvdFolderWithoutIndex,
  createBlurayFolder,
  createCdFolder,
  createFilm,
} from '#test/media/media-samples.js';
import { Settings } from '#config/settings.js';
import { SystemClock } from '#infra/clock.js';
import type { EncodeParameters } from '../plans/encode-parameters.js';
import { HandBrake, titlesOf } from './handbrake.adapter.js';
import { MediaInfo, mediaFilesOf } from './mediainfo.adapter.js';
import { Programs } from './programs.adapter.js';
import { ToolCalls } from './tool-calls.adapter.js';

const toolCalls = new ToolCalls(new Programs(new Settings()), new SystemClock());
const mediaInfo = new MediaInfo(toolCalls);
const handBrake = new HandBrake(toolCalls);
const limits = { timeLimitMs: 60_000 };

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tools-'));
  await createFilm(join(folder, 'a film_t00.mkv'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function parameters(output: string): EncodeParameters {
  return {
    input: join(folder, 'a film_t00.mkv'),
    title: 1,
    output: join(folder, output),
    preset: 'Very Fast 480p30',
    container: 'mkv',
    audio: [1, 2],
    subtitles: [2],
  };
}

describe('MediaInfo', () => {
  it('describes a film with its tracks, languages and chapters', async () => {
    const { files, run } = await mediaInfo.describe([join(folder, 'a film_t00.mkv')], limits);

    expect(files).toMatchObject([
      {
        fileName: 'a film_t00.mkv',
        format: 'Matroska',
        durationSeconds: expect.closeTo(5, 0) as number,
        videoTracks: [{ format: 'MPEG Video', width: 320, height: 180, frameRate: 25 }],
        audioTracks: [
          { format: 'AC-3', commercialName: 'Dolby Digital', channels: 1, language: 'eng' },
          { language: 'deu' },
        ],
        textTracks: [
          { language: 'eng', forced: false },
          { language: 'deu', forced: true },
        ],
        chapters: [
          { startSeconds: 0, name: expect.stringContaining('One') as string },
          { startSeconds: 2.5, name: expect.stringContaining('Two') as string },
        ],
        music: null,
      },
    ]);
    expect(run).toMatchObject({ source: 'MEDIAINFO', status: 'SUCCESS', exitCode: 0 });
  });

  it('describes the files of DVD, Blu-ray and CD folders', async () => {
    await Promise.all(
      [createDvdFolderWithoutIndex, createBlurayFolder, createCdFolder].map((make) => make(folder)),
    );
    const music = (await readdir(folder)).filter((name) => /\.(flac|wav)$/.test(name)).sort();
    const paths = ['VIDEO_TS/VTS_01_1.VOB', 'BDMV/STREAM/00000.m2ts', ...music];

    const { files } = await mediaInfo.describe(
      paths.map((path) => join(folder, path)),
      limits,
    );

    expect(files).toMatchObject([
      { format: 'MPEG-PS', videoTracks: [{}], audioTracks: [{}, {}] },
      { format: 'BDAV', videoTracks: [{ id: '4113' }], audioTracks: [{}, {}] },
      {
        format: 'FLAC',
        music: { album: 'The Album', performer: 'The Band', track: 'First', position: 1 },
      },
      { format: 'Wave', audioTracks: [{ channels: 2, samplingRate: 44_100 }], music: null },
    ]);
  });

  it('reports that a file is not media, whatever its exit code', async () => {
    await writeFile(join(folder, 'junk.mkv'), 'nothing of media');
    const { files } = await mediaInfo.describe([join(folder, 'junk.mkv')], limits);
    const missingFile = await mediaInfo.describe([join(folder, 'gone.mkv')], limits);

    expect(files).toMatchObject([{ format: null, videoTracks: [], durationSeconds: null }]);
    expect(missingFile).toMatchObject({ files: [], run: { exitCode: 0 } });
  });

  it.each([
    '',
    'no JSON',
    '[]',
    'null',
    '{"media":null}',
    '{"media":{"@ref":7}}',
    '[{"media":{"track":5}}]',
  ])('that prints %j describes nothing', (output) => {
    expect(mediaFilesOf(output)).toEqual([]);
  });

  it('rejects output with unexpected field types', () => {
    const track = [
      { '@type': 'General', Format: 7, Duration: 'long', FileSize: {} },
      { '@type': 'Video', Width: 'x' },
      null,
      'text',
    ];
    expect(mediaFilesOf(JSON.stringify({ media: { '@ref': '/a.mkv', track } }))).toMatchObject([
      { format: null, durationSeconds: null, sizeBytes: null, videoTracks: [{ width: null }] },
    ]);
  });
});

describe('HandBrake', () => {
  it('finds the title of a file with its tracks', async () => {
    const { titles, run } = await handBrake.scan(parameters('').input, 0, limits);

    expect(titles).toMatchObject([
      {
        index: 1,
        videoCodec: 'mpeg2video',
        width: 320,
        height: 180,
        frameRate: 25,
        chapters: 2,
        audio: [
          { id: 1, language: 'eng', format: 'ac3' },
          { id: 2, language: 'deu' },
        ],
        subtitles: [{ id: 1 }, { id: 2, forced: true }],
      },
    ]);
    expect(titles[0]?.durationSeconds).toBeCloseTo(5, 0);
    expect(run).toMatchObject({ source: 'HANDBRAKE_SCAN', status: 'SUCCESS' });
  });

  it('finds no title where there is none', async () => {
    await writeFile(join(folder, 'junk.mkv'), 'nothing of media');
    const { titles, run } = await handBrake.scan(join(folder, 'junk.mkv'), 0, limits);

    expect(titles).toEqual([]);
    expect(run).toMatchObject({ status: 'ERROR', exitCode: 2 });
    expect(run.highlights.join('\n')).toContain('No title found');
    expect(
      titlesOf('JSON Title Set: {"TitleList": [7, null, {"Duration": {"Minutes": 2}}]}'),
    ).toHaveLength(3);
  });

  it('encodes a title and reports its progress', async () => {
    const progress: number[] = [];
    const log: string[] = [];
    const { errorCode, run } = await handBrake.encode(
      parameters('out.mkv'),
      { ...limits, niceness: 10, onStderrLines: (lines) => void log.push(...lines) },
      ({ fraction }) => void progress.push(fraction),
    );

    expect(errorCode).toBe(0);
    expect(run).toMatchObject({ source: 'HANDBRAKE', status: 'SUCCESS', errorMessage: null });
    expect(progress.length).toBeGreaterThan(0);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    expect(log.join('\n')).toContain('Encode done!');
    const { files } = await mediaInfo.describe([join(folder, 'out.mkv')], limits);
    expect(files).toMatchObject([
      {
        videoTracks: [{ format: 'AVC' }],
        audioTracks: [{ language: 'eng' }, { language: 'deu' }],
        textTracks: [{ language: 'deu' }],
      },
    ]);
  });

  it('reports what went wrong when it cannot write', async () => {
    const { errorCode, run } = await handBrake.encode(
      parameters('no/such/out.mkv'),
      limits,
      () => undefined,
    );

    expect([errorCode, run.status]).not.toEqual([0, 'SUCCESS']);
    expect(run.errorMessage).toMatch(/exit code \d/);
  });

  it('stops when it is cancelled', async () => {
    const cancel = new AbortController();
    const { run } = await handBrake.encode(
      parameters('cancelled.mkv'),
      { ...limits, signal: cancel.signal, onStderrLines: () => cancel.abort() },
      () => undefined,
    );

    expect(run).toMatchObject({ status: 'CANCELLED', errorMessage: 'The run was cancelled.' });
  });
});
