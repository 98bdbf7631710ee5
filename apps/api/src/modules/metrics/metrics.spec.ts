import { listLogs, readRedeploy } from '@stackyard/contracts';
import { issueToken } from '#test/access/api-token.js';
import {
  metricsToken,
  metricNamesIn,
  scrapeMetrics,
  seriesIn,
  valueOf,
} from '#test/monitoring/metrics-text.js';
import { waitFor } from '#test/platform/platform-app.js';
import { startTestApp, type TestApp } from '#test/test-app.js';
import { Database } from '#infra/database/database.js';

describe('GET /metrics', () => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp({ settings: { METRICS_TOKEN: metricsToken }, isObserved: true });
  });

  it('needs a permission', async () => {
    const other = await app.signIn('lena', ['logs-access', 'settings-edit']);
    const wrongToken = `${metricsToken.slice(0, -1)}x`;
    const refusedHeaders = [
      [await app.send('/metrics'), 401],
      [await scrapeMetrics(app, wrongToken), 401],
      [await scrapeMetrics(app, other.session.token), 403],
    ] as const;
    for (const [response, status] of refusedHeaders) {
      expect(response.status).toBe(status);
      expect(await response.text()).not.toContain('stackyard_');
    }
  });

  it('can be read by users and API tokens with the permission', async () => {
    const reader = await app.signIn('tom', ['metrics-read']);
    const root = await app.signInSuperuser();
    const { client } = await issueToken(app, root, { permissions: ['metrics-read'] });
    for (const token of [reader.session.token, client.secret]) {
      const response = await scrapeMetrics(app, token);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
      expect(metricNamesIn(await response.text())).toContain(
        'stackyard_database_wait_seconds_count',
      );
    }
  });

  it('accepts the configured token only for metrics', async () => {
    const headers = { authorization: `Bearer ${metricsToken}` };
    for (const path of [listLogs.path, '/api/maintenance/mode', '/api/auth/sessions']) {
      expect((await app.send(path, { headers })).status).toBe(401);
    }
    await expect(app.connect({ token: metricsToken })).rejects.toThrow('UNAUTHENTICATED');
  });

  it('counts requests by route, and unknown paths as one', async () => {
    const root = await app.signInSuperuser();
    await expect(root.call(readRedeploy, { params: { id: 7 } })).rejects.toThrow();
    const send = (path: string, method = 'GET') => app.send(path, { method });
    await Promise.all([send('/api/nowhere'), send('/api/nowhere', 'PROPFIND')]);
    const before = await (await scrapeMetrics(app)).text();

    for (let index = 0; index < 100; index += 1)
      await send(`/api/nowhere/${index}?secret=${index}`);
    const after = await (await scrapeMetrics(app)).text();

    const total = 'stackyard_http_requests_total';
    const notFound = 'status="404"';
    expect(valueOf(after, total, 'route="/api/redeploys/:id"', notFound)).toBe(1);
    const unroutedRequests = (text: string) =>
      valueOf(text, total, 'method="GET"', 'route="none"', notFound);
    expect(unroutedRequests(after) - unroutedRequests(before)).toBe(100);
    const countRoutes = (text: string) =>
      seriesIn(text).filter(({ name }) => name === total).length;
    // The first scrape is itself a request, which only the second scrape can count.
    expect(countRoutes(after)).toBeLessThanOrEqual(countRoutes(before) + 1);
    expect(after).not.toMatch(/secret|nowhere|PROPFIND/);
  });

  it('counts connected sockets', async () => {
    const before = valueOf(await (await scrapeMetrics(app)).text(), 'stackyard_sockets');
    expect(before).toBeGreaterThan(0);
  });

  it('has the other metrics while the database is unavailable', async () => {
    const { reader } = app.get(Database);
    await reader.destroy();
    // Wait until the cached values have expired.
    const text = await waitFor('a scrape without jobs', async () => {
      const now = await (await scrapeMetrics(app)).text();
      return metricNamesIn(now).has('stackyard_jobs') ? undefined : now;
    });
    await reader.initialize();

    expect(valueOf(text, 'stackyard_sockets')).toBeGreaterThan(0);
    expect(valueOf(text, 'stackyard_http_requests_total')).toBeGreaterThan(0);
    const failures = 'stackyard_metrics_read_failures_total';
    expect(
      valueOf(await (await scrapeMetrics(app)).text(), failures, 'stackyard_jobs'),
    ).toBeGreaterThan(0);
  });
});
