import {
  listLogs,
  listReportDeliveries,
  listReportNotices,
  listReports,
  produceReport,
  readReport,
  readReportFigures,
  seeReportNotices,
  deliverReport,
  type ReportReply,
  type SetReportSettingsRequest,
} from '@stackyard/contracts';
import { validate } from '@stackyard/report-schema';
import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { startWebhookCollector } from '#test/monitoring/log-collectors.js';
import { startMailCollector, startWriterDouble } from '#test/reports/report-doubles.js';
import {
  configureReports,
  now,
  produceAndWait,
  startWithReports,
  waitForReport,
} from '#test/reports/reports.js';
import { startedOnce } from '#test/started-once.js';
import type { SignedIn } from '#test/test-app.js';
import { UnitOfWork } from '#infra/database/unit-of-work.js';
import { ReportEntity } from '../store/report.entity.js';

const sharedSetup = startedOnce(() => startWithReports());

afterEach(() => sharedSetup().app.reset());

/** Sets up reports in the application that most tests share. */
async function setUpReports(settings: Partial<SetReportSettingsRequest> = {}) {
  const { app } = sharedSetup();
  return { app, root: await configureReports(app, settings) };
}

describe('a report in production', () => {
  it('is the only one of its month and language', async () => {
    const { app, root } = await setUpReports();
    const uow = app.get(UnitOfWork);
    const queued = { state: 'queued', fault: null, requestedAt: now, asker: null } as const;
    const report = { month: '2026-10', language: 'en', scheduled: false, versions: 0 } as const;
    await uow.run(() => uow.manager.insert(ReportEntity, { ...report, ...queued }));

    const again = root.call(produceReport, { body: { month: '2026-10' } });

    await expect(again).rejects.toMatchObject({ code: 'REPORT_IN_PRODUCTION' });
  });

  it('records who requested it', async () => {
    const { app, root } = await setUpReports();
    const lena = await app.signIn('lena', ['reports-generate', 'reports-access']);
    await produceAndWait(lena, '2026-10', 'de');
    const { entries } = await root.call(listLogs, { query: { action: ['report.produced'] } });
    expect(entries.map(({ actor, target }) => [actor.name, target?.name])).toEqual([
      ['lena', '2026-10 de'],
    ]);
  });

  it('adds a version each time', async () => {
    const { root } = await setUpReports();
    await produceAndWait(root, '2026-10');
    const again = await produceAndWait(root, '2026-10');
    expect(again).toMatchObject({ versions: 2, latest: { version: 2, origin: 'rules' } });
  });

  it.each(['queued', 'producing'] as const)(
    'that was %s when the process ended is completed',
    async (state) => {
      const { app, root } = await startWithReports();
      await produceAndWait(root, '2026-10');
      const uow = app.get(UnitOfWork);
      await uow.run(() =>
        uow.manager.update(ReportEntity, { month: '2026-10' }, { state, requestedAt: now }),
      );
      await app.restart();

      let report: ReportReply | undefined;
      while (report?.state !== 'done') {
        [report] = (await root.call(listReports)).reports;
        await pause(20);
      }
      expect(report.versions).toBe(2);
    },
  );

  it('is refused for a future month', async () => {
    const { root } = await setUpReports();
    const refusedCall = root.call(produceReport, { body: { month: '2026-12' } });
    await expect(refusedCall).rejects.toMatchObject({ code: 'REPORT_MONTH_AHEAD' });
  });
});

const secret = 'a secret of the hook';
const month = '2026-10';

async function waitForDeliveries(root: SignedIn, count: number) {
  for (;;) {
    const { deliveries } = await root.call(listReportDeliveries, { params: { month } });
    if (deliveries.filter(({ state }) => state === 'delivered').length >= count) return deliveries;
    await pause(20);
  }
}

describe('the schedule', () => {
  it('requests the report for last month once, even if the server was down on the 1st', async () => {
    const { app, root } = await startWithReports({ schedule: true });
    await app.restart();
    while (
      (
        await app
          .get(UnitOfWork)
          .manager.query('SELECT 1 FROM report_settings WHERE last_scheduled IS NOT NULL')
      ).length === 0
    ) {
      await pause(20);
    }
    expect((await root.call(listReports)).reports).toEqual([]);

    app.clock.advance({ days: 14 });
    const later = await app.signInSuperuser();
    await app.restart();
    const report = await waitForReport(later, '2026-11');
    expect(report).toMatchObject({ versions: 1, requestedBy: { type: 'system' } });
    await app.restart();
    expect((await later.call(listReports)).reports).toMatchObject([{ versions: 1 }]);

    const { notices, unseen } = await later.call(listReportNotices);
    expect(notices).toMatchObject([{ kind: 'produced', month: '2026-11', seen: false }]);
    expect(unseen).toBe(1);
    await later.call(seeReportNotices, { body: { upTo: notices[0]?.id ?? 0 } });
    expect(await later.call(listReportNotices)).toMatchObject({
      unseen: 0,
      notices: [{ seen: true }],
    });
  });
});

describe('a delivery', () => {
  it('by webhook sends only the signed report, and is retried after a failure', async () => {
    const hook = await startWebhookCollector([500]);
    const url = `http://127.0.0.1:${hook.port}/in`;
    const { app, root } = await startWithReports({ webhook: { url, secret } });
    await produceAndWait(root, month);
    await root.call(deliverReport, { params: { month } });
    for (;;) {
      const { deliveries } = await root.call(listReportDeliveries, { params: { month } });
      if (deliveries[0]?.attempts === 1) {
        expect(deliveries[0]).toMatchObject({
          state: 'waiting',
          fault: 'The receiver responded with status 500.',
        });
        break;
      }
      await pause(20);
    }
    app.clock.advance({ minutes: 2 });
    await app.restart();

    expect(await waitForDeliveries(root, 1)).toMatchObject([
      { channel: 'webhook', attempts: 2, fault: null },
    ]);
    const [request] = hook.received;
    if (request === undefined) throw new Error('Nothing came');
    expect(validate(JSON.parse(request.body))).toMatchObject({ valid: true });
    const { 'x-stackyard-timestamp': at, 'x-stackyard-signature': signature } = request.headers;
    const expected = createHmac('sha256', secret)
      .update(`${String(at)}.${request.body}`)
      .digest('hex');
    expect(signature).toBe(`sha256=${expected}`);
    expect(request.headers).toMatchObject({ 'x-stackyard-report-month': month });
  });

  it('by mail has the texts in the body and the report as an attachment', async () => {
    const mails = await startMailCollector();
    const mail: SetReportSettingsRequest['mail'] = {
      host: '127.0.0.1',
      port: mails.port,
      security: 'none',
      from: 'stackyard@example.com',
      to: ['lena@example.com', 'kim@example.com'],
    };
    const { root } = await setUpReports({ mail });
    await produceAndWait(root, month);
    await root.call(deliverReport, { params: { month } });

    await waitForDeliveries(root, 1);

    const [received] = mails.received;
    expect(received?.to).toEqual(mail.to);
    expect(received?.text).toMatch(/^Subject: Monthly report for October 2026: (?!October)/m);
    expect(received?.text).toContain('filename=report-2026-10-en.json');
  });

  it('by mail is aborted when the server stops, and repeated after the start', async () => {
    const mails = await startMailCollector(1);
    const mail: SetReportSettingsRequest['mail'] = {
      host: '127.0.0.1',
      port: mails.port,
      security: 'none',
      from: 'stackyard@example.com',
      to: ['lena@example.com'],
    };
    const { app, root } = await startWithReports({ mail }, 3600);
    await produceAndWait(root, month);
    await root.call(deliverReport, { params: { month } });
    while (mails.unanswered.length === 0) await pause(20);

    await app.restart();

    expect(await waitForDeliveries(root, 1)).toMatchObject([
      { channel: 'mail', state: 'delivered', attempts: 1, fault: null },
    ]);
    expect(mails.received).toHaveLength(1);
  });

  it('on request is recorded with the user who requested it', async () => {
    const hook = await startWebhookCollector();
    const url = `http://127.0.0.1:${hook.port}/in`;
    const { app, root } = await setUpReports({ webhook: { url, secret } });
    await produceAndWait(root, month);
    const lena = await app.signIn('lena', ['reports-generate', 'reports-access']);

    await lena.call(deliverReport, { params: { month } });

    const query = { action: ['report.delivery-requested' as const] };
    const { entries } = await root.call(listLogs, { query });
    expect(entries).toMatchObject([
      { actor: { name: 'lena' }, target: { name: '2026-10 en' }, details: { version: 1 } },
    ]);
  });

  it('is refused while no channel is configured', async () => {
    const { root } = await setUpReports();
    await produceAndWait(root, month);
    await expect(root.call(deliverReport, { params: { month } })).rejects.toMatchObject({
      code: 'REPORT_DELIVERY_NOT_CONFIGURED',
    });
  });
});

describe('the optional writer', () => {
  it('rewrites the texts from the figures, and its model is named', async () => {
    const writer = await startWriterDouble((draft) => {
      draft.summary.text = `Rewritten. ${draft.summary.text}`;
      return JSON.stringify(draft);
    });
    const { root } = await setUpReports({
      writer: { url: writer.url, model: 'small', key: 'a key of the writer' },
    });
    const report = await produceAndWait(root, month);

    expect(report.latest).toMatchObject({ origin: 'writer', model: 'small', writerFault: null });
    const text = await (await root.open(readReport, { params: { month } })).text();
    expect(text).toContain('Rewritten. ');
    expect(writer.keys).toEqual(['Bearer a key of the writer']);
    const { sentences } = await root.call(readReportFigures, { params: { month } });
    expect(sentences.length).toBeGreaterThan(5);
  });

  it.each<[string, Parameters<typeof startWriterDouble>[0], RegExp]>([
    [
      'names a number of its own',
      (draft) => {
        draft.outlook.text = `${draft.outlook.text} We expect 4711 redeploys.`;
        return JSON.stringify(draft);
      },
      /4711/,
    ],
    [
      'judges otherwise',
      (draft) => {
        draft.summary.rating = 'watch';
        return JSON.stringify(draft);
      },
      /rating/,
    ],
    ['breaks the format', () => '{"summary":1}', /violates the format/],
    ['says no JSON', () => 'Certainly! Here is your report', /not JSON/],
    ['fails', () => 500, /status 500/],
  ])('gives way to the rules when it %s', async (_, answer, fault) => {
    const writer = await startWriterDouble(answer);
    const { root } = await setUpReports({ writer: { url: writer.url, model: 'small' } });

    const report = await produceAndWait(root, month);

    expect(report.latest).toMatchObject({ origin: 'rules', model: null });
    expect(report.latest?.writerFault).toMatch(fault);
  });
});
