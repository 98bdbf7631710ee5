import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Remembered } from './remembered.js';

/** Names and help as Prometheus shows them; labels take few values, all of them known beforehand. */
export interface Declaration<Label extends string> {
  name: string;
  help: string;
  labels: readonly Label[];
}

export type Labels<Label extends string> = Record<Label, string>;

/** One value of a gauge. */
export interface Sample<Label extends string> {
  labels: Labels<Label>;
  value: number;
}

/** Milliseconds for which what was read for one scrape serves the next. */
const freshFor = 5000;
/** Milliseconds between two looks at how late the event loop is; more would keep an idle process awake. */
const loopResolution = 50;

/** What this process counts and measures. One registry for each application, not one for each process. */
@Injectable()
export class Metrics {
  private readonly registry = new Registry();
  private readonly countFailedRead: (labels: Labels<'metric'>) => void;
  private observesProcess = false;

  constructor() {
    this.countFailedRead = this.counter({
      name: 'stackyard_metrics_read_failures_total',
      help: 'Reads for a scrape that failed; the metric is left out of that scrape',
      labels: ['metric'],
    });
  }

  /** Declares something that is counted. Returns what counts one more. */
  counter<Label extends string>(declaration: Declaration<Label>): (labels: Labels<Label>) => void {
    const counter = new Counter(this.declared(declaration));
    return (labels) => counter.inc(labels);
  }

  /** Declares something that takes time. Returns what notes the seconds it took. */
  duration<Label extends string>(
    declaration: Declaration<Label>,
    buckets: readonly number[],
  ): (seconds: number, labels: Labels<Label>) => void {
    const histogram = new Histogram({ ...this.declared(declaration), buckets: [...buckets] });
    return (seconds, labels) => histogram.observe(labels, seconds);
  }

  /**
   * Declares something that is looked up when it is asked for, at most once in a few seconds. A look
   * that fails or takes too long costs the scrape this metric alone.
   */
  gauge<Label extends string>(
    declaration: Declaration<Label>,
    read: () => Promise<readonly Sample<Label>[]> | readonly Sample<Label>[],
  ): void {
    const { countFailedRead } = this;
    const samples = new Remembered(async () => read(), freshFor);
    new Gauge({
      ...this.declared(declaration),
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

  /** Everything there is, in the text format of Prometheus. */
  scrape(): Promise<string> {
    this.observeProcess();
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Watching event loop and garbage collector costs a little; whoever is never scraped does not pay. */
  private observeProcess(): void {
    if (this.observesProcess) return;
    this.observesProcess = true;
    collectDefaultMetrics({
      register: this.registry,
      eventLoopMonitoringPrecision: loopResolution,
    });
  }

  private declared<Label extends string>({ name, help, labels }: Declaration<Label>) {
    return { name, help, labelNames: [...labels], registers: [this.registry] };
  }
}
