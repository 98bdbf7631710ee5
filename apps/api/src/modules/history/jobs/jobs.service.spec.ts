import { listLogs } from '@stackyard/contracts';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { JobEventsService } from './job-events.service.js';
import { JobsRepository } from './jobs.repository.js';
import { JobsService } from './jobs.service.js';

let app: TestApp;
let jobs: JobsService;

beforeAll(async () => {
  app = await startTestApp({ isObserved: true });
});

beforeEach(async () => {
  await app.reset();
  jobs = app.get(JobsService);
});

const heat = { title: 'Heat', year: 1995, rawPath: '/raw/Heat (1995)' };

describe('a job', () => {
  it('is announced and recorded when it is created and when it ends', async () => {
    const root = await app.signInSuperuser();
    const jobEvent = app.nextEvent('job.changed');

    const { id } = await app.testData.job({ ...heat, status: 'ENCODING' });
    expect(await jobEvent).toMatchObject({ id, title: 'Heat', status: 'ENCODING', active: true });
    await jobs.changeStatus(id, 'ERROR', { by: systemCaller, reason: 'No space left' });

    const { entries } = await root.call(listLogs, { query: { category: ['history'] } });
    expect(entries.map(({ action, outcome }) => [action, outcome])).toEqual([
      ['job.failed', 'failure'],
      ['job.created', 'success'],
    ]);
    expect(await jobs.read(id)).toMatchObject({ status: 'ERROR', errorMessage: 'No space left' });
  });

  it('refuses a transition that is not allowed, and lists those that are', async () => {
    const { id } = await app.testData.job({ status: 'READY_TO_ENCODE' });

    await expect(jobs.changeStatus(id, 'FINISHED', { by: systemCaller })).rejects.toMatchObject({
      code: 'JOB_TRANSITION_REFUSED',
      extras: { allowedNext: ['ENCODING', 'CANCELLED'] },
    });
    expect(await jobs.read(id)).toMatchObject({ status: 'READY_TO_ENCODE' });
  });

  it('can be started again when its encode fails and there is a plan', async () => {
    const { id } = await app.testData.job({ status: 'ENCODING' });
    await expect(jobs.changeStatus(id, 'READY_TO_ENCODE', { by: systemCaller })).rejects.toThrow(
      'ENCODING',
    );

    await jobs.attachInfo(id, 'encodePlan', { mode: 'reencode' }, systemCaller);

    expect(await jobs.changeStatus(id, 'READY_TO_ENCODE', { by: systemCaller })).toMatchObject({
      endedAt: null,
    });
  });

  it('orders its parts by disc number, those without a number first', async () => {
    const box = await app.testData.job({ title: 'A box of discs' });
    const createPart = (discNumber: number | null) =>
      app.testData.job({ parentJobId: box.id, discNumber });
    const [second, unnumbered, first] = [
      await createPart(2),
      await createPart(null),
      await createPart(1),
    ];

    const parts = await app.get(JobsRepository).findChildren(box.id);

    expect(parts.map(({ id }) => id)).toEqual([unnumbered.id, first.id, second.id]);
  });

  it('keeps only its events when it is deleted', async () => {
    const { id } = await app.testData.job(heat);
    await jobs.attachInfo(id, 'ripperInfo', { status: 'SUCCESS' }, systemCaller);
    await jobs.recordOutput(id, '/movies/Heat.mkv', 17, systemCaller);
    const rows = app.get(JobsRepository);

    await app.get(UnitOfWork).run(() => rows.remove([id]));

    await expect(jobs.read(id)).rejects.toMatchObject({ code: 'JOB_UNKNOWN' });
    expect(await rows.findInfos(id)).toMatchObject({ ripperInfo: null });
    expect(await rows.findOutputs(id)).toEqual([]);
    const { rows: events } = await app.get(JobEventsService).readPage(id, { limit: 10 });
    expect(events.map(({ kind }) => kind)).toEqual(['output-recorded', 'info-attached', 'created']);
  });

  it('is the only owner of its raw folder', async () => {
    const { id } = await app.testData.job({ ...heat, rawClaim: heat.rawPath });

    await expect(app.testData.job({ rawClaim: heat.rawPath })).rejects.toMatchObject({
      code: 'RAW_PATH_TAKEN',
      extras: { jobId: id },
    });
    expect(await app.get(JobsRepository).findByRawPath(heat.rawPath)).toHaveLength(1);
  });

  it('is found by its parent folder, but not by a folder whose name has the same prefix', async () => {
    await app.testData.job({ rawPath: '/raw/Heat (1995)/disc' });
    await app.testData.job({ rawPath: '/raw/Heat (1995) 2' });

    const rows = app.get(JobsRepository);

    expect(await rows.findRawPathsBelow('/raw/Heat (1995)')).toEqual(['/raw/Heat (1995)/disc']);
    expect(await rows.findRawPathsBelow('/raw')).toHaveLength(2);
  });
});
