import { deliverReport, listReportDeliveries } from '@stackyard/contracts';
import { startWebhookCollector } from '#test/monitoring/log-collectors.js';
import { waitForNews } from '#test/notifications/raised-news.js';
import { waitFor } from '#test/platform/platform-app.js';
import { produceAndWait, startWithReports } from '#test/reports/reports.js';
import { MonthFiguresService } from '#modules/reports/figures/month-figures.service.js';
import { maxAttempts } from '#modules/reports/delivery/retry-delay.js';

const month = '2026-10';

it('a report that is ready, and one that could not be generated', async () => {
  const { app, root } = await startWithReports();
  await produceAndWait(root, month);
  expect(await waitForNews(app, 'report-ready')).toMatchObject({ path: `/reports/${month}` });

  const figures = app.get(MonthFiguresService);
  figures.evaluate = () => Promise.reject(new Error('The database is locked'));
  await produceAndWait(root, month, 'de');
  expect(await waitForNews(app, 'report-failed')).toMatchObject({
    severity: 'error',
    path: `/reports/${month}`,
  });
});

it('a report that its receiver has refused as often as it is sent', async () => {
  const hook = await startWebhookCollector(Array.from({ length: maxAttempts }, () => 500 as const));
  const url = `http://127.0.0.1:${hook.port}/in`;
  const webhook = { url, secret: 'a key of sixteen or more' };
  const { app, root } = await startWithReports({ webhook });
  await produceAndWait(root, month);
  await root.call(deliverReport, { params: { month } });
  for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
    await waitFor(`attempt ${attempt}`, async () => {
      await app.runTask('report-delivery');
      const { deliveries } = await root.call(listReportDeliveries, { params: { month } });
      return (deliveries[0]?.attempts ?? 0) >= attempt ? true : undefined;
    });
    app.clock.advance({ hours: 6 });
  }
  expect(await waitForNews(app, 'report-delivery-failed')).toMatchObject({
    severity: 'warning',
    path: `/reports/${month}`,
  });
});
