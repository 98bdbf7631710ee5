import {
  appendJobLog,
  changeJobStatus,
  importOrphanRaw,
  listOrphanRaw,
  readJob,
  downloadJobLog,
  reportJob,
} from '@stackyard/contracts';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startMediaServer } from './media-server.js';
import { smallDisk } from '../data/small-disk.js';
import { createTemporaryFolder } from '../temporary-folder.js';

describe('a full disk under the job history', () => {
  it('rejects reports and imports, loses nothing, and accepts them once there is room', async () => {
    const dataDir = await createTemporaryFolder();
    const disk = smallDisk(dataDir);
    const { api, server, raw } = await startMediaServer({ dataDir, wrapper: disk.wrapper });
    const rawPath = join(raw, 'Heat (1995)');
    await mkdir(rawPath);
    await writeFile(join(rawPath, 'title_t00.mkv'), 'raw material');
    const { job } = await api.call(reportJob, { body: { title: 'Ripped', status: 'RIPPING' } });
    const params = { id: job.id };
    // Sends a log line as reporters do, with a sequence number that identifies repeated lines.
    const appendLine = (line: string, firstSequence: number) =>
      api.call(appendJobLog, { params, body: { lines: [line], firstSequence } });
    await appendLine('first', 1);

    await disk.fill(server.pid);
    await expect(appendLine('second', 2)).rejects.toMatchObject({
      problem: { status: disk.expectedError.status },
    });
    await expect(
      api.call(changeJobStatus, { params, body: { status: 'ERROR' } }),
    ).rejects.toMatchObject({ problem: disk.expectedError });
    await expect(api.call(importOrphanRaw, { body: { rawPath } })).rejects.toMatchObject({
      problem: disk.expectedError,
    });
    expect((await api.call(readJob, { params })).job).toMatchObject({ status: 'RIPPING' });
    expect((await api.call(listOrphanRaw)).rows).toMatchObject([{ rawPath }]);
    expect(await readdir(rawPath)).toEqual(['title_t00.mkv']);
    await disk.empty(server.pid);

    expect(await appendLine('second', 2)).toMatchObject({ total: 2, lastSequence: 2 });
    await api.call(changeJobStatus, { params, body: { status: 'ERROR' } });
    const { id } = (await api.call(importOrphanRaw, { body: { rawPath } })).job;
    const { job: imported } = await api.call(readJob, { params: { id } });
    expect(imported).toMatchObject({ raw_path: rawPath });
    expect((await api.call(listOrphanRaw)).rows).toEqual([]);
    const text = await (await api.open(downloadJobLog, { params })).text();
    expect(text.split('\n').filter(Boolean)).toEqual([
      expect.stringMatching(/first$/),
      expect.stringMatching(/second$/),
    ]);
  });
});
