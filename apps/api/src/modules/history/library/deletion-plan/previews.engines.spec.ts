import {
  deleteJobFiles,
  deleteManyJobs,
  listJobs,
  previewJobDeletion,
  previewManyDeletions,
} from '@stackyard/contracts';
import { rename } from 'node:fs/promises';
import { createFinishedJob } from '#test/media/finished-job.js';
import { useSharedMediaFixture, type MediaFixture } from '#test/media/shared-media-scene.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobsService } from '../../jobs/jobs.service.js';

const getScene = useSharedMediaFixture('jobs');
let folders: MediaFixture['folders'];
let app: MediaFixture['app'];
let root: MediaFixture['root'];
beforeEach(() => {
  ({ folders, app, root } = getScene());
});

function preview(id: number) {
  return root.call(previewJobDeletion, { params: { id } }).then((reply) => reply.preview);
}

const bothTargets = { target: 'both' } as const;

describe('GET /api/history/:id/delete-preview', () => {
  it('shows what would be deleted, and changes nothing', async () => {
    const { id, rawPath, outputPath } = await createFinishedJob(app, folders, 'Heat');
    const before = await folders.listFiles('.');

    expect(await preview(id)).toMatchObject({
      jobId: id,
      relatedJobs: [{ id, isPrimary: true, active: false, orphanRawImport: false }],
      pathCandidates: {
        raw: [{ path: rawPath, exists: true, isDirectory: true, files: 2, jobIds: [id] }],
        movie: [{ path: outputPath, exists: true, isDirectory: false, files: 1 }],
      },
      kept: [],
      token: expect.any(String),
      expiresAt: expect.any(String),
    });
    expect(await folders.listFiles('.')).toEqual(before);
  });
});

describe('POST /api/history/:id/delete-files', () => {
  it('keeps the job and clears its deleted paths', async () => {
    const { id } = await createFinishedJob(app, folders, 'Heat');

    const reply = await root.call(deleteJobFiles, { params: { id }, body: { target: 'raw' } });

    expect(reply).toMatchObject({
      fileSummary: { target: 'raw', raw: { filesDeleted: 2 }, movie: { filesDeleted: 0 } },
      job: { id, raw_path: null, output_path: expect.any(String) },
    });
    expect(await folders.listFiles('raw')).toEqual({});
    await rename(folders.path('movies/Heat'), folders.path('movies/Aside'));
    expect(await root.call(deleteJobFiles, { params: { id }, body: {} })).toMatchObject({
      fileSummary: { target: 'both', movie: { filesDeleted: 0 } },
      binEntryId: null,
    });
  });
});

describe('POST /api/history/delete, by a filter', () => {
  const filter = { statuses: ['ERROR'] };

  it('deletes idle jobs that match, except excluded ones', async () => {
    const heat = await createFinishedJob(app, folders, 'Heat');
    const failed = await app.testData.job({ status: 'ERROR', errorMessage: 'x' });
    const excludedJob = await app.testData.job({ status: 'ERROR', errorMessage: 'x' });
    const body = { filter, exceptJobIds: [excludedJob.id] };

    const { preview: shown, left } = await root.call(previewManyDeletions, { body });
    expect(shown.relatedJobs.map(({ id }) => id)).toEqual([failed.id]);
    expect(left).toBe(0);
    const { outcomes } = await root.call(deleteManyJobs, {
      body: { ...body, previewToken: shown.token },
    });

    expect(outcomes).toEqual([{ jobId: failed.id, deleted: true, problem: null }]);
    const { jobs } = await root.call(listJobs, { query: {} });
    expect(jobs.map(({ id }) => id).sort()).toEqual([heat.id, excludedJob.id]);
  });

  it('skips active jobs', async () => {
    const { id } = await app.testData.job({ status: 'CANCELLED' });
    await app.testData.job({ status: 'RIPPING' });

    const reply = await root.call(previewManyDeletions, { body: { filter: {} } });

    expect(reply.preview.relatedJobs).toMatchObject([{ id }]);
  });

  it('deletes nothing if other jobs match in the meantime, and lists them', async () => {
    const { id } = await app.testData.job({ status: 'ERROR', errorMessage: 'x' });
    const { preview: shown } = await root.call(previewManyDeletions, { body: { filter } });
    const addedJob = await app.testData.job({ status: 'ERROR', errorMessage: 'x' });

    const call = root.call(deleteManyJobs, { body: { filter, previewToken: shown.token } });

    await expect(call).rejects.toMatchObject({
      code: 'DELETE_PREVIEW_STALE',
      problem: { difference: { jobIds: { added: [addedJob.id], gone: [] } } },
    });
    const { total } = await root.call(listJobs, { query: filter });
    expect(total).toBe(2);
    expect(id).toBeLessThan(addedJob.id);
  });
});

describe('POST /api/history/delete', () => {
  it('deletes what the preview showed, with a result for each job', async () => {
    const heat = await createFinishedJob(app, folders, 'Heat');
    const ronin = await createFinishedJob(app, folders, 'Ronin');
    const active = await app.testData.job({ status: 'RIPPING' });
    const jobIds = [heat.id, ronin.id, active.id, 4711];
    const { preview: shown, unknownJobIds } = await root.call(previewManyDeletions, {
      body: { jobIds },
    });
    expect(unknownJobIds).toEqual([4711]);
    expect(shown.pathCandidates.raw).toHaveLength(2);

    const reply = await root.call(deleteManyJobs, {
      body: { jobIds, ...bothTargets, previewToken: shown.token },
    });

    expect(Object.fromEntries(reply.outcomes.map((o) => [o.jobId, o.problem?.code]))).toEqual({
      [heat.id]: undefined,
      [ronin.id]: undefined,
      [active.id]: 'JOB_ACTIVE',
      4711: 'JOB_UNKNOWN',
    });
    expect(reply.fileSummary).toEqual({
      target: 'both',
      raw: { filesDeleted: 4 },
      movie: { filesDeleted: 2 },
    });
    expect(reply.binEntryIds).toHaveLength(2);
  });

  it('keeps imported raw folders exactly as the preview showed', async () => {
    const { id, rawPath, outputPath } = await createFinishedJob(app, folders, 'Heat');
    const info = { status: 'SUCCESS', source: 'orphan_raw_import' };
    await app.get(JobsService).attachInfo(id, 'ripperInfo', info, systemCaller);
    const body = { jobIds: [id], preserveRawForImportJobs: true };
    const kept = [{ path: rawPath, reason: 'import-preserved', jobIds: [id] }];

    const { preview: shown } = await root.call(previewManyDeletions, { body });

    expect(shown).toMatchObject({
      pathCandidates: { raw: [], movie: [{ path: outputPath }] },
      kept,
    });
    const request = { ...body, ...bothTargets, previewToken: shown.token };
    await expect(
      root.call(deleteManyJobs, { body: { ...request, preserveRawForImportJobs: false } }),
    ).rejects.toMatchObject({
      code: 'DELETE_PREVIEW_STALE',
      problem: { difference: { added: [rawPath] } },
    });
    expect(await root.call(deleteManyJobs, { body: request })).toMatchObject({
      fileSummary: { raw: { filesDeleted: 0 }, movie: { filesDeleted: 1 } },
      kept,
    });
  });

  it('keeps an imported raw folder that another deleted job uses as well', async () => {
    const { id, rawPath } = await createFinishedJob(app, folders, 'Heat');
    const info = { status: 'SUCCESS', source: 'orphan_raw_import' };
    await app.get(JobsService).attachInfo(id, 'ripperInfo', info, systemCaller);
    const second = await app.testData.job({ title: 'Heat again', rawPath });
    const before = await folders.listFiles('raw');

    const body = { jobIds: [id, second.id], preserveRawForImportJobs: true, ...bothTargets };
    const reply = await root.call(deleteManyJobs, { body });

    expect(reply.outcomes.map(({ deleted }) => deleted)).toEqual([true, true]);
    expect(reply.fileSummary.raw.filesDeleted).toBe(0);
    expect(await folders.listFiles('raw')).toEqual(before);
  });
});
