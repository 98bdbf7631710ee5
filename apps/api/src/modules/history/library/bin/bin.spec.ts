import { jest } from '@jest/globals';
import {
  deleteJob,
  deleteJobFiles,
  emptyBin,
  importOrphanRaw,
  listBin,
  listLogs,
  listProcessingRuns,
  purgeBinEntry,
  reportJob,
  restoreBinEntry,
} from '@stackyard/contracts';
import { mkdir, rename, rm } from 'node:fs/promises';
import { MediaFolders } from '#test/media/media-folders.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobsRepository } from '../../jobs/jobs.repository.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { ProcessingRunEntity } from '../../processing/runs/processing-run.entity.js';
import { ProcessingRepository } from '../../processing/runs/processing.repository.js';
import { BinFiles } from './bin-files.adapter.js';
import { BinRepository } from './bin.repository.js';

let folders: MediaFolders;
let app: TestApp;
let root: SignedIn;
let id: number;
let filesBefore: Record<string, string>;

beforeAll(async () => {
  folders = await MediaFolders.create();
  app = await startTestApp({
    now: '2026-03-01T10:00:00.000Z',
    settings: { ...folders.settings, MEDIA_BIN_DAYS: 30 },
  });
  root = await app.signInSuperuser();
});

beforeEach(async () => {
  await folders.reset();
  await app.reset('jobs', 'bin_entries');
  const rawPath = folders.path('raw/Heat');
  const encodeInputPath = await folders.createFile('raw/Heat/VIDEO_TS/VIDEO_TS.IFO');
  const outputPath = await folders.createFile('movies/Heat/Heat.mkv');
  const draft = { title: 'Heat', rawPath, rawClaim: rawPath, encodeInputPath, outputPath };
  ({ id } = await app.testData.job(draft));
  await app.get(JobsService).recordOutput(id, outputPath, 11, systemCaller);
  await app.get(JobsService).attachInfo(id, 'ripperInfo', { status: 'SUCCESS' }, systemCaller);
  filesBefore = await folders.listFiles('.');
});

afterEach(() => jest.restoreAllMocks());

function remove(permanent = false) {
  return root.call(deleteJob, { params: { id }, body: { target: 'both', permanent } });
}

function restore(entry: number | null) {
  return root.call(restoreBinEntry, { params: { id: entry ?? 0 } });
}

async function listEntries() {
  return (await root.call(listBin)).entries;
}

describe('the bin', () => {
  it('lists what was deleted, and until when it can be restored', async () => {
    const { binEntryId } = await remove();

    expect(await root.call(listBin)).toEqual({
      entries: [
        {
          id: binEntryId,
          state: 'kept',
          title: 'Heat',
          jobIds: [id],
          jobsDeleted: true,
          fileTarget: 'both',
          files: 2,
          sizeBytes: expect.any(Number),
          paths: [
            expect.objectContaining({ path: folders.path('movies/Heat/Heat.mkv') }),
            expect.objectContaining({ path: folders.path('raw/Heat'), isDirectory: true }),
          ],
          deletedAt: '2026-03-01T10:00:00.000Z',
          deletedBy: root.user.username,
          purgeAt: '2026-03-31T10:00:00.000Z',
        },
      ],
      totals: { entries: 1, sizeBytes: expect.any(Number) },
      keepDays: 30,
      maxBytes: null,
      nextCursor: null,
    });
  });

  it('restores files and job unchanged', async () => {
    const job = await app.get(JobsRepository).find(id);
    const { binEntryId } = await remove();

    expect(await restore(binEntryId)).toMatchObject({ jobIds: [id] });

    expect(await folders.listFiles('.')).toEqual(filesBefore);
    expect(await app.get(JobsRepository).find(id)).toEqual(job);
    expect(await app.get(JobsRepository).findOutputs(id)).toHaveLength(1);
    expect((await app.get(JobsRepository).findInfos(id)).ripperInfo).toEqual({ status: 'SUCCESS' });
    expect(await listEntries()).toEqual([]);
    await expect(restore(binEntryId)).rejects.toMatchObject({
      problem: { status: 404, code: 'BIN_ENTRY_UNKNOWN' },
    });
  });

  it('restores the ended runs of a job', async () => {
    const run = Object.assign(new ProcessingRunEntity(), {
      ...{ jobId: id, kind: 'encode', state: 'failed', choice: {}, attempts: 1 },
      ...{ requestedBy: 'root', requestedAt: '2026-02-01T10:00:00.000Z' },
      ...{ endedAt: '2026-02-01T11:00:00.000Z', fault: 'disk-full' },
    });
    await app.get(UnitOfWork).run(() => app.get(ProcessingRepository).insert(run));
    const listRuns = async () =>
      (await root.call(listProcessingRuns, { query: { jobId: id } })).runs;
    const runs = await listRuns();
    const { binEntryId } = await remove();

    await restore(binEntryId);

    expect(runs).toMatchObject([{ state: 'failed', fault: 'disk-full' }]);
    expect(await listRuns()).toEqual(runs);
  });

  it('restores the files of a kept job', async () => {
    const { binEntryId } = await root.call(deleteJobFiles, { params: { id }, body: {} });
    expect(await app.get(JobsService).read(id)).toMatchObject({
      rawPath: null,
      encodeInputPath: null,
      outputPath: null,
    });

    await restore(binEntryId);

    expect(await folders.listFiles('.')).toEqual(filesBefore);
    expect(await app.get(JobsService).read(id)).toMatchObject({
      rawPath: folders.path('raw/Heat'),
      rawClaim: folders.path('raw/Heat'),
      encodeInputPath: folders.path('raw/Heat/VIDEO_TS/VIDEO_TS.IFO'),
      outputPath: folders.path('movies/Heat/Heat.mkv'),
    });
  });

  it('never overwrites a path that is in use again', async () => {
    const { binEntryId } = await remove();
    await folders.createFile('movies/Heat/Heat.mkv', 'another one');

    await expect(restore(binEntryId)).rejects.toMatchObject({
      problem: { status: 409, code: 'MEDIA_PATH_TAKEN' },
    });

    expect(Object.keys(await folders.listFiles('raw'))).toEqual([]);
    expect(await listEntries()).toMatchObject([{ id: binEntryId, state: 'kept' }]);
    await rm(folders.path('movies/Heat/Heat.mkv'));
    await restore(binEntryId);
    expect(await folders.listFiles('.')).toEqual(filesBefore);
  });

  it('leaves a folder to the job that has imported it since', async () => {
    const { binEntryId } = await remove();
    await folders.createFile('raw/Heat/title_t00.mkv');
    const body = { rawPath: folders.path('raw/Heat') };
    const { job } = await root.call(importOrphanRaw, { body });

    await expect(restore(binEntryId)).rejects.toMatchObject({
      problem: { status: 409, code: 'RAW_PATH_TAKEN', jobId: job.id },
    });
  });

  it('leaves a folder to a job that imports it during the restore', async () => {
    const { binEntryId } = await remove();
    const rawPath = folders.path('raw/Heat');
    const bin = app.get(BinFiles);
    const restoreAll = bin.restoreAll.bind(bin);
    jest.spyOn(bin, 'restoreAll').mockImplementation(async (places) => {
      await restoreAll(places);
      await root.call(importOrphanRaw, { body: { rawPath } });
    });

    expect(await restore(binEntryId)).toMatchObject({ jobIds: [id] });

    const rows = app.get(JobsRepository);
    expect(await rows.find(id)).toMatchObject({ rawPath, rawClaim: null });
    expect((await rows.findByRawClaim(rawPath))?.id).toBeGreaterThan(id);
    expect(await folders.listFiles('.')).toEqual(filesBefore);
    expect(await listEntries()).toEqual([]);
  });

  it('leaves a report key to the job that uses it now', async () => {
    const report = () =>
      root.call(reportJob, { body: { key: 'ripper-7', status: 'METADATA_SELECTION' } });
    const { job: first } = await report();
    await app
      .get(JobsService)
      .attachInfo(first.id, 'ripperInfo', { status: 'SUCCESS' }, systemCaller);
    const { binEntryId } = await root.call(deleteJob, { params: { id: first.id }, body: {} });
    const { job: second } = await report();

    expect(await restore(binEntryId)).toMatchObject({ jobIds: [first.id] });

    const rows = app.get(JobsRepository);
    expect(await rows.find(first.id)).toMatchObject({ reportKey: null });
    expect(await rows.findByReportKey('ripper-7')).toMatchObject({ id: second.id });
    expect(await listEntries()).toEqual([]);
  });

  it('is skipped by a permanent deletion', async () => {
    expect(await remove(true)).toMatchObject({ binEntryId: null });

    expect(await listEntries()).toEqual([]);
    expect(await folders.listFiles('raw')).toEqual({});
    const query = { category: ['history' as const], to: '2026-03-01T10:00:00.001Z' };
    const { entries: logEntries } = await root.call(listLogs, { query });
    expect(logEntries.slice(0, 2).map(({ action }) => action)).toEqual([
      'bin.purged',
      'job.deleted',
    ]);
  });

  it('purges one entry, or all', async () => {
    const { binEntryId } = await remove();
    await app.testData
      .job({ title: 'Ronin' })
      .then((job) => root.call(deleteJob, { params: { id: job.id }, body: {} }));

    const purgedEntry = await root.call(purgeBinEntry, { params: { id: binEntryId ?? 0 } });
    expect(purgedEntry).toMatchObject({ entries: 1, files: 2 });
    expect(await root.call(emptyBin)).toMatchObject({ entries: 1, files: 0 });
    expect(await listEntries()).toEqual([]);
    expect(await folders.listFiles('raw')).toEqual({});
  });

  it('purges entries that are too old', async () => {
    await remove();
    app.clock.advance({ days: 30 });
    await app.runTask('bin');
    expect(await app.get(BinRepository).readTotals()).toMatchObject({ entries: 1 });

    app.clock.advance({ seconds: 1 });
    await app.runTask('bin');

    expect(await app.get(BinRepository).readTotals()).toMatchObject({ entries: 0 });
  });
});

describe('a crash', () => {
  /** Simulates a crash before, between or after the two moves of a deletion. */
  async function simulateCrash(step: 'before' | 'between' | 'after'): Promise<void> {
    const bin = app.get(BinFiles);
    const moveToBin = bin.moveToBin.bind(bin);
    let moveCount = 0;
    jest.spyOn(bin, 'moveToBin').mockImplementation(async (...args) => {
      if (step === 'before' || (step === 'between' && moveCount === 1)) throw new Error('gone');
      await moveToBin(...args);
      moveCount += 1;
      if (moveCount === 2) throw new Error('gone');
    });
    jest.spyOn(bin, 'restoreAll').mockRejectedValue(new Error('gone'));
    await expect(remove()).rejects.toMatchObject({ problem: { code: 'INTERNAL' } });
    expect(await listEntries()).toMatchObject([{ state: 'moving' }]);
  }

  it.each(['before', 'between', 'after'] as const)(
    '%s the moves of a deletion leaves job and files where they were',
    async (step) => {
      await simulateCrash(step);

      await app.restart();

      expect(await folders.listFiles('.')).toEqual(filesBefore);
      expect(await app.get(JobsService).read(id)).toMatchObject({ id, title: 'Heat' });
      expect(await listEntries()).toEqual([]);
      await expect(remove()).resolves.toMatchObject({ deleted: true });
    },
  );

  it('during a restore is repaired', async () => {
    const { binEntryId } = await remove();
    await app
      .get(UnitOfWork)
      .run(() => app.get(BinRepository).setState(binEntryId ?? 0, 'restoring'));

    await app.restart();

    expect(await folders.listFiles('.')).toEqual(filesBefore);
    expect(await app.get(JobsService).read(id)).toMatchObject({ id });
  });

  it('during a purge is repaired', async () => {
    const { binEntryId } = await remove();
    await app
      .get(UnitOfWork)
      .run(() => app.get(BinRepository).setState(binEntryId ?? 0, 'purging'));

    await app.restart();

    expect(await listEntries()).toEqual([]);
  });

  it('is repaired once the missing disk is back', async () => {
    await simulateCrash('after');
    await app.restart(() => rename(folders.raw, folders.path('unplugged')));
    expect(await listEntries()).toMatchObject([{ state: 'moving' }]);
    await mkdir(folders.raw);
    await app.runTask('bin');
    expect(await listEntries()).toMatchObject([{ state: 'moving' }]);

    await rm(folders.raw, { recursive: true });
    await rename(folders.path('unplugged'), folders.raw);
    await app.runTask('bin');

    expect(await folders.listFiles('.')).toEqual(filesBefore);
    expect(await listEntries()).toEqual([]);
  });

  it('that cannot be repaired is purged manually', async () => {
    await simulateCrash('after');
    await rm(folders.path('raw/.stackyard-bin'), { recursive: true });
    await app.restart();
    const [entry] = await listEntries();

    await root.call(purgeBinEntry, { params: { id: entry?.id ?? 0 } });

    expect(await listEntries()).toEqual([]);
  });
});
