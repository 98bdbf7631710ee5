import { readReport, readRunningMonth } from '@stackyard/contracts';
import { produceAndWait, startWithReports } from '#test/reports/reports.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { systemCaller } from '#infra/http/caller.js';
import { RedeployBatchEntity } from '#modules/platform/redeploys/redeploy-batch.entity.js';
import { RedeployEntity } from '#modules/platform/redeploys/redeploy.entity.js';
import type { TestApp } from '#test/test-app.js';

async function insertRedeploys(app: TestApp, moments: readonly string[]): Promise<void> {
  const uow = app.get(UnitOfWork);
  await uow.run(async () => {
    const batch = await uow.manager.save(RedeployBatchEntity, {
      requestedBy: systemCaller,
      reason: null,
      overridesMaintenance: false,
      skipped: [],
      createdAt: moments[0] ?? '',
    });
    const rows = moments.map((at) => ({
      ...{ batchId: batch.id, serverId: 1, serverName: 'main', stackId: null, stackName: 'shop' },
      ...{ platformStackId: 1, environmentId: 1, state: 'succeeded' as const, step: null },
      ...{ steps: [], queuedAt: at, startedAt: at, finishedAt: at },
    }));
    await uow.manager.insert(RedeployEntity, rows);
  });
}

describe('GET /api/report-figures/running-month', () => {
  // The clock shows 20 November, 10:00 UTC.
  it('compares the month so far with the same time of the month before', async () => {
    const { app, root } = await startWithReports();
    await insertRedeploys(app, [
      '2026-10-02T10:00:00.000Z',
      '2026-10-20T08:00:00.000Z',
      '2026-10-20T12:00:00.000Z',
      '2026-10-30T10:00:00.000Z',
      '2026-11-03T10:00:00.000Z',
    ]);

    const { figures, ...month } = await root.call(readRunningMonth, { query: {} });

    expect(month).toMatchObject({ month: '2026-11', language: 'en', timeZone: 'Europe/Berlin' });
    const finished = figures.find(({ key }) => key === 'redeploys.finished');
    expect(finished).toMatchObject({ value: 1, previous: 2 });
  });

  it('counts weeks from Monday on, without the weeks to come', async () => {
    const { root } = await startWithReports();

    const { weeks } = await root.call(readRunningMonth, { query: { language: 'de' } });

    const first = ['2026-11-01', '2026-11-02', '2026-11-09', '2026-11-16'];
    expect(weeks.map(({ from }) => from)).toEqual(first);
  });

  it('leaves the report of a month as a PDF file to the reader', async () => {
    const { root } = await startWithReports();
    await produceAndWait(root, '2026-10');

    const query = { format: 'pdf' } as const;
    const response = await root.open(readReport, { params: { month: '2026-10' }, query });

    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toContain('report-2026-10-en.pdf');
    const file = Buffer.from(await response.arrayBuffer());
    expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.subarray(-6).toString()).toBe('%%EOF\n');
  });
});
