import {
  deleteJob,
  deleteJobFiles,
  purgeBinEntry,
  readJob,
  restoreBinEntry,
} from '@stackyard/contracts';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createFinishedJob } from '#test/media/finished-job.js';
import { MediaFolders } from '#test/media/media-folders.js';
import { jpeg } from '#test/media/metadata-double.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobsService } from '../../jobs/jobs.service.js';
import { JobLogFiles } from '../../jobs/log/job-log-files.adapter.js';
import { JobLogsService } from '../../jobs/log/job-logs.service.js';
import { JobMetadataService } from '../../metadata/job-metadata.service.js';
import { PictureCleanup } from '../../metadata/pictures/picture-cleanup.service.js';
import { BinRepository } from '../bin/bin.repository.js';

const poster = `${'a'.repeat(32)}.jpg`;

let folders: MediaFolders;
let app: TestApp;
let root: SignedIn;
let id: number;

beforeEach(async () => {
  folders = await MediaFolders.create();
  app = await startTestApp({ settings: folders.settings });
  root = await app.signInSuperuser();
  ({ id } = await createFinishedJob(app, folders, 'Heat', { poster }));
  await app.get(JobLogsService).addLines(id, 'REPORT', ['one']);
  await mkdir(dirname(picturePath()), { recursive: true });
  await writeFile(picturePath(), jpeg);
});

function picturePath(): string {
  return join(app.dataDir, 'posters', poster);
}

function findJobFiles() {
  const log = app.get(JobLogFiles).pathOf(id);
  return {
    log: existsSync(log),
    index: existsSync(`${log}.index`),
    picture: existsSync(picturePath()),
  };
}

const allFiles = { log: true, index: true, picture: true };
const noFiles = { log: false, index: false, picture: false };

async function remove(job: number, permanent = false): Promise<number> {
  const body = { target: 'both', permanent } as const;
  return (await root.call(deleteJob, { params: { id: job }, body })).binEntryId ?? 0;
}

describe('the log and the picture of a job', () => {
  it('are kept while it is in the bin, and available again after a restore', async () => {
    const entry = await remove(id);
    expect(findJobFiles()).toEqual(allFiles);

    await root.call(restoreBinEntry, { params: { id: entry } });

    const { job } = await root.call(readJob, { params: { id }, query: { includeLogs: '1' } });
    expect(job).toMatchObject({ log_count: 1, poster: expect.stringContaining(poster) });
    expect(findJobFiles()).toEqual(allFiles);
  });

  it('are deleted permanently with it, from the bin or directly', async () => {
    await root.call(purgeBinEntry, { params: { id: await remove(id) } });
    expect(findJobFiles()).toEqual(noFiles);

    await writeFile(picturePath(), jpeg);
    await remove((await app.testData.job({ poster })).id, true);
    expect(findJobFiles()).toEqual(noFiles);
  });

  it('stay if only its files are deleted permanently', async () => {
    await root.call(deleteJobFiles, { params: { id }, body: { permanent: true } });

    expect(findJobFiles()).toEqual(allFiles);
  });

  it('stay while another job, its metadata or a job in the bin uses them', async () => {
    const jobWithPoster = await app.testData.job({ poster });
    const jobWithMetadata = await app.testData.job({ poster });
    await app.get(UnitOfWork).run(() => app.get(JobMetadataService).storeOriginal(jobWithMetadata));
    await app.get(JobsService).change(jobWithMetadata.id, { poster: null });
    const waitingEntry = await remove((await app.testData.job({ poster })).id);

    for (const job of [id, jobWithPoster.id, jobWithMetadata.id]) {
      await remove(job, true);
      expect(findJobFiles()).toEqual({ log: false, index: false, picture: true });
    }
    await root.call(purgeBinEntry, { params: { id: waitingEntry } });
    expect(findJobFiles()).toEqual(noFiles);
  });

  it('stay while the picture is used, and are deleted once the poster was replaced', async () => {
    const sweep = app.get(PictureCleanup);
    const orphans = [`${'b'.repeat(32)}.png`, `${'c'.repeat(32)}.jpg.draft`];
    for (const name of [...orphans, 'notes.txt'])
      await writeFile(join(dirname(picturePath()), name), jpeg);
    const sweepAndList = async (before: number) => {
      await sweep.sweep(before);
      return readdir(dirname(picturePath()));
    };

    expect(await sweepAndList(Date.now() - 60_000)).toHaveLength(4);
    expect(await sweepAndList(Date.now() + 60_000)).toEqual([poster, 'notes.txt']);
    const entry = await remove(id);
    expect(await sweepAndList(Date.now() + 60_000)).toEqual([poster, 'notes.txt']);
    await root.call(restoreBinEntry, { params: { id: entry } });
    await app.get(UnitOfWork).run(() => app.get(JobsService).change(id, { poster: null }));
    expect(await sweepAndList(Date.now() + 60_000)).toEqual(['notes.txt']);
  });

  it('stay with a job whose deletion was interrupted by a crash, when its entry is purged', async () => {
    const bin = app.get(BinRepository);
    const uow = app.get(UnitOfWork);
    const entry = await remove(id);
    await root.call(restoreBinEntry, { params: { id: entry } });
    await uow.run(async () => {
      const { id: entryId } = await bin.insert({
        state: 'purging',
        title: 'Heat',
        fileTarget: 'none',
        jobsDeleted: true,
        files: 0,
        sizeBytes: 0,
        deletedAt: '2026-03-01T10:00:00.000Z',
        deletedBy: systemCaller.actor.name,
      });
      await bin.insertJob({ entryId, jobId: id, busy: false, snapshot: '{}' });
    });

    await app.runTask('bin');

    expect(findJobFiles()).toEqual(allFiles);
  });
});
