import { jest } from '@jest/globals';
import {
  deleteJob,
  listBin,
  listLogs,
  previewJobDeletion,
  readJob,
  type DeleteJobRequest,
} from '@stackyard/contracts';
import { createFinishedJob } from '#test/media/finished-job.js';
import { useSharedMediaFixture, type MediaFixture } from '#test/media/shared-media-scene.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobEventsService } from '../../jobs/job-events.service.js';
import type { JobEntity } from '../../jobs/job.entity.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService, type JobDraft } from '../../jobs/jobs.service.js';
import { PathRefusedError } from '../../jobs/files/media-path.js';
import { BinFiles } from '../bin/bin-files.adapter.js';

const getScene = useSharedMediaFixture('jobs', 'bin_entries');
let folders: MediaFixture['folders'];
let app: MediaFixture['app'];
let root: MediaFixture['root'];
beforeEach(() => {
  ({ folders, app, root } = getScene());
});
afterEach(() => jest.restoreAllMocks());

function createJob(name: string, draft: Partial<JobDraft> = {}): Promise<JobEntity> {
  return createFinishedJob(app, folders, name, draft);
}

function preview(id: number, query = {}) {
  return root.call(previewJobDeletion, { params: { id }, query }).then((reply) => reply.preview);
}

function remove(id: number, body: DeleteJobRequest = {}) {
  return root.call(deleteJob, { params: { id }, body });
}

/** Whether the caller is inside a unit of work. */
function isRunning(uow: UnitOfWork): boolean {
  try {
    return uow.unit !== undefined;
  } catch {
    return false;
  }
}

const bothTargets = { target: 'both' } as const;

describe('POST /api/history/:id/delete', () => {
  it('returns exactly what it did', async () => {
    const { id } = await createJob('Heat');

    expect(await remove(id, { ...bothTargets, resetDriveState: true })).toEqual({
      deleted: true,
      jobId: id,
      fileTarget: 'both',
      fileSummary: { target: 'both', raw: { filesDeleted: 2 }, movie: { filesDeleted: 1 } },
      uiReset: { reset: true, state: 'IDLE' },
      safeguards: {
        containsOrphanRawImportJob: false,
        resetDriveStateApplied: true,
        keepDetectedDeviceApplied: false,
      },
      kept: [],
      deletedJobIds: [id],
      binEntryId: expect.any(Number),
    });

    expect(await folders.listFiles('raw')).toEqual({});
    expect(await folders.listFiles('movies')).toEqual({});
    await expect(root.call(readJob, { params: { id } })).rejects.toMatchObject({
      problem: { code: 'JOB_UNKNOWN' },
    });
    const { entries } = await root.call(listLogs, { query: { category: ['history'] } });
    expect(entries[0]).toMatchObject({
      action: 'job.deleted',
      target: { id },
      details: { fileSummary: { target: 'both' }, paths: expect.any(Array) },
    });
    const { rows: events } = await app.get(JobEventsService).readPage(id, { limit: 10 });
    expect(events.map(({ kind }) => kind).slice(0, 2)).toEqual(['deleted', 'files-deleted']);
  });

  it('deletes no file without a target', async () => {
    const { id } = await createJob('Heat');
    const before = await folders.listFiles('.');

    expect(await remove(id)).toMatchObject({ deleted: true, fileTarget: 'none' });

    expect(await folders.listFiles('.')).toEqual(before);
  });

  it('refuses before any change if one of the jobs is active', async () => {
    const source = await createJob('Heat');
    const active = await app.testData.job({ status: 'ENCODING', sourceJobId: source.id });
    const before = await folders.listFiles('.');

    for (const id of [source.id, active.id]) {
      await expect(remove(id, { ...bothTargets, includeRelated: true })).rejects.toMatchObject({
        problem: { status: 409, code: 'JOB_ACTIVE', jobId: active.id },
      });
    }

    expect(await folders.listFiles('.')).toEqual(before);
  });

  it('moves everything back if a job starts while its files are moved', async () => {
    const { id } = await createJob('Heat');
    const before = await folders.listFiles('.');
    const bin = app.get(BinFiles);
    const moveIn = bin.moveToBin.bind(bin);
    jest.spyOn(bin, 'moveToBin').mockImplementation(async (...args) => {
      await moveIn(...args);
      await app.get(JobsService).changeStatus(id, 'ENCODING', { by: systemCaller, force: true });
    });

    await expect(remove(id, bothTargets)).rejects.toMatchObject({
      problem: { code: 'JOB_ACTIVE' },
    });

    expect(await folders.listFiles('.')).toEqual(before);
    expect((await root.call(listBin)).entries).toEqual([]);
  });

  it('stays complete if it was committed but the response was lost', async () => {
    const { id } = await createJob('Heat');
    const uow = app.get(UnitOfWork);
    const run = uow.run.bind(uow);
    const isDeleted = async () => (await app.get(JobsRepository).find(id)) === null;
    const runSpy = jest.spyOn(uow, 'run').mockImplementation(async (work) => {
      const isNested = isRunning(uow);
      const result = await run(work);
      if (!isNested && (await isDeleted())) throw new Error('The connection is lost');
      return result;
    });

    await expect(remove(id, bothTargets)).rejects.toMatchObject({ problem: { code: 'INTERNAL' } });

    runSpy.mockRestore();
    const { entries } = await root.call(listBin);
    expect(entries).toMatchObject([{ state: 'kept', jobIds: [id] }]);
    expect(await folders.listFiles('raw')).toEqual({});
  });

  it('leaves files of other jobs and files that no job created', async () => {
    const heat = await createJob('Heat');
    const shared = await app.testData.job({ rawPath: heat.rawPath, sourceJobId: heat.id });
    const notes = await folders.createFile('movies/Heat/notes.txt');
    const other = await folders.createFile('movies/Heat/other.mkv');
    const neighbour = await app.testData.job({ outputPath: folders.path('movies/Heat') });
    await app.get(JobsService).recordOutput(neighbour.id, other, 1, systemCaller);

    const { kept, fileSummary } = await remove(heat.id, bothTargets);

    expect(fileSummary).toMatchObject({ raw: { filesDeleted: 0 }, movie: { filesDeleted: 1 } });
    expect(kept).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ path: heat.rawPath, reason: 'shared', jobIds: [shared.id] }),
        expect.objectContaining({ path: notes, reason: 'unknown' }),
        expect.objectContaining({ path: other, reason: 'shared', jobIds: [neighbour.id] }),
      ]),
    );
    expect(Object.keys(await folders.listFiles('movies'))).toEqual([
      'movies/Heat',
      'movies/Heat/notes.txt',
      'movies/Heat/other.mkv',
    ]);
  });

  it('never deletes a raw folder that contains, or is inside, the one of another job', async () => {
    const outer = await createJob('Show');
    await folders.createFile('raw/Show/disc 2/a.mkv');
    const inner = await app.testData.job({ rawPath: folders.path('raw/Show/disc 2') });

    for (const { id } of [outer, inner]) {
      expect((await preview(id)).kept).toMatchObject([{ reason: 'shared' }]);
    }
  });

  it('deletes only media files from a folder without recorded files', async () => {
    await folders.createFile('movies/Album/01 Song.flac');
    await folders.createFile('movies/Album/receipt.pdf');
    const { id } = await app.testData.job({ outputPath: folders.path('movies/Album') });

    expect(await remove(id, { target: 'movie' })).toMatchObject({
      fileSummary: { movie: { filesDeleted: 1 } },
      kept: [{ path: folders.path('movies/Album/receipt.pdf'), reason: 'unknown' }],
    });
    expect(await folders.listFiles('movies')).toHaveProperty(['movies/Album/receipt.pdf']);
  });

  it('refuses a container whose parts would remain, and deletes it with its last part', async () => {
    const container = await app.testData.job({ jobKind: 'dvd_series_container' });
    const parts = [];
    for (const name of ['Disc 1', 'Disc 2']) {
      parts.push(await createJob(name, { parentJobId: container.id, jobKind: 'dvd_series_child' }));
    }
    const [first, last] = parts.map(({ id }) => id);

    await expect(remove(container.id, bothTargets)).rejects.toMatchObject({
      problem: { status: 409, code: 'JOB_HAS_CHILDREN' },
    });
    expect((await preview(container.id)).relatedJobs).toHaveLength(3);
    await remove(first ?? 0, { ...bothTargets, includeRelated: true });
    const { deletedJobIds } = await remove(last ?? 0, { ...bothTargets, includeRelated: true });

    expect(deletedJobIds).toEqual([last, container.id]);
    expect(await folders.listFiles('raw')).toEqual({});
  });

  it('deletes only selected paths, and nothing if one of them was not shown', async () => {
    const { id, rawPath } = await createJob('Heat');
    const before = await folders.listFiles('.');
    const foreignPath = folders.path('outside/Heat (1995)');

    await expect(
      remove(id, { ...bothTargets, selectedRawPaths: [String(rawPath), foreignPath] }),
    ).rejects.toMatchObject({
      problem: {
        status: 409,
        code: 'DELETE_PREVIEW_STALE',
        difference: { gone: [foreignPath] },
        errors: [{ pointer: '/selectedRawPaths/1', code: 'not-in-preview' }],
      },
    });
    await expect(
      remove(id, { ...bothTargets, selectedMoviePaths: ['/etc/passwd'] }),
    ).rejects.toMatchObject({
      problem: { code: 'DELETE_PREVIEW_STALE', errors: [{ pointer: '/selectedMoviePaths/0' }] },
    });
    expect(await folders.listFiles('.')).toEqual(before);

    const reply = await remove(id, { ...bothTargets, selectedRawPaths: [], permanent: true });

    expect(reply).toMatchObject({
      fileSummary: { raw: { filesDeleted: 0 }, movie: { filesDeleted: 1 } },
      kept: [{ path: rawPath, reason: 'not-selected' }],
      binEntryId: null,
    });
  });

  it('accepts as many selected paths as a series has', async () => {
    const { id } = await createJob('Heat');
    const selectedMoviePaths = Array.from({ length: 3000 }, (_, index) =>
      folders.path(`movies/A series with a long name/Episode ${index}.mkv`),
    );

    await expect(remove(id, { ...bothTargets, selectedMoviePaths })).rejects.toMatchObject({
      problem: { status: 409, code: 'DELETE_PREVIEW_STALE' },
    });
  });

  it('deletes nothing if the files differ from the preview', async () => {
    const { id, rawPath } = await createJob('Heat');
    const { token: previewToken } = await preview(id, { includeRelated: '0' });
    await folders.createFile('raw/Heat/new.mkv');

    await expect(remove(id, { ...bothTargets, previewToken })).rejects.toMatchObject({
      problem: { code: 'DELETE_PREVIEW_STALE', difference: { changed: [rawPath] } },
    });
    await expect(remove(id, { ...bothTargets, previewToken: 'made-up' })).rejects.toMatchObject({
      problem: { code: 'DELETE_PREVIEW_STALE' },
    });

    const newPreview = await preview(id, { includeRelated: '0' });
    expect(await remove(id, { ...bothTargets, previewToken: newPreview.token })).toMatchObject({
      fileSummary: { raw: { filesDeleted: 3 } },
    });
  });

  it('keeps imported raw folders and the drive state on request', async () => {
    const { id, rawPath } = await createJob('Heat');
    const info = { status: 'SUCCESS', source: 'orphan_raw_import' };
    await app.get(JobsService).attachInfo(id, 'ripperInfo', info, systemCaller);

    expect(
      await remove(id, { ...bothTargets, preserveRawForImportJobs: true, resetDriveState: true }),
    ).toMatchObject({
      fileSummary: { raw: { filesDeleted: 0 }, movie: { filesDeleted: 1 } },
      kept: [{ path: rawPath, reason: 'import-preserved' }],
      uiReset: { reset: false, state: 'IDLE' },
      safeguards: {
        containsOrphanRawImportJob: true,
        resetDriveStateApplied: false,
        keepDetectedDeviceApplied: true,
      },
    });
  });

  it.each([
    ['denied', 422, 'MEDIA_ACCESS_DENIED'],
    ['full', 503, 'STORAGE_FULL'],
  ] as const)('loses nothing if the system reports %s halfway', async (fault, status, code) => {
    const { id } = await createJob('Heat');
    const before = await folders.listFiles('.');
    const bin = app.get(BinFiles);
    const moveIn = bin.moveToBin.bind(bin);
    let calls = 0;
    jest.spyOn(bin, 'moveToBin').mockImplementation(async (...args) => {
      calls += 1;
      if (calls === 2) throw new PathRefusedError(fault, 'somewhere');
      await moveIn(...args);
    });

    await expect(remove(id, bothTargets)).rejects.toMatchObject({ problem: { status, code } });

    expect(await folders.listFiles('.')).toEqual(before);
    expect(await app.get(JobsService).read(id)).toMatchObject({ id });
    expect((await root.call(listBin)).entries).toEqual([]);
  });

  it('points at the selected path that was refused, and at no field without a selection', async () => {
    const { id, outputPath } = await createJob('Heat');
    const path = String(outputPath);
    jest
      .spyOn(app.get(BinFiles), 'moveToBin')
      .mockRejectedValue(new PathRefusedError('vanished', path));

    const selectedMoviePaths = [path];
    await expect(remove(id, { target: 'movie', selectedMoviePaths })).rejects.toMatchObject({
      problem: {
        code: 'MEDIA_PATH_REFUSED',
        errors: [{ pointer: '/selectedMoviePaths/0', code: 'vanished' }],
      },
    });
    await expect(remove(id, { target: 'movie' })).rejects.toMatchObject({
      problem: expect.not.objectContaining({ errors: expect.anything() }),
    });
  });

  it('returns a result for each of many concurrent deletions', async () => {
    const jobs = [];
    for (let index = 0; index < 25; index += 1) jobs.push(await createJob(`Film ${index}`));
    const calls = jobs.flatMap(({ id }) =>
      Array.from({ length: 4 }, () => remove(id, bothTargets)),
    );

    const results = await Promise.allSettled(calls);

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(25);
    for (const result of results) {
      if (result.status === 'fulfilled') continue;
      expect(result.reason).toMatchObject({
        problem: { code: expect.stringMatching(/^JOB_(UNKNOWN|FILES_BUSY)$/) },
      });
    }
    expect(await folders.listFiles('raw')).toEqual({});
    expect((await root.call(listBin)).totals.entries).toBe(25);
  });
});
