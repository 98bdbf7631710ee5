import {
  encodeJob,
  importOrphanRaw,
  listProcessingRuns,
  readJob,
  readProcessing,
  readProcessingSettings,
  saveProcessingSettings,
  type EncodePreset,
  type ProcessingRunReply,
} from '@stackyard/contracts';
import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startMediaServer } from './media-server.js';
import type { TestApiClient } from '../pipeline.js';
import { waitUntil } from '../wait-until.js';

const run = promisify(execFile);
/** Makes an encode take far longer than the test. */
const slowPreset: EncodePreset = 'Super HQ 1080p30 Surround';

/** Generates a film of the given length, which takes a while to encode. */
async function generateFilm(folder: string, seconds: number): Promise<string> {
  await mkdir(folder);
  const videoSource = `testsrc2=size=1280x720:rate=25:duration=${seconds}`;
  const audioSource = `sine=frequency=440:duration=${seconds}`;
  const inputs = ['-f', 'lavfi', '-i', videoSource, '-f', 'lavfi', '-i', audioSource];
  const file = join(folder, 'title_t00.mkv');
  await run('ffmpeg', ['-v', 'error', ...inputs, '-c:v', 'mpeg2video', '-c:a', 'ac3', file]);
  return folder;
}

/** Returns the process IDs of a server's encoders, as listed by the operating system. */
async function encoderPids(serverPid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const commands = await Promise.all(
    pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')),
  );
  const own = `/proc/${serverPid}/fd/`;
  return pids
    .filter((_, index) => {
      const command = commands[index] ?? '';
      return command.includes('HandBrakeCLI') && command.includes(own) && command.includes('-o');
    })
    .map(Number);
}

async function latestRun(
  api: TestApiClient,
  jobId: number,
): Promise<ProcessingRunReply | undefined> {
  const { runs } = await api.call(listProcessingRuns, { query: { jobId, limit: 1 } });
  return runs[0];
}

function waitForRun(api: TestApiClient, jobId: number): Promise<ProcessingRunReply> {
  return waitUntil(`the run of job ${jobId} has ended`, async () => {
    const last = await latestRun(api, jobId);
    return last?.endedAt != null && last;
  });
}

async function importAndAnalyze(api: TestApiClient, rawPath: string): Promise<number> {
  const { job, activationError } = await api.call(importOrphanRaw, { body: { rawPath } });
  expect(activationError).toBeNull();
  expect(await waitForRun(api, job.id)).toMatchObject({ kind: 'analysis', state: 'succeeded' });
  return job.id;
}

async function startSlowMediaServer() {
  const box = await startMediaServer();
  const { api } = box;
  const { changedAt: _at, changedBy: _by, ...now } = await api.call(readProcessingSettings);
  const body = {
    ...now,
    minLengthMinutes: 0,
    minFreeGigabytes: 0,
    niceness: 0,
    preset: slowPreset,
  };
  await api.call(saveProcessingSettings, { body });
  return box;
}

describe('a server that is killed during an encode', () => {
  it('leaves no encoder behind, reports the interruption, and continues with the queue', async () => {
    const { api, server, raw, output } = await startSlowMediaServer();
    const first = await importAndAnalyze(api, await generateFilm(join(raw, 'Long (1999)'), 12));
    const second = await importAndAnalyze(api, await generateFilm(join(raw, 'Short (2001)'), 3));
    await api.call(encodeJob, { params: { id: first }, body: {} });
    await api.call(encodeJob, { params: { id: second }, body: { preset: 'Very Fast 480p30' } });
    const { pid } = server;
    await waitUntil('the encode is under way', async () => {
      return (
        (await latestRun(api, first))?.percent != null && (await encoderPids(pid)).length === 1
      );
    });
    expect(await readdir(output)).toEqual([expect.stringMatching(/^Incomplete_job-/)]);

    await server.kill9();

    await waitUntil('the encoder has ended', async () => (await encoderPids(pid)).length === 0);
    await server.start();

    expect(await latestRun(api, first)).toMatchObject({
      kind: 'encode',
      state: 'interrupted',
      outputPath: null,
    });
    const { job } = await api.call(readJob, { params: { id: first } });
    expect(job).toMatchObject({ status: 'READY_TO_ENCODE', encodeSuccess: false, progress: null });
    expect(await waitForRun(api, second)).toMatchObject({ state: 'succeeded' });
    expect(await readdir(output)).toEqual(['Short (2001)']);
    expect(await api.call(readProcessing)).toMatchObject({ open: [] });
  });

  it('that is stopped ends the encoder first', async () => {
    const { api, server, raw, output } = await startSlowMediaServer();
    const id = await importAndAnalyze(api, await generateFilm(join(raw, 'Long (1999)'), 12));
    await api.call(encodeJob, { params: { id }, body: {} });
    const { pid } = server;
    await waitUntil('the encode is under way', async () => (await encoderPids(pid)).length === 1);

    const { code } = await server.stop();

    expect(code).toBe(0);
    expect(await encoderPids(pid)).toEqual([]);
    expect(await readdir(output)).toEqual([]);
    await server.start();
    expect(await latestRun(api, id)).toMatchObject({ state: 'interrupted' });
  });
});
