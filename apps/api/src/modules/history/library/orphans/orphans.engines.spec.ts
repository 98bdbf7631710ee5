import { importOrphanRaw, listOrphanRaw, type ImportOrphanRawReply } from '@stackyard/contracts';
import { useSharedMediaFixture, type MediaFixture } from '#test/media/shared-media-scene.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';

const getScene = useSharedMediaFixture('jobs');
let folders: MediaFixture['folders'];
let app: MediaFixture['app'];
let root: MediaFixture['root'];
beforeEach(() => {
  ({ folders, app, root } = getScene());
});

function importFolder(rawPath: string): Promise<ImportOrphanRawReply> {
  return root.call(importOrphanRaw, { body: { rawPath } });
}

describe('GET /api/history/orphan-raw', () => {
  it('lists folders without a job, with facts from their names and contents', async () => {
    await folders.createFile(
      'raw/Rip_Complete_Heat (1995) [tt0113277] - RAW - job-7/BDMV/STREAM/1.m2ts',
    );
    await folders.createFile('raw/Ronin (1998)/VIDEO_TS/VTS_01_1.VOB', '12345');
    await folders.createFile('raw/Ronin (1998)/VIDEO_TS/VIDEO_TS.IFO', '67');
    await folders.createFile('raw/Known (2000)/title_t00.mkv');
    await app.testData.job({ rawPath: folders.path('raw/Known (2000)') });
    await app.testData.job({ rawPath: folders.path('raw/Deeper/disc') });
    await folders.createFile('raw/Deeper/disc/title_t00.mkv');
    await folders.createFile('raw/Known (2000) 2/title_t00.mkv');
    await folders.createFile('raw/Album/CD1/01.flac');
    await folders.createFile('raw/Album/CD2/01.flac');
    await folders.createFile('raw/Clips/extras/01.flac');

    const { rows, total, rawDir, roots } = await root.call(listOrphanRaw);

    expect({ rawDir, roots, total }).toEqual({
      rawDir: folders.raw,
      roots: [{ path: folders.raw, fault: null }],
      total: 5,
    });
    const byTitle = new Map(rows.map((row) => [row.title, row]));
    expect(byTitle.get('Heat')).toMatchObject({
      year: 1995,
      imdbId: 'tt0113277',
      folderJobId: 7,
      mediaType: 'bluray',
      importable: true,
      fileCount: 1,
    });
    expect(byTitle.get('Ronin')).toMatchObject({ mediaType: 'dvd', fileCount: 2, sizeBytes: 7 });
    expect(byTitle.get('Known 2')).toMatchObject({ mediaType: 'other', year: 2000 });
    expect(byTitle.get('Album')).toMatchObject({ mediaType: 'cd', fileCount: 2 });
    expect(byTitle.get('Clips')).toMatchObject({ mediaType: 'other' });
  });
});

describe('POST /api/history/orphan-raw/import', () => {
  it('creates a job that owns the folder, and reports what it did', async () => {
    const rawPath = folders.path('raw/Heat (1995) [tt0113277]');
    await folders.createFile('raw/Heat (1995) [tt0113277]/VIDEO_TS/VIDEO_TS.IFO', '12345');
    const before = await folders.listFiles('raw');

    const reply = await importFolder(rawPath);

    expect(reply).toEqual({
      job: { id: expect.any(Number), status: expect.any(String) },
      activation: { started: expect.any(Boolean) },
      activationError: reply.activation.started ? null : expect.any(String),
    });
    const rows = app.get(JobsRepository);
    expect(await rows.find(reply.job.id)).toMatchObject({
      rawPath,
      rawClaim: rawPath,
      detectedTitle: 'Heat',
      year: 1995,
      imdbId: 'tt0113277',
      mediaType: 'dvd',
      jobKind: 'dvd',
      ripSuccessful: true,
      bytesIn: 5,
    });
    expect((await rows.findInfos(reply.job.id)).ripperInfo).toMatchObject({
      status: 'SUCCESS',
      source: 'orphan_raw_import',
      rawPath,
    });
    expect(await folders.listFiles('raw')).toEqual(before);
    expect((await root.call(listOrphanRaw)).rows).toEqual([]);
  });

  it('lets one of many concurrent imports win, and tells the others its job', async () => {
    await folders.createFile('raw/Heat (1995)/a.mkv');
    const rawPath = folders.path('raw/Heat (1995)');

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, () => importFolder(rawPath)),
    );

    const imported = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value.job.id] : [],
    );
    expect(imported).toHaveLength(1);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({
        problem: { status: 409, code: 'RAW_PATH_TAKEN', jobId: imported[0] },
      });
    }
  });
});
