import type { TestApp } from './test-app.js';

/** METRICS_TOKEN of applications that are scraped. */
export const metricsToken = 'a-token-of-the-settings-for-scrapers';

/** Asks for the metrics as a scraper does. */
export function scraped(app: TestApp, token = metricsToken): Promise<Response> {
  return app.send('/metrics', { headers: { authorization: `Bearer ${token}` } });
}

/** Names of the metrics in a scrape, as dashboards and alerts ask for them. */
export function namesIn(text: string): Set<string> {
  return new Set(seriesIn(text).map(({ name }) => name));
}

/** Every series of a scrape: its name, its labels as they are written, and its value. */
export function seriesIn(text: string): { name: string; labels: string; value: number }[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, labels, value: Number(value) }];
  });
}

/** The sum of a metric's series whose labels hold all of these texts. */
export function valueOf(text: string, name: string, ...labels: string[]): number {
  return seriesIn(text)
    .filter(
      (series) => series.name === name && labels.every((label) => series.labels.includes(label)),
    )
    .reduce((sum, { value }) => sum + value, 0);
}
