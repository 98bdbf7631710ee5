import { jest } from '@jest/globals';
import {
  analyzeJob,
  cancelProcessing,
  encodeJob,
  listLogs,
  listProcessingRuns,
  readProcessing,
  readProcessingSettings,
  saveProcessingSettings,
  type EncodePlan,
  type JobInfoKind,
} from '@stackyard/contracts';
import { mkdir, readdir, rm, statfs, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { waitFor } from '#test/platform/platform-app.js';
import { createPrograms, startMediaTestApp, type MediaTestApp } from '#test/media/media-box.js';
import {
  createDvdFolderWithoutIndex,
  createBlurayFolder,
  createCdFolder,
  createFilm,
} from '#test/media/media-samples.js';
import { JobsRepository } from '../jobs/jobs.repository.js';
import { JobsService } from '../jobs/jobs.service.js';
import { ProcessingJournal } from './runs/processing-journal.service.js';
import { ProcessingQueue } from './runs/processing-queue.service.js';
import { ImportAnalysesService } from './import-analyses.service.js';
import { ResultDraftsService } from './encode/result-drafts.service.js';

// The tests run real tools, which are slow on a busy machine.
jest.setTimeout(60_000);

/** Shared by all tests that use the default settings. */
let box: MediaTestApp;

beforeAll(async () => {
  box = await startMediaTestApp();
});
beforeEach(() => box.reset());
afterEach(() => jest.restoreAllMocks());

/** A HandBrake that scans as usual, but hangs on an encode until it is cancelled. */
const stuckEncoderScript = `case "$*" in *--scan*) exec /usr/bin/HandBrakeCLI "$@";; esac
while [ $# -gt 0 ]; do [ "$1" = -o ] && echo half > "$2"; shift; done
echo 'Progress: {"State": "WORKING", "Working": {"Progress": 0.42, "ETASeconds": 9}}'
sleep 600`;

async function readInfo(box: MediaTestApp, id: number, kind: JobInfoKind) {
  return (await box.app.get(JobsRepository).findInfos(id))[kind];
}

async function planOf(box: MediaTestApp, id: number): Promise<Partial<EncodePlan>> {
  return { ...(await readInfo(box, id, 'encodePlan')) };
}

function jobOf(box: MediaTestApp, id: number) {
  return box.app.get(JobsService).read(id);
}

describe('the analysis of raw files', () => {
  it('describes a film, plans its encode and announces that', async () => {
    const { id, rawPath } = await box.createFilmJob();

    const { job, run } = await box.root.call(analyzeJob, { params: { id } });
    expect(job).toMatchObject({ id, status: 'FINISHED' });
    expect(run).toMatchObject({ kind: 'analysis', state: 'queued', position: 1 });

    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded', fault: null });
    expect(await jobOf(box, id)).toMatchObject({ status: 'READY_TO_ENCODE' });
    const analyzerInfo = await readInfo(box, id, 'analyzerInfo');
    expect(analyzerInfo).toMatchObject({
      structure: 'files',
      files: [{ filePath: join(rawPath, 'title_t00.mkv'), fileName: 'title_t00.mkv' }],
      runInfo: { status: 'SUCCESS', args: ['--Output=JSON', join(rawPath, 'title_t00.mkv')] },
      scanRunInfo: { source: 'HANDBRAKE_SCAN' },
    });
    expect(JSON.stringify(analyzerInfo)).not.toContain('/proc/');
    expect(await planOf(box, id)).toMatchObject({
      encodeInputTitleId: 1,
      encodeInputPath: join(rawPath, 'title_t00.mkv'),
      titles: [{ audioTracks: [{ language: 'eng' }, { language: 'deu' }] }],
    });
    const { entries } = await box.root.call(listLogs, { query: { category: ['history'] } });
    expect(entries.map(({ action }) => action)).toContain('job.analysis-requested');
  });

  it.each([
    ['a DVD folder', createDvdFolderWithoutIndex, 'video_ts', 'dvd', 'VIDEO_TS/VTS_01_1.VOB'],
    ['a Blu-ray folder', createBlurayFolder, 'bdmv', 'bluray', 'BDMV/STREAM/00000.m2ts'],
  ])(
    'uses the files of %s without a readable index',
    async (_, createFolder, structure, type, file) => {
      const rawPath = join(box.raw, 'Disc');
      await createFolder(rawPath);
      const { id } = await box.app.testData.job({ status: 'FINISHED', rawPath });

      await box.root.call(analyzeJob, { params: { id } });

      expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded' });
      expect(await readInfo(box, id, 'analyzerInfo')).toMatchObject({ structure });
      expect(await planOf(box, id)).toMatchObject({ encodeInputPath: join(rawPath, file) });
      expect(await jobOf(box, id)).toMatchObject({ mediaType: type, status: 'READY_TO_ENCODE' });
    },
  );

  it('asks for a choice when no title is long enough', async () => {
    await box.changeProcessingSettings({ minLengthMinutes: 30 });
    const { id } = await box.createFilmJob();

    await box.root.call(analyzeJob, { params: { id } });

    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded' });
    expect(await jobOf(box, id)).toMatchObject({ status: 'WAITING_FOR_USER_DECISION' });
    await expect(
      box.root.call(encodeJob, { params: { id }, body: { container: 'mp4' } }),
    ).rejects.toMatchObject({ code: 'TITLE_NEEDED', problem: { titles: [{ id: 1 }] } });
    expect(await jobOf(box, id)).toMatchObject({ status: 'WAITING_FOR_USER_DECISION' });
    await box.root.call(encodeJob, { params: { id }, body: { titleId: 1 } });
    expect(await box.waitForRun(id)).toMatchObject({ kind: 'encode', state: 'succeeded' });
  });

  it('reports that there is nothing to encode', async () => {
    const rawPath = join(box.raw, 'Junk');
    await mkdir(rawPath);
    await writeFile(join(rawPath, 'junk.mkv'), 'nothing of media');
    const { id } = await box.app.testData.job({ status: 'FINISHED', rawPath });

    await box.root.call(analyzeJob, { params: { id } });

    expect(await box.waitForRun(id)).toMatchObject({ state: 'failed', fault: 'no-title' });
    expect(await jobOf(box, id)).toMatchObject({
      status: 'ERROR',
      errorMessage: 'There is no title to encode.',
    });
  });

  it('keeps the findings of MediaInfo when HandBrake is missing', async () => {
    const separateBox = await startMediaTestApp({ PATH: await createFolderWithMediaInfo() });
    const { id } = await separateBox.createFilmJob();

    await separateBox.root.call(analyzeJob, { params: { id } });

    const reason = 'HandBrakeCLI is not installed.';
    expect(await separateBox.waitForRun(id)).toMatchObject({ state: 'succeeded', reason });
    expect(await readInfo(separateBox, id, 'analyzerInfo')).toMatchObject({ structure: 'files' });
    expect(await jobOf(separateBox, id)).toMatchObject({ status: 'FINISHED' });
  });

  it('starts for imports, or explains why it cannot', async () => {
    const separateBox = await startMediaTestApp({ PATH: '/nowhere' });
    const importAnalyses = separateBox.app.get(ImportAnalysesService);
    const { id } = await separateBox.createFilmJob();

    const isStarted = false;
    expect(await importAnalyses.startAnalysis(id)).toEqual({
      started: isStarted,
      error: 'mediainfo is not installed.',
    });
    expect(await importAnalyses.startAnalysis(4711)).toEqual({
      started: isStarted,
      error: 'There is no job 4711.',
    });
    expect(await jobOf(separateBox, id)).toMatchObject({ status: 'FINISHED' });
  });
});

async function createFolderWithMediaInfo(): Promise<string> {
  const [folder = ''] = (await createPrograms({ nothing: '' })).split(':');
  await symlink('/usr/bin/mediainfo', join(folder, 'mediainfo'));
  return folder;
}

async function createAnalyzedJob(box: MediaTestApp): Promise<{ id: number; rawPath: string }> {
  const job = await box.createFilmJob();
  await box.root.call(analyzeJob, { params: { id: job.id } });
  await box.waitForRun(job.id);
  return job;
}

describe('an encode', () => {
  it('publishes the result once it is complete', async () => {
    const { id } = await createAnalyzedJob(box);

    await box.root.call(encodeJob, { params: { id }, body: { subtitleTrackIds: [2] } });

    const outputPath = join(box.output, 'Heat (1995)/Heat (1995).mkv');
    expect(await box.waitForRun(id)).toMatchObject({
      state: 'succeeded',
      percent: 100,
      outputPath,
    });
    expect(await jobOf(box, id)).toMatchObject({
      status: 'FINISHED',
      encodeSuccess: true,
      outputPath,
      bytesIn: expect.any(Number) as number,
      bytesOut: expect.any(Number) as number,
    });
    const encoderInfo = await readInfo(box, id, 'encoderInfo');
    expect(encoderInfo).toMatchObject({
      source: 'HANDBRAKE',
      status: 'SUCCESS',
      outputPath,
      result: { filePath: outputPath, audioTracks: [{}, {}], textTracks: [{ language: 'deu' }] },
    });
    expect(JSON.stringify(encoderInfo)).not.toContain('/proc/');
    expect(await box.app.get(JobsRepository).findOutputs(id)).toMatchObject([{ path: outputPath }]);
    expect(await readdir(box.output)).toEqual(['Heat (1995)']);
  });

  it('uses the title that was chosen for the previous encode', async () => {
    await box.changeProcessingSettings({ minLengthMinutes: 30 });
    const { id, rawPath } = await box.createFilmJob();
    await createFilm(join(rawPath, 'title_t01.mkv'));
    await box.root.call(analyzeJob, { params: { id } });
    await box.waitForRun(id);
    await box.root.call(encodeJob, { params: { id }, body: { titleId: 2 } });
    await box.waitForRun(id);

    await box.root.call(encodeJob, { params: { id }, body: { audioTrackIds: [1] } });

    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded', fault: null });
    expect(await planOf(box, id)).toMatchObject({ encodeInputTitleId: 2, reviewConfirmed: true });
  });

  it('ends later if its end cannot be stored at first', async () => {
    const { id } = await createAnalyzedJob(box);
    const storageError = new Error('disk I/O error');
    jest.spyOn(box.app.get(ProcessingJournal), 'recordResult').mockRejectedValueOnce(storageError);

    await box.root.call(encodeJob, { params: { id }, body: {} });

    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded', percent: 100 });
    expect(await jobOf(box, id)).toMatchObject({ status: 'FINISHED', encodeSuccess: true });
  });

  it('never overwrites an existing result', async () => {
    const { id } = await createAnalyzedJob(box);
    await mkdir(join(box.output, 'Heat (1995)'));
    await symlink('/etc/passwd', join(box.output, 'Heat (1995)/Heat (1995).mkv'));

    await box.root.call(encodeJob, { params: { id }, body: {} });

    const outputPath = join(box.output, 'Heat (1995)/Heat (1995) (2).mkv');
    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded', outputPath });
  });

  it('is refused without a plan, or for an unknown title', async () => {
    const { id } = await box.createFilmJob();
    const encode = (body: object) => box.root.call(encodeJob, { params: { id }, body });

    await expect(encode({})).rejects.toMatchObject({ code: 'JOB_HAS_NO_PLAN' });
    await box.root.call(analyzeJob, { params: { id } });
    await expect(encode({})).rejects.toMatchObject({ code: 'PROCESSING_OPEN' });
    await box.waitForRun(id);
    for (const body of [
      { titleId: 2 },
      { audioTrackIds: [1, 3] },
      { titleId: 1, subtitleTrackIds: [9] },
    ]) {
      await expect(encode(body)).rejects.toMatchObject({ code: 'ENCODE_CHOICE_REFUSED' });
    }
    expect(await jobOf(box, id)).toMatchObject({ status: 'READY_TO_ENCODE' });
  });

  it.each<[string, string, string, string]>([
    ['writes nothing and says it is well', 'exit 0', 'result-refused', 'not a media file'],
    ['writes too little', 'for f; do o=$f; done; cp "$CUT" "$OUT"', 'result-refused', 's long'],
    ['fails', 'echo dead >&2; exit 3', 'result-refused', 'exit code 3'],
  ])('is an error when the encoder %s', async (name, script, fault, reason) => {
    const path = await createPrograms({
      HandBrakeCLI: `case "$*" in *--scan*) exec /usr/bin/HandBrakeCLI "$@";; esac
while [ $# -gt 0 ]; do [ "$1" = -o ] && OUT=$2; [ "$1" = -i ] && CUT=$2; shift; done
${name.startsWith('writes too') ? 'exec ffmpeg -v error -i "$CUT" -t 1 -map 0 -c copy "$OUT"' : script}`,
    });
    const separateBox = await startMediaTestApp({ PATH: path });
    const { id } = await createAnalyzedJob(separateBox);

    await separateBox.root.call(encodeJob, { params: { id }, body: {} });

    const endedRun = await separateBox.waitForRun(id);
    expect(endedRun).toMatchObject({ state: 'failed', fault });
    expect(endedRun.reason).toContain(reason);
    expect(await jobOf(separateBox, id)).toMatchObject({
      status: 'ERROR',
      errorMessage: endedRun.reason,
    });
    expect(await readInfo(separateBox, id, 'encoderInfo')).toMatchObject({ status: 'ERROR' });
    expect(await readdir(separateBox.output)).toEqual([]);
  });

  it('fails without leaving files when an album is incomplete', async () => {
    const programPath = await createPrograms({
      ffmpeg:
        'for f; do o=$f; done; case "$o" in */01*) exec /usr/bin/ffmpeg "$@";; *) exit 0;; esac',
    });
    const separateBox = await startMediaTestApp({ PATH: programPath });
    const rawPath = join(separateBox.raw, 'Album');
    await createCdFolder(rawPath);
    const { id } = await separateBox.app.testData.job({
      status: 'FINISHED',
      mediaType: 'cd',
      rawPath,
    });
    await separateBox.root.call(analyzeJob, { params: { id } });
    await separateBox.waitForRun(id);

    await separateBox.root.call(encodeJob, { params: { id }, body: {} });

    const reason = '02 The Band - Track 2.flac is not a FLAC file.';
    expect(await separateBox.waitForRun(id)).toMatchObject({ fault: 'result-refused', reason });
    expect(await jobOf(separateBox, id)).toMatchObject({ status: 'ERROR', outputPath: null });
    expect(await readInfo(separateBox, id, 'encoderInfo')).toMatchObject({
      status: 'ERROR',
      faults: [reason],
    });
    expect(await readdir(separateBox.output)).toEqual([]);
  });

  it('ends even if its draft cannot be removed', async () => {
    const programPath = await createPrograms({
      HandBrakeCLI: `case "$*" in *--scan*) exec /usr/bin/HandBrakeCLI "$@";; esac
while [ $# -gt 0 ]; do [ "$1" = -o ] && mkdir "\${2%/*}/kept"; shift; done`,
    });
    const separateBox = await startMediaTestApp({ PATH: programPath });
    const { id } = await createAnalyzedJob(separateBox);

    await separateBox.root.call(encodeJob, { params: { id }, body: {} });

    expect(await separateBox.waitForRun(id)).toMatchObject({
      state: 'failed',
      fault: 'result-refused',
    });
    expect(await jobOf(separateBox, id)).toMatchObject({ status: 'ERROR' });
    expect(await readdir(separateBox.output)).toHaveLength(1);
  });

  it('fails when there is too little space, and can be tried again', async () => {
    const { id } = await createAnalyzedJob(box);
    await box.changeProcessingSettings({ minFreeGigabytes: 10_000 });

    await box.root.call(encodeJob, { params: { id }, body: {} });
    expect(await box.waitForRun(id)).toMatchObject({ state: 'failed', fault: 'disk-full' });
    expect(await jobOf(box, id)).toMatchObject({ status: 'ERROR' });
    expect(await readdir(box.output)).toEqual([]);

    // Require slightly less than the free space. The app counts gigabytes in units of 10⁹ bytes.
    const { bavail, bsize } = await statfs(box.output);
    await box.changeProcessingSettings({ minFreeGigabytes: (bavail * bsize * 0.95) / 1e9 });
    await box.root.call(encodeJob, { params: { id }, body: {} });
    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded' });
  });

  it('fails when the disk became full without the encoder noticing', async () => {
    const { id } = await createAnalyzedJob(box);
    await box.changeProcessingSettings({ minFreeGigabytes: 0 });
    const drafts = box.app.get(ResultDraftsService);
    const { withDraft } = drafts;
    const withDraftSpy = jest.spyOn(drafts, 'withDraft').mockImplementation((draft, work) => {
      return withDraft.call(drafts, draft, (openDraft) =>
        work({ ...openDraft, freeBytes: async () => 0 }),
      );
    });

    await box.root.call(encodeJob, { params: { id }, body: {} });
    expect(await box.waitForRun(id)).toMatchObject({
      state: 'failed',
      fault: 'disk-full',
      outputPath: null,
      reason: 'The disk of the output folder is full.',
    });
    expect(await jobOf(box, id)).toMatchObject({ status: 'ERROR', encodeSuccess: false });
    expect(await readdir(box.output)).toEqual([]);

    withDraftSpy.mockRestore();
    await box.root.call(encodeJob, { params: { id }, body: {} });
    expect(await box.waitForRun(id)).toMatchObject({ state: 'succeeded' });
  });

  it.each([
    ['here', () => undefined],
    // The queue of another process cannot end the run, because only the process that started the run
    // can end it.
    [
      'in another process',
      (queue: ProcessingQueue) => jest.spyOn(queue, 'cancel').mockResolvedValue(),
    ],
  ])('ends when it is cancelled %s, and leaves no partial files', async (_, prepareQueue) => {
    const separateBox = await startMediaTestApp({
      PATH: await createPrograms({ HandBrakeCLI: stuckEncoderScript }),
    });
    prepareQueue(separateBox.app.get(ProcessingQueue));
    const { id } = await createAnalyzedJob(separateBox);
    await separateBox.root.call(encodeJob, { params: { id }, body: {} });
    await waitUntilEncoding(separateBox, id);
    expect(await separateBox.root.call(readProcessing)).toMatchObject({
      open: [{ jobId: id, state: 'running', percent: 42, etaSeconds: 9 }],
    });
    expect(await readdir(separateBox.output)).toHaveLength(1);

    await separateBox.root.call(cancelProcessing, { params: { id } });

    expect(await separateBox.waitForRun(id)).toMatchObject({ state: 'cancelled', fault: null });
    expect(await jobOf(separateBox, id)).toMatchObject({
      status: 'READY_TO_ENCODE',
      progress: null,
    });
    expect(await readdir(separateBox.output)).toEqual([]);
    await expect(separateBox.root.call(cancelProcessing, { params: { id } })).rejects.toMatchObject(
      {
        code: 'PROCESSING_NOT_OPEN',
      },
    );
  });
});

/** Waits until the stuck encoder has reported its progress. */
function waitUntilEncoding(mediaBox: MediaTestApp, id: number) {
  return waitFor(`the encode of job ${id}`, async () => {
    return (await jobOf(mediaBox, id)).progress === 42 || undefined;
  });
}

describe('the queue', () => {
  it('runs as many encodes as the settings allow, in order', async () => {
    const separateBox = await startMediaTestApp({
      PATH: await createPrograms({ HandBrakeCLI: stuckEncoderScript }),
    });
    const jobs = [
      await createAnalyzedJob(separateBox),
      await createAnalyzedJob(separateBox),
      await createAnalyzedJob(separateBox),
    ];
    for (const { id } of jobs) await separateBox.root.call(encodeJob, { params: { id }, body: {} });
    const readOpenRunStates = async () => {
      const { open } = await separateBox.root.call(readProcessing);
      return open.map(({ state, position }) => [state, position]);
    };

    expect(await readOpenRunStates()).toEqual([
      ['running', null],
      ['queued', 1],
      ['queued', 2],
    ]);
    await separateBox.changeProcessingSettings({ parallelEncodes: 2 });
    await waitFor('the second encode', async () => {
      return (await readOpenRunStates())[1]?.[0] === 'running' || undefined;
    });
    expect(await readOpenRunStates()).toEqual([
      ['running', null],
      ['running', null],
      ['queued', 1],
    ]);
    for (const { id } of jobs.toReversed())
      await separateBox.root.call(cancelProcessing, { params: { id } });
    expect(await readOpenRunStates()).toEqual([]);
    expect(await readdir(separateBox.output)).toEqual([]);
  });

  it('continues after a restart, and reports what was interrupted', async () => {
    const separateBox = await startMediaTestApp({
      PATH: await createPrograms({ HandBrakeCLI: stuckEncoderScript }),
    });
    const [first, second] = [
      await createAnalyzedJob(separateBox),
      await createAnalyzedJob(separateBox),
    ];
    for (const { id } of [first, second])
      await separateBox.root.call(encodeJob, { params: { id }, body: {} });
    await waitUntilEncoding(separateBox, first.id);

    await separateBox.app.restart();

    expect(await separateBox.waitForRun(first.id)).toMatchObject({ state: 'interrupted' });
    expect(await jobOf(separateBox, first.id)).toMatchObject({ status: 'READY_TO_ENCODE' });
    await waitUntilEncoding(separateBox, second.id);
    expect(await readdir(separateBox.output)).toEqual([
      expect.stringContaining(`job-${second.id}`),
    ]);
    await separateBox.root.call(cancelProcessing, { params: { id: second.id } });
  });

  it('accepts only one open run per job', async () => {
    const { id } = await box.createFilmJob();

    const results = await Promise.allSettled(
      Array.from({ length: 10 }, () => box.root.call(analyzeJob, { params: { id } })),
    );

    const refusals = results.filter(({ status }) => status === 'rejected');
    expect(refusals).toHaveLength(9);
    for (const refusal of refusals) {
      const code = expect.stringMatching(/^(PROCESSING_OPEN|JOB_ACTIVE)$/) as string;
      expect(refusal).toMatchObject({ reason: { code } });
    }
    await box.waitForRun(id);
    const { runs } = await box.root.call(listProcessingRuns, { query: { jobId: id } });
    expect(runs).toHaveLength(1);
  });
});

describe('an unusable raw folder', () => {
  it.each<[string, (box: MediaTestApp, rawPath: string) => Promise<string | null>, string]>([
    ['is outside of the roots', () => Promise.resolve('/etc'), 'MEDIA_PATH_REFUSED'],
    ['is a root itself', (box) => Promise.resolve(box.raw), 'MEDIA_PATH_REFUSED'],
    [
      'lies among the results',
      (box) => Promise.resolve(join(box.output, 'x')),
      'MEDIA_PATH_REFUSED',
    ],
    ['is not there', () => Promise.resolve(null), 'JOB_HAS_NO_RAW'],
    [
      'has vanished',
      async (_, rawPath) => {
        await rm(rawPath, { recursive: true });
        return rawPath;
      },
      'MEDIA_PATH_REFUSED',
    ],
    [
      'is reached by a link',
      async (box, rawPath) => {
        await symlink(rawPath, join(box.raw, 'link'));
        return join(box.raw, 'link');
      },
      'MEDIA_PATH_REFUSED',
    ],
  ])('is refused when it %s', async (_, change, code) => {
    const { id, rawPath } = await box.createFilmJob();
    await box.app.get(JobsService).change(id, { rawPath: await change(box, rawPath) });

    await expect(box.root.call(analyzeJob, { params: { id } })).rejects.toMatchObject({ code });

    expect(await jobOf(box, id)).toMatchObject({ status: 'FINISHED' });
  });

  it('is not read if it contains a link to the outside', async () => {
    const rawPath = join(box.raw, 'Links');
    const outside = await createFilm(box.folders.path('outside/film.mkv'));
    await mkdir(rawPath);
    await symlink(outside, join(rawPath, 'film.mkv'));
    const { id } = await box.app.testData.job({ status: 'FINISHED', rawPath });

    await box.root.call(analyzeJob, { params: { id } });

    expect(await box.waitForRun(id)).toMatchObject({ state: 'failed', fault: 'no-title' });
  });
});

describe('the processing settings', () => {
  it('refuse an invalid value', async () => {
    const values = { parallelEncodes: 13, preset: 'rm -rf /', audioLanguages: ['german'] };

    for (const [name, value] of Object.entries(values)) {
      await expect(box.changeProcessingSettings({ [name]: value })).rejects.toMatchObject({
        problem: { errors: [{ pointer: expect.stringContaining(`/${name}`) as string }] },
      });
    }
  });

  it('can be changed only by administrators', async () => {
    const lena = await box.app.signIn('lena', ['history-access', 'history-edit']);

    expect(await lena.call(readProcessing)).toMatchObject({
      tools: [
        { tool: 'mediainfo', path: '/usr/bin/mediainfo' },
        { tool: 'handbrake' },
        { tool: 'ffmpeg' },
      ],
    });
    const body = { parallelEncodes: 1 };
    await expect(
      lena.call(saveProcessingSettings, {
        body: { ...(await box.root.call(readProcessingSettings)), ...body },
      }),
    ).rejects.toMatchObject({ code: 'PERMISSION_MISSING' });
  });
});
