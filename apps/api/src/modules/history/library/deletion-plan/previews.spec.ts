import {
  deleteJob,
  deleteManyJobs,
  flagValues,
  isFlagSet,
  previewJobDeletion,
  previewManyDeletions,
  type DeleteManyRequest,
  type DeletePreviewQuery,
} from '@stackyard/contracts';
import { rm, symlink } from 'node:fs/promises';
import { createFinishedJob } from '#test/media/finished-job.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { useSharedMediaFixture, type MediaFixture } from '#test/media/shared-media-scene.js';

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

function removeWithFiles(id: number) {
  return root.call(deleteJob, { params: { id }, body: { target: 'both' } });
}

describe('GET /api/history/:id/delete-preview', () => {
  it('shows paths that no longer exist', async () => {
    const { id, rawPath } = await createFinishedJob(app, folders, 'Heat');
    await rm(folders.path('raw/Heat'), { recursive: true });

    expect((await preview(id)).pathCandidates.raw).toEqual([
      { path: rawPath, exists: false, isDirectory: false, files: 0, sizeBytes: 0, jobIds: [id] },
    ]);
  });

  it.each(['/etc', '$base/outside/Heat (1995)', '$raw', '$raw/../outside', '$raw/linked'])(
    'refuses to delete the paths that a row contains for %s',
    async (text) => {
      await symlink(folders.path('outside'), folders.path('raw/linked'));
      const rawPath = text.replace('$raw', folders.raw).replace('$base', folders.basePath);
      const { id } = await app.testData.job({ rawPath });
      const before = await folders.listFiles('.');

      expect(await preview(id)).toMatchObject({
        pathCandidates: { raw: [] },
        kept: [{ path: rawPath, reason: 'refused', detail: expect.any(String) }],
      });
      expect(await removeWithFiles(id)).toMatchObject({
        fileSummary: { raw: { filesDeleted: 0 } },
      });

      expect(await folders.listFiles('.')).toEqual(before);
    },
  );

  it('accepts flags in the same forms as other queries', async () => {
    const source = await app.testData.job();
    await app.testData.job({ sourceJobId: source.id });
    const countRelated = async (query: DeletePreviewQuery = {}) => {
      const reply = await root.call(previewJobDeletion, { params: { id: source.id }, query });
      return reply.preview.relatedJobs.length;
    };

    expect(await countRelated()).toBe(2);
    for (const flag of flagValues) {
      const flags = { includeRelated: flag, preserveRawForImportJobs: flag };
      expect(await countRelated(flags)).toBe(isFlagSet(flag) ? 2 : 1);
    }
  });

  it('answers 404 for a job that does not exist', async () => {
    await expect(preview(4711)).rejects.toMatchObject({ problem: { code: 'JOB_UNKNOWN' } });
  });
});

describe('POST /api/history/delete, by a filter', () => {
  const filter = { statuses: ['ERROR'] };

  it('deletes at most 500 at once, newest first, and reports how many are left', async () => {
    await app.get(UnitOfWork).run(async () => {
      for (let number = 0; number < 503; number += 1) {
        await app.testData.job({ status: 'ERROR', errorMessage: 'x' });
      }
    });

    const { preview: shown, left } = await root.call(previewManyDeletions, { body: { filter } });

    expect(shown.relatedJobs).toHaveLength(500);
    expect(left).toBe(3);
  });

  it.each([
    [{}, '/jobIds'],
    [{ jobIds: [1], filter }, '/jobIds'],
    [{ filter }, '/previewToken'],
    [{ filter: { statuses: ['NEVER'] }, previewToken: 'x' }, '/filter/statuses'],
    [{ filter: { sort: 'title' }, previewToken: 'x' }, '/filter/sort'],
    [{ filter: { statuses: [] }, previewToken: 'x' }, '/filter/statuses'],
    [{ filter: { statuses: 'error' }, previewToken: 'x' }, '/filter/statuses'],
    [{ filter: { mediaType: [] }, previewToken: 'x' }, '/filter/mediaType'],
    [{ filter: { jobKind: [] }, previewToken: 'x' }, '/filter/jobKind'],
    [{ filter: [], previewToken: 'x' }, '/filter'],
  ])('is rejected if the selection is ambiguous: %j', async (body, pointer) => {
    const call = root.call(deleteManyJobs, { body: body as DeleteManyRequest });

    await expect(call).rejects.toMatchObject({ problem: { errors: [{ pointer }] } });
  });
});
