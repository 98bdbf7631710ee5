import { jest } from '@jest/globals';
import {
  analyzeJob,
  assignCd,
  deleteJob,
  encodeJob,
  importOrphanRaw,
  listOrphanRaw,
  readJob,
  readJobMetadata,
  readProcessing,
  restoreBinEntry,
} from '@stackyard/contracts';
import { execFile } from 'node:child_process';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { MediaFolders } from '#test/media/media-folders.js';
import { startMediaTestApp, type MediaTestApp } from '#test/media/media-box.js';
import {
  createBlurayFolder,
  createCdFolder,
  createDvdFolder,
  createDvdImage,
  createFilm,
} from '#test/media/media-samples.js';

// The tests run real tools, which are slow on a busy machine.
jest.setTimeout(120_000);

/** An output folder that is not mounted. */
const unmountedFolder = '/nowhere/films';
let box: MediaTestApp;
let resultFolders: MediaFolders;
let output: string;

beforeAll(async () => {
  resultFolders = await MediaFolders.create();
  output = resultFolders.movies;
  box = await startMediaTestApp({ MEDIA_OUTPUT_DIRS: [unmountedFolder, output] });
});

async function importFolder(name: string, createFiles: (folder: string) => Promise<unknown>) {
  const rawPath = join(box.raw, name);
  await createFiles(rawPath);
  const { job, activation } = await box.root.call(importOrphanRaw, { body: { rawPath } });
  expect(activation).toEqual({ started: true });
  expect(await box.waitForRun(job.id)).toMatchObject({ kind: 'analysis', state: 'succeeded' });
  return { id: job.id, rawPath };
}

async function encodeAndWait(id: number, body = {}) {
  await box.root.call(encodeJob, { params: { id }, body });
  return box.waitForRun(id);
}

async function readDetail(id: number) {
  return (await box.root.call(readJob, { params: { id } })).job;
}

describe('every kind of raw files, from orphan to finished job', () => {
  it.each([
    ['Folder of a DVD', createDvdFolder, 'dvd', 'video_ts', ''],
    ['Image of a DVD', createDvdImage, 'dvd', 'iso', '/DISC.iso'],
    ['Folder of a Blu-ray', createBlurayFolder, 'bluray', 'bdmv', '/BDMV/STREAM/00000.m2ts'],
  ])('%s', async (name, make, mediaType, structure, input) => {
    const { id, rawPath } = await importFolder(name, make);
    expect(await readDetail(id)).toMatchObject({
      status: 'READY_TO_ENCODE',
      mediaType,
      analyzerInfo: { structure, scanRunInfo: { source: 'HANDBRAKE_SCAN' } },
      encodePlan: { encodeInputPath: `${rawPath}${input}` },
    });

    const outputPath = join(output, `${name}/${name}.mkv`);
    expect(await encodeAndWait(id)).toMatchObject({ state: 'succeeded', outputPath });
    expect(await readDetail(id)).toMatchObject({
      status: 'FINISHED',
      output_path: outputPath,
      encoderInfo: {
        result: {
          format: 'Matroska',
          audioTracks: expect.arrayContaining([expect.anything()]) as [],
        },
      },
    });
    const { rows } = await box.root.call(listOrphanRaw);
    expect(rows.map((row) => row.rawPath)).not.toContain(rawPath);
  });

  it('a CD becomes FLAC files with the assigned tags', async () => {
    const { id, rawPath } = await importFolder('Ripped', createCdFolder);
    expect(await readDetail(id)).toMatchObject({
      status: 'FINISHED',
      title: 'The Album',
      artist: 'The Band',
      analyzerInfo: { structure: 'cd' },
      encodePlan: { mode: 'album', tracks: [{ title: 'First' }, { title: 'Track 2' }] },
    });
    const second = { position: 2, title: 'Second', artist: 'A Guest' };
    const body = { title: 'The Very Album', year: 1999, tracks: [second] };
    await box.root.call(assignCd, { params: { id }, body });

    const outputPath = join(output, 'The Band - The Very Album (1999)');
    expect(await encodeAndWait(id)).toMatchObject({ state: 'succeeded', outputPath });

    const names = ['01 The Band - First.flac', '02 A Guest - Second.flac'];
    expect((await readdir(outputPath)).sort()).toEqual(names);
    const job = await readDetail(id);
    expect(job).toMatchObject({
      status: 'FINISHED',
      encodeSuccess: true,
      outputs: names.map((name) => ({ path: join(outputPath, name) })),
      encoderInfo: { source: 'FFMPEG', status: 'SUCCESS', faults: [] },
    });
    expect(JSON.stringify(job.encoderInfo)).not.toContain('/proc/');
    expect(await tagsOf(join(outputPath, names[1] ?? ''))).toMatchObject({
      ALBUM: 'The Very Album',
      ARTIST: 'A Guest',
      TITLE: 'Second',
      DATE: '1999',
      track: '2',
    });

    const listAllFiles = () =>
      Promise.all([box.folders, resultFolders].map((mediaFolders) => mediaFolders.listFiles('.')));
    const before = await listAllFiles();
    const deleted = await box.root.call(deleteJob, { params: { id }, body: { target: 'both' } });
    expect(deleted.fileSummary).toMatchObject({
      raw: { filesDeleted: 2 },
      movie: { filesDeleted: 2 },
    });
    expect(await readdir(box.raw)).not.toContain(rawPath);
    await box.root.call(restoreBinEntry, { params: { id: deleted.binEntryId ?? 0 } });
    expect(await listAllFiles()).toEqual(before);
  });

  it('an album never overwrites an existing one', async () => {
    const { id } = await importFolder('Again', createCdFolder);
    const existingAlbum = join(output, 'The Band - The Album');
    await mkdir(existingAlbum);
    await writeFile(join(existingAlbum, 'mine'), '');

    expect(await encodeAndWait(id)).toMatchObject({ outputPath: `${existingAlbum} (2)` });
    expect(await readdir(existingAlbum)).toEqual(['mine']);
  });
});

async function tagsOf(file: string): Promise<unknown> {
  const args = ['-v', 'error', '-of', 'json', '-show_format', file];
  const { stdout } = await promisify(execFile)('ffprobe', args);
  return (JSON.parse(stdout) as { format: { tags: unknown } }).format.tags;
}

describe('sidecars beside the media', () => {
  const nfo = '<movie><title>Heat</title><year>1995</year><id>tt0113277</id></movie>';

  it('describe the job where it has no metadata yet', async () => {
    const { id } = await importFolder('HEAT_DISC_1 (1996)', async (folder) => {
      await createFilm(join(folder, 'title_t00.mkv'));
      await writeFile(join(folder, 'movie.nfo'), nfo);
      const log = ['MSG:1005,0,1,"started","%1"', 'MSG:5004,0,2,"saved","%1 %2","1","1"'];
      await writeFile(join(folder, 'makemkv.log'), `${log.join('\r\n')}\r\n`);
    });

    expect(await readDetail(id)).toMatchObject({
      title: 'Heat',
      year: 1996,
      imdbId: 'tt0113277',
      ripSuccessful: false,
      ripperInfo: {
        source: 'orphan_raw_import',
        status: 'ERROR',
        outcome: 'partly',
        titlesFailed: 1,
        logFile: 'makemkv.log',
      },
    });
  });

  it('do not replace assigned metadata', async () => {
    const { id, rawPath } = await importFolder('Ronin', (folder) =>
      createFilm(join(folder, 'a_t00.mkv')),
    );
    await box.root.call(assignCd, { params: { id }, body: { title: 'Ronin (1998)' } });
    await writeFile(join(rawPath, 'ronin.nfo'), nfo);
    await box.root.call(analyzeJob, { params: { id } });
    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded' });

    expect(await readDetail(id)).toMatchObject({ title: 'Ronin (1998)', imdbId: null });
    const { automatic } = await box.root.call(readJobMetadata, { params: { id } });
    expect(automatic).toMatchObject({ title: 'Heat', imdbId: 'tt0113277' });
  });
});

describe('the folder of results', () => {
  it('is the first with enough space, or the selected one', async () => {
    const { outputDirs } = await box.root.call(readProcessing);
    expect(outputDirs).toEqual([
      { path: unmountedFolder, freeBytes: null },
      { path: output, freeBytes: expect.any(Number) as number },
    ]);
    const { id } = await importFolder('Casino', (folder) => createFilm(join(folder, 'a_t00.mkv')));

    const request = box.root.call(encodeJob, { params: { id }, body: { outputDir: box.raw } });
    await expect(request).rejects.toMatchObject({ code: 'ENCODE_CHOICE_REFUSED' });
    expect(await encodeAndWait(id, { outputDir: unmountedFolder })).toMatchObject({
      fault: 'path-unusable',
    });
    expect(await encodeAndWait(id, { outputDir: output })).toMatchObject({ state: 'succeeded' });
  });
});
