import {
  deleteJob,
  encodeJob,
  importOrphanRaw,
  listJobEvents,
  listOrphanRaw,
  previewJobDeletion,
  readJob,
  restoreBinEntry,
  type DeletePreviewReply,
} from '@stackyard/contracts';
import { join } from 'node:path';
import { startMediaTestApp } from './media/media-box.js';
import { createFilm } from './media/media-samples.js';

function existingPaths({ preview }: DeletePreviewReply): Record<'raw' | 'movie', string[]> {
  const { raw, movie } = preview.pathCandidates;
  const existingPathsOf = (candidates: typeof raw) =>
    candidates.filter(({ exists }) => exists).map(({ path }) => path);
  return { raw: existingPathsOf(raw), movie: existingPathsOf(movie) };
}

describe('a film', () => {
  it('is found, imported, analysed, encoded, deleted and restored', async () => {
    const box = await startMediaTestApp();
    const { root, folders, raw, output } = box;
    const rawPath = join(raw, 'Rip_Complete_Heat (1995) [tt0113277] - RAW - job-77');
    await createFilm(join(rawPath, 'Heat_t00.mkv'));

    const { rows } = await root.call(listOrphanRaw);
    expect(rows).toMatchObject([{ rawPath, title: 'Heat', year: 1995, imdbId: 'tt0113277' }]);

    const imported = await root.call(importOrphanRaw, { body: { rawPath } });
    expect(imported).toMatchObject({ activation: { started: true }, activationError: null });
    const { id } = imported.job;
    expect(await box.waitForRun(id)).toMatchObject({ kind: 'analysis', state: 'succeeded' });
    expect((await root.call(listOrphanRaw)).rows).toEqual([]);

    await root.call(encodeJob, { params: { id }, body: {} });
    expect(await box.waitForRun(id)).toMatchObject({ kind: 'encode', state: 'succeeded' });
    const { job } = await root.call(readJob, { params: { id }, query: { includeLogs: 'true' } });
    const result = join(output, 'Heat (1995)/Heat (1995).mkv');
    expect(job).toMatchObject({
      status: 'FINISHED',
      title: 'Heat',
      ripSuccessful: true,
      encodeSuccess: true,
      raw_path: rawPath,
      output_path: result,
      analyzerInfo: { files: [{ audioTracks: [{ language: 'eng' }, { language: 'deu' }] }] },
      encodePlan: { encodeInputTitleId: 1 },
      encoderInfo: { status: 'SUCCESS', result: { format: 'Matroska' } },
      outputs: [{ path: result }],
    });
    expect(job.log).toContain('[HANDBRAKE] ');
    expect(job.log).not.toContain('/proc/');

    const before = await folders.listFiles('.');
    expect(Object.keys(before)).toHaveLength(9);
    const preview = await root.call(previewJobDeletion, { params: { id } });
    expect(existingPaths(preview)).toEqual({ raw: [rawPath], movie: [result] });

    const deleted = await root.call(deleteJob, { params: { id }, body: { target: 'both' } });
    expect(deleted).toMatchObject({
      deleted: true,
      jobId: id,
      fileSummary: { target: 'both', raw: { filesDeleted: 1 }, movie: { filesDeleted: 1 } },
      safeguards: { containsOrphanRawImportJob: true },
    });
    await expect(root.call(readJob, { params: { id } })).rejects.toMatchObject({
      code: 'JOB_UNKNOWN',
    });
    expect(await folders.listFiles('raw')).toEqual({});

    const binEntryId = deleted.binEntryId ?? 0;
    await root.call(restoreBinEntry, { params: { id: binEntryId } });
    expect(await folders.listFiles('.')).toEqual(before);
    expect(await root.call(readJob, { params: { id } })).toMatchObject({
      job: { status: 'FINISHED', output_path: result, encodePlan: { encodeInputTitleId: 1 } },
    });
    const { events } = await root.call(listJobEvents, { params: { id } });
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['imported', 'queued', 'output-recorded', 'deleted', 'restored']),
    );
  });
});
