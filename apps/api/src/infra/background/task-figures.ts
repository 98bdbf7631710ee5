import type { Clock } from '../clock.js';
import type { Labels, Metrics } from '../metrics/metrics.js';

/** Statistics since the process started, for all tasks that share a name. */
export interface TaskState {
  name: string;
  running: number;
  /** When the last round ended; null before the first one has ended. */
  lastRunAt: Date | null;
  lastDurationMs: number | null;
  failures: number;
}

const durationBucketsSeconds = [0.005, 0.02, 0.1, 0.5, 2, 10, 60, 600];

/** Counts rounds and measures their duration, for metrics and health details. */
export class TaskStatistics {
  private readonly stateByName = new Map<string, TaskState>();
  private readonly observeDuration: (seconds: number, labels: Labels<'task'>) => void;
  private readonly countFailure: (labels: Labels<'task'>) => void;

  constructor(
    metrics: Metrics,
    private readonly clock: Clock,
  ) {
    const labels = ['task'] as const;
    const prefix = 'stackyard_background';
    this.observeDuration = metrics.declareDuration(
      {
        name: `${prefix}_run_duration_seconds`,
        help: 'Duration of a background task run, whether it succeeded or failed',
        labels,
      },
      durationBucketsSeconds,
    );
    this.countFailure = metrics.declareCounter({
      name: `${prefix}_failures_total`,
      help: 'Failed runs of background tasks, which are retried',
      labels,
    });
    const help = 'When a background task last ended a run, in seconds since 1970';
    metrics.declareGauge({ name: `${prefix}_last_run_timestamp_seconds`, help, labels }, () =>
      this.listStates().flatMap(({ name, lastRunAt }) =>
        lastRunAt ? [{ labels: { task: name }, value: lastRunAt.getTime() / 1000 }] : [],
      ),
    );
  }

  declare(name: string): void {
    if (this.stateByName.has(name)) return;
    const initialState = { running: 0, lastRunAt: null, lastDurationMs: null, failures: 0 };
    this.stateByName.set(name, { name, ...initialState });
  }

  listStates(): TaskState[] {
    return [...this.stateByName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  }

  async measure<T>(name: string, work: () => Promise<T>): Promise<T> {
    const state = this.stateOf(name);
    const startedAt = performance.now();
    state.running += 1;
    try {
      return await work();
    } finally {
      const ms = performance.now() - startedAt;
      state.running -= 1;
      state.lastRunAt = this.clock.now();
      state.lastDurationMs = Math.round(ms);
      this.observeDuration(ms / 1000, { task: name });
    }
  }

  recordFailure(name: string): void {
    this.stateOf(name).failures += 1;
    this.countFailure({ task: name });
  }

  private stateOf(name: string): TaskState {
    const state = this.stateByName.get(name);
    if (state === undefined) throw new Error(`No background task is called ${name}`);
    return state;
  }
}
