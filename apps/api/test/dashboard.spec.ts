import { jest } from '@jest/globals';
import { readFile } from 'node:fs/promises';
import { metricsToken, metricNamesIn, scrapeMetrics, seriesIn } from './monitoring/metrics-text.js';
import { waitFor, PlatformApp } from './platform/platform-app.js';

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

/** These tests are slow on busy machines. */
jest.setTimeout(60_000);

const file = new URL('../../../docs/grafana/stackyard-dashboard.json', import.meta.url);
const wordPattern = /[a-zA-Z_][a-zA-Z0-9_]*/g;

function namesInQuery(expression: string): { metrics: string[]; labels: string[] } {
  const metrics = (expression.match(wordPattern) ?? []).filter((word) =>
    /^(stackyard|nodejs|process)_/.test(word),
  );
  const groups = [...expression.matchAll(/by \(([^)]*)\)/g)].map(([, list = '']) => list);
  const filterLabels = [...expression.matchAll(/\{([^}]*)\}/g)].flatMap(([, list = '']) =>
    [...list.matchAll(/(\w+)(?:=|!)/g)].map(([, label = '']) => label),
  );
  const labels = [...groups.flatMap((list) => list.match(wordPattern) ?? []), ...filterLabels];
  return { metrics, labels };
}

describe('the dashboard', () => {
  it('queries only existing metrics and labels', async () => {
    const dashboard = JSON.parse(await readFile(file, 'utf8')) as { panels: Panel[] };
    const on = await PlatformApp.start({ settings: { METRICS_TOKEN: metricsToken } });
    await on.redeploy(await on.createStack({ name: 'web' }));
    // The series for failed reads does not exist until a read fails. Metrics are declared even
    // without series, so look for them in the declarations.
    const text = await waitFor('a scrape with everything', async () => {
      const now = await (await scrapeMetrics(on.app)).text();
      return metricNamesIn(now).has('stackyard_platform_reachable') ? now : undefined;
    });
    const declaredMetrics = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name));
    // Prometheus itself adds the label `instance`.
    const labels = new Set(['instance', 'metric', ...labelsIn(text)]);

    const expressions = dashboard.panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }) => expr),
    );
    expect(expressions.length).toBeGreaterThan(15);
    for (const expression of expressions) {
      const named = namesInQuery(expression);
      expect(named.metrics.length).toBeGreaterThan(0);
      for (const metric of named.metrics) {
        expect(declaredMetrics).toContain(metric.replace(/_(bucket|count|sum)$/, ''));
      }
      for (const label of named.labels) expect(labels).toContain(label);
    }
  });
});

function labelsIn(text: string): string[] {
  return seriesIn(text).flatMap(({ labels }) =>
    [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
  );
}
