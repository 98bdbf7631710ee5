import { systemCaller } from '#infra/http/caller.js';
import type { JobEntity } from '#modules/history/jobs/job.entity.js';
import { JobsService, type JobDraft } from '#modules/history/jobs/jobs.service.js';
import type { MediaFolders } from './media-folders.js';
import type { TestApp } from '../test-app.js';

/** Creates a finished job with a raw folder of two files and a result in its own folder. */
export async function createFinishedJob(
  app: TestApp,
  folders: MediaFolders,
  name: string,
  draft: Partial<JobDraft> = {},
): Promise<JobEntity> {
  await folders.createFile(`raw/${name}/VIDEO_TS/VIDEO_TS.IFO`, `${name} info`);
  await folders.createFile(`raw/${name}/VIDEO_TS/VTS_01_1.VOB`, `${name} video`);
  const outputPath = await folders.createFile(`movies/${name}/${name}.mkv`, `${name} result`);
  const rawPath = folders.path('raw', name);
  const paths = { rawPath, rawClaim: rawPath, outputPath };
  const job = await app.testData.job({ title: name, ...paths, ...draft });
  await app.get(JobsService).recordOutput(job.id, outputPath, 11, systemCaller);
  return job;
}
