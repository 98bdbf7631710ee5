import {
  deleteJob,
  listBin,
  listLogs,
  readJob,
  reportJob,
  restoreBinEntry,
} from '@stackyard/contracts';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMediaServer } from './media-server.js';
import type { TestApiClient } from '../pipeline.js';
import { waitUntil } from '../wait-until.js';

/** Number of files, which is large enough that moving them takes longer than one poll interval. */
const resultFileCount = 300;

/** Returns all files in a folder and its subfolders, including hidden ones. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name)).toSorted();
}

async function createSeriesJob(api: TestApiClient, raw: string, output: string): Promise<number> {
  const [raw_path, output_path] = [join(raw, 'Series'), join(output, 'Series')];
  await Promise.all([raw_path, output_path].map((folder) => mkdir(folder)));
  await writeFile(join(raw_path, 'title_t00.mkv'), 'raw');
  for (let number = 1; number <= resultFileCount; number += 1) {
    await writeFile(join(output_path, `Part ${number}.mkv`), `part ${number}`);
  }
  const body = { status: 'FINISHED', title: 'Series', raw_path, output_path } as const;
  return (await api.call(reportJob, { body })).job.id;
}

describe('a server that is killed while moving files to the bin', () => {
  it('restores everything at the next start, and deletes it then', async () => {
    const { api, server, raw, output } = await startMediaServer();
    const id = await createSeriesJob(api, raw, output);
    const before = [await filesBelow(raw), await filesBelow(output)];
    const remove = () => api.call(deleteJob, { params: { id }, body: { target: 'both' } });
    const bin = join(output, '.stackyard-bin', '1');
    const deletion = remove().then(
      () => 'answered',
      () => 'cut off',
    );
    await waitUntil('files lie in the bin', async () => {
      const names = await readdir(bin).catch(() => []);
      return names.some((name) => name !== 'manifest.json');
    });

    await server.kill9();

    expect(await deletion).toBe('cut off');
    const remainingFiles = await readdir(join(output, 'Series'));
    expect(remainingFiles.length).toBeGreaterThan(0);
    expect(remainingFiles.length).toBeLessThan(resultFileCount);
    await server.start();

    expect([await filesBelow(raw), await filesBelow(output)]).toEqual(before);
    expect((await api.call(listBin)).entries).toEqual([]);
    expect((await api.call(readJob, { params: { id } })).job).toMatchObject({
      status: 'FINISHED',
      raw_path: join(raw, 'Series'),
      output_path: join(output, 'Series'),
    });
    const { entries } = await api.call(listLogs, { query: { category: ['history'] } });
    expect(entries.map(({ action }) => action)).not.toContain('job.deleted');

    const { binEntryId, fileSummary } = await remove();
    await server.kill9();
    await server.start();

    expect(fileSummary).toMatchObject({
      raw: { filesDeleted: 1 },
      movie: { filesDeleted: resultFileCount },
    });
    expect((await api.call(listBin)).entries).toMatchObject([{ id: binEntryId, state: 'kept' }]);
    expect(await readdir(raw)).toEqual(['.stackyard-bin']);
    await api.call(restoreBinEntry, { params: { id: binEntryId ?? 0 } });
    expect([await filesBelow(raw), await filesBelow(output)]).toEqual(before);
  });
});
