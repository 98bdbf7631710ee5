import { deleteJob, restoreBinEntry } from '@stackyard/contracts';
import { startTestApp } from '#test/test-app.js';
import { JobFiguresService } from './job-figures.service.js';

describe('the figures of a period', () => {
  it('count jobs that ended in it, and the bytes of finished ones', async () => {
    const app = await startTestApp({ now: '2026-02-01T00:00:00.000Z' });
    await app.testData.job({ status: 'FINISHED', bytesIn: 10, bytesOut: 4 });
    await app.testData.job({ status: 'FINISHED', bytesIn: 5 });
    await app.testData.job({ status: 'ERROR', bytesIn: 100 });
    await app.testData.job({ status: 'CANCELLED' });
    await app.testData.job({ status: 'RIPPING' });
    const figures = app.get(JobFiguresService);
    const [february, march] = [new Date('2026-02-01'), new Date('2026-03-01')];

    expect(await figures.readFiguresBetween(february, march)).toEqual({
      finished: 2,
      failed: 1,
      cancelled: 1,
      bytesIn: 15,
      bytesOut: 4,
    });
    expect(await figures.readFiguresBetween(march, new Date('2026-04-01'))).toMatchObject({
      finished: 0,
      bytesIn: 0,
    });
  });

  it('do not change when jobs are deleted, restored or purged', async () => {
    const app = await startTestApp({ now: '2026-02-01T00:00:00.000Z' });
    const root = await app.signInSuperuser();
    const { id } = await app.testData.job({ bytesIn: 10, bytesOut: 4 });
    await app.testData.job({ status: 'ERROR' });
    const running = await app.testData.job({ status: 'READY_TO_START' });
    const remove = (job: number, permanent = false) =>
      root.call(deleteJob, { params: { id: job }, body: { permanent } });
    const figures = () =>
      app.get(JobFiguresService).readFiguresBetween(new Date('2026-02-01'), new Date('2026-03-01'));
    const before = await figures();
    expect(before).toMatchObject({ finished: 1, failed: 1, bytesIn: 10, bytesOut: 4 });

    const { binEntryId } = await remove(id);
    await remove(running.id);
    expect(await figures()).toEqual(before);
    await root.call(restoreBinEntry, { params: { id: binEntryId ?? 0 } });
    expect(await figures()).toEqual(before);
    await remove(id, true);
    expect(await figures()).toEqual(before);
  });

  it('are null without media folders and jobs', async () => {
    const app = await startTestApp();

    expect(await app.get(JobFiguresService).readFiguresBetween(new Date(0), new Date())).toBeNull();
  });
});
