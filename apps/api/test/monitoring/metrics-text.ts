import type { TestApp } from '../test-app.js';

/** METRICS_TOKEN of the applications under test. */
export const metricsToken = 'a-token-of-the-settings-for-scrapers';

export function scrapeMetrics(app: TestApp, token = metricsToken): Promise<Response> {
  return app.send('/metrics', { headers: { authorization: `Bearer ${token}` } });
}

/** Returns the names of the metrics in a scrape, as dashboards and alerts use them. */
export function metricNamesIn(text: string): Set<string> {
  return new Set(seriesIn(text).map(({ name }) => name));
}

/** Returns every series in a scrape: its name, its unparsed labels, and its value. */
export function seriesIn(text: string): { name: string; labels: string; value: number }[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels, value: Number(value) }];
  });
}

/** Returns the sum of all series of a metric whose labels contain these texts. */
export function valueOf(text: string, name: string, ...labels: string[]): number {
  return seriesIn(text)
    .filter(
      (series) => series.name === name && labels.every((label) => series.labels.includes(label)),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
