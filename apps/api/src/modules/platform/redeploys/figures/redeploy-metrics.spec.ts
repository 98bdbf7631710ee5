import { jest } from '@jest/globals';
import { metricsToken, scrapeMetrics, valueOf } from '#test/monitoring/metrics-text.js';
import { waitFor, PlatformApp } from '#test/platform/platform-app.js';

jest.setTimeout(60_000);

describe('the metrics of redeploys', () => {
  it('count actual redeploys and report an unreachable platform', async () => {
    const on = await PlatformApp.start({ settings: { METRICS_TOKEN: metricsToken } });
    const scrape = async () => (await scrapeMetrics(on.app)).text();
    const web = await on.createStack({ name: 'web' });

    expect((await on.redeploy(web)).state).toBe('succeeded');
    const text = await scrape();

    const ended = 'stackyard_redeploys_total';
    expect(valueOf(text, ended, 'result="succeeded"', 'step="verifying"')).toBe(1);
    expect(valueOf(text, ended)).toBe(1);
    for (const step of ['preflight', 'pulling', 'applying', 'verifying']) {
      const count = 'stackyard_redeploy_step_duration_seconds_count';
      expect(valueOf(text, count, `step="${step}"`)).toBe(1);
    }
    const metricName = 'stackyard_platform_request_duration_seconds_count';
    const deployLabels = ['operation="PUT /api/stacks/:id"', 'outcome="ok"'];
    expect(valueOf(text, metricName, ...deployLabels)).toBe(1);
    expect(text).not.toContain('web');
    expect(text).not.toContain(on.sandbox.apiKey);
    expect(valueOf(text, 'stackyard_platform_reachable')).toBe(1);

    await on.sandbox.close();
    await waitFor('a platform out of reach', async () => {
      const now = await scrape();
      const hasFailed = valueOf(now, metricName, 'outcome="unreachable"') > 0;
      return hasFailed && valueOf(now, 'stackyard_platform_reachable') === 0 ? now : undefined;
    });
  });
});
