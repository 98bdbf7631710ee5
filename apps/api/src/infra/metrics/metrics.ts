import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { CachedValue } from './cached-value.js';

/**
 * Name, help text and labels of a metric. The labels must have few different values, because
 * Prometheus stores a time series for each combination.
 */
export interface Declaration<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
}

export type Labels<Label extends string> = Record<Label, string>;

export interface Sample<Label extends string> {
  labels: Labels<Label>;
  value: number;
}

/** How long a value is reused by subsequent scrapes. */
const cacheMs = 5000;
/**
 * Interval at which the event loop delay is sampled. A shorter interval would keep an idle process
 * awake.
 */
const loopResolutionMs = 50;

/**
 * The metrics of one application. Each instance has its own registry, because tests run several
 * applications in one process.
 */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly countFailedRead: (labels: Labels<'metric'>) => void;
  private isProcessObserved = false;

  constructor() {
    this.countFailedRead = this.declareCounter({
      name: 'stackyard_metrics_read_failures_total',
      help: 'Failed reads during a scrape, which then omits the metric',
      labels: ['metric'],
    });
  }

  declareCounter<Label extends string>(
    declaration: Declaration<Label>,
  ): (labels: Labels<Label>) => void {
    const counter = new Counter(this.metricOptions(declaration));
    return (labels) => counter.inc(labels);
  }

  /**
   * Declares a histogram of durations and returns a function that records a duration in seconds.
   */
  declareDuration<Label extends string>(
    declaration: Declaration<Label>,
    bucketsSeconds: readonly number[],
  ): (seconds: number, labels: Labels<Label>) => void {
    const histogram = new Histogram({
      ...this.metricOptions(declaration),
      buckets: [...bucketsSeconds],
    });
    return (seconds, labels) => histogram.observe(labels, seconds);
  }

  /**
   * Declares a gauge whose value is read during a scrape and cached for a few seconds. If reading
   * fails or takes too long, only this metric is missing from the scrape.
   */
  declareGauge<Label extends string>(
    declaration: Declaration<Label>,
    read: () => Promise<readonly Sample<Label>[]> | readonly Sample<Label>[],
  ): void {
    const { countFailedRead } = this;
    const samples = new CachedValue(async () => read(), cacheMs);
    new Gauge({
      ...this.metricOptions(declaration),
      async collect() {
        this.reset();
        try {
          for (const { labels, value } of await samples.value()) this.set(labels, value);
        } catch {
          countFailedRead({ metric: declaration.name });
        }
      },
    });
  }

  /** Returns all metrics in Prometheus's text format. */
  scrape(): Promise<string> {
    this.observeProcess();
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /**
   * Adds the metrics of the process. Called only when metrics are scraped, because observing the
   * event loop and the garbage collector takes time.
   */
  private observeProcess(): void {
    if (this.isProcessObserved) return;
    this.isProcessObserved = true;
    collectDefaultMetrics({
      register: this.registry,
      eventLoopMonitoringPrecision: loopResolutionMs,
    });
  }

  private metricOptions<Label extends string>({ name, help, labels }: Declaration<Label>) {
    return { name, help, labelNames: [...labels], registers: [this.registry] };
  }
}
