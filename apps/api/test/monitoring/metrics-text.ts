import type { TestApp } from '../test-app.js';

/** METRICS_TOKEN of the tested applications. */
export const metricsToken = 'a-token-of-the-settings-for-scrapers';

/** Requests the metrics as a scraper does. */
export function scrapeMetrics(app: TestApp, token = metricsToken): Promise<Response> {
  return app.send('/metrics', { headers: { authorization: `Bearer ${token}` } });
}

/** Returns the names of the metrics in a scrape, as used in dashboards and alerts. */
export function metricNamesIn(text: string): Set<string> {
  return new Set(seriesIn(text).map(({ name }) => name));
}

/** Returns every series in a scrape: name, labels in their original form, and value. */
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
