import {
  attachJobInfos,
  changeJob,
  changeJobStatus,
  listDrives,
  listJobs,
  readJob,
  recordJobOutput,
  reportDrive,
  reportJob,
  resetDrive,
  type ReportInfosRequest,
} from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import { startTestApp, type SignedIn, type TestApp } from '#test/test-app.js';
import { JobsRepository } from '../jobs/jobs.repository.js';

let app: TestApp;
let root: SignedIn;

beforeAll(async () => {
  app = await startTestApp({ isObserved: true });
  root = await app.signInSuperuser();
});
beforeEach(() => app.reset('jobs', 'drives'));

async function createReportedJob(fields = {}) {
  return (await root.call(reportJob, { body: { mediaType: 'bluray', ...fields } })).job;
}

describe('the robot log of a rip', () => {
  const lines = ['MSG:1005,0,1,"started","%1"', 'MSG:5005,0,1,"2 titles saved","%1","2"'];
  const attach = (id: number, body: ReportInfosRequest) =>
    root.call(attachJobInfos, { params: { id }, body });

  it('becomes the ripperInfo of the job, with the outcome', async () => {
    const { id } = await createReportedJob({ status: 'RIPPING' });

    await attach(id, { ripperLog: lines, analyzerInfo: { files: [] } });

    const { job } = await root.call(readJob, { params: { id } });
    expect(job).toMatchObject({
      ripSuccessful: true,
      ripperInfo: { source: 'MAKEMKV_RIP', status: 'SUCCESS', titlesSaved: 2 },
      analyzerInfo: { files: [] },
    });
    await attach(id, { ripperLog: [...lines, 'MSG:5080,0,0,"failed","failed"'] });
    expect((await root.call(readJob, { params: { id } })).job).toMatchObject({
      ripSuccessful: false,
      ripperInfo: { status: 'ERROR', outcome: 'failed' },
    });
  });

  it.each([
    [{ ripperLog: ['something else'] }, 'robotLog'],
    [{ ripperLog: lines, ripperInfo: {} }, 'either'],
    [{ ripperLog: [] }, 'arrayNotEmpty'],
  ])('is rejected if it is invalid: %j', async (body, code) => {
    const { id } = await createReportedJob({ status: 'RIPPING' });

    await expect(attach(id, body)).rejects.toMatchObject({
      problem: { errors: [{ pointer: '/ripperLog', code }] },
    });
    expect((await root.call(readJob, { params: { id } })).job.ripperInfo).toBeNull();
  });
});

describe('a ripper with a token', () => {
  it('reports its job from the disc to the result', async () => {
    const { client } = await issueToken(app, root, {
      permissions: ['history-access', 'history-edit'],
    });
    const { job } = await client.call(reportJob, {
      body: {
        key: 'arm-17',
        detectedTitle: 'HEAT_DISC_1',
        mediaType: 'bluray',
        job_kind: 'bluray',
        device: '/dev/sr0',
      },
    });
    const params = { id: job.id };
    expect(job).toMatchObject({ status: 'ANALYZING', title: 'HEAT_DISC_1', active: true });

    for (const status of ['METADATA_SELECTION', 'READY_TO_START', 'RIPPING'] as const) {
      await client.call(changeJobStatus, { params, body: { status } });
    }
    await client.call(changeJob, {
      params,
      body: {
        title: 'Heat',
        year: 1995,
        raw_path: '/raw/Heat (1995)/',
        ripSuccessful: true,
        progress: 40,
      },
    });
    await client.call(attachJobInfos, {
      params,
      body: { ripperInfo: { status: 'SUCCESS', titles: 3 } },
    });
    for (const status of ['MEDIAINFO_CHECK', 'READY_TO_ENCODE', 'ENCODING'] as const) {
      await client.call(changeJobStatus, { params, body: { status } });
    }
    await client.call(recordJobOutput, {
      params,
      body: { path: '/movies/Heat.mkv', sizeBytes: 7 },
    });
    await client.call(changeJobStatus, { params, body: { status: 'FINISHED' } });

    const { job: finishedJob } = await root.call(readJob, { params });
    expect(finishedJob).toMatchObject({
      status: 'FINISHED',
      title: 'Heat',
      year: 1995,
      raw_path: '/raw/Heat (1995)',
      output_path: '/movies/Heat.mkv',
      ripSuccessful: true,
      encodeSuccess: true,
      bytesOut: 7,
      ripperInfo: { status: 'SUCCESS', titles: 3 },
      outputs: [{ path: '/movies/Heat.mkv', sizeBytes: 7 }],
    });
    expect(finishedJob.endedAt).not.toBeNull();
  });

  it('creates one job from a report that is sent twice, even concurrently', async () => {
    const reports = Array.from({ length: 5 }, () => createReportedJob({ key: 'same' }));
    const ids = (await Promise.all(reports)).map(({ id }) => id);

    expect(new Set(ids).size).toBe(1);
    expect((await root.call(listJobs, {})).total).toBe(1);
  });

  it('cannot make a transition that is not allowed, and gets the allowed ones', async () => {
    const { id } = await createReportedJob();
    const call = root.call(changeJobStatus, { params: { id }, body: { status: 'FINISHED' } });

    await expect(call).rejects.toMatchObject({
      code: 'JOB_TRANSITION_REFUSED',
      problem: { allowedNext: ['METADATA_LOOKUP', 'METADATA_SELECTION', 'ERROR', 'CANCELLED'] },
    });
  });

  it('may report the same status again', async () => {
    const { id } = await createReportedJob();
    const { job } = await root.call(changeJobStatus, {
      params: { id },
      body: { status: 'ANALYZING' },
    });
    expect(job.status).toBe('ANALYZING');
  });

  it('claims a raw folder that no other job has', async () => {
    const first = await createReportedJob({ raw_path: '/raw/x' });
    const second = await createReportedJob({ raw_path: '/raw/x', sourceJobId: first.id });

    expect(second).toMatchObject({ raw_path: '/raw/x', sourceJobId: first.id });
  });

  it('claims its new raw folder and releases the old one', async () => {
    const { id } = await createReportedJob({ raw_path: '/raw/Incomplete_x' });

    await root.call(changeJob, { params: { id }, body: { raw_path: '/raw/x' } });

    const rows = app.get(JobsRepository);
    expect(await rows.findByRawClaim('/raw/x')).toMatchObject({ id });
    expect(await rows.findByRawClaim('/raw/Incomplete_x')).toBeNull();
  });

  it('cannot change jobs that Stackyard is processing', async () => {
    const { id } = await app.testData.job({ status: 'ENCODING' });
    const expectedError = { code: 'JOB_ACTIVE' };

    await expect(
      root.call(changeJobStatus, { params: { id }, body: { status: 'FINISHED' } }),
    ).rejects.toMatchObject(expectedError);
    await expect(
      root.call(changeJob, { params: { id }, body: { progress: 1 } }),
    ).rejects.toMatchObject(expectedError);
  });
});

describe('a report of a job', () => {
  it.each([
    ['/raw_path', { raw_path: 'relative/path' }],
    ['/raw_path', { raw_path: '/raw/../etc' }],
    ['/raw_path', { raw_path: '/raw/a\0b' }],
    ['/status', { status: 'IDLE' }],
    ['/parentJobId', { parentJobId: 4711 }],
    ['/imdbId', { imdbId: '113277' }],
    ['/ripperInfo', { ripperInfo: {} }],
  ])('is refused when its %s is wrong', async (pointer, fields) => {
    const body = JSON.stringify(fields);
    const headers = {
      authorization: `Bearer ${root.session.token}`,
      'content-type': 'application/json',
    };
    const response = await app.send('/api/history', { method: 'POST', headers, body });

    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ pointer }] });
    expect((await root.call(listJobs, {})).total).toBe(0);
  });
});

describe('a drive', () => {
  it('is reset unless a job uses it, and keeps its disc on request', async () => {
    const { id: jobId } = await createReportedJob({ device: '/dev/sr0' });
    const driveEvent = app.nextEvent('drive.changed');
    const drive = await root.call(reportDrive, {
      body: { device: '/dev/sr0', state: 'BUSY', discLabel: 'HEAT', mediaType: 'bluray', jobId },
    });
    expect(await driveEvent).toEqual(drive);
    const reset = (body: { keepDetectedDevice?: boolean }) =>
      root.call(resetDrive, { params: { id: drive.id }, body });

    expect(await reset({})).toEqual({ reset: false, state: 'BUSY', skipped: 'busy' });
    await root.call(changeJobStatus, { params: { id: jobId }, body: { status: 'CANCELLED' } });

    expect(await reset({ keepDetectedDevice: true })).toEqual({
      reset: true,
      state: 'DISC_DETECTED',
      skipped: null,
    });
    expect(await reset({})).toEqual({ reset: true, state: 'IDLE', skipped: null });
    const { drives } = await root.call(listDrives);
    expect(drives).toMatchObject([
      { device: '/dev/sr0', state: 'IDLE', discLabel: null, jobId: null },
    ]);
  });

  it('is unknown if its ID does not exist', async () => {
    await expect(root.call(resetDrive, { params: { id: 5 }, body: {} })).rejects.toMatchObject({
      code: 'DRIVE_UNKNOWN',
    });
  });
});
